/** All of the screens' Portuguese words: one file for those who read them. */

import type { Pack } from './pack.ts'
import { bills } from './pt/bills.ts'
import { dashboard } from './pt/dashboard.ts'
import { evening } from './pt/evening.ts'
import { floor } from './pt/floor.ts'
import { kitchen } from './pt/kitchen.ts'
import { menu } from './pt/menu.ts'
import { network } from './pt/network.ts'
import { people } from './pt/people.ts'
import { printing } from './pt/printing.ts'
import { profile } from './pt/profile.ts'
import { reasons, refusals } from './pt/refusals.ts'
import { restaurants } from './pt/restaurants.ts'
import { setup } from './pt/setup.ts'
import { steps } from './pt/steps.ts'
import { texts } from './pt/texts.ts'
import { waiter } from './pt/waiter.ts'

export const pack: Pack = {
  bills,
  dashboard,
  evening,
  floor,
  kitchen,
  menu,
  network,
  people,
  printing,
  profile,
  reasons,
  refusals,
  restaurants,
  setup,
  steps,
  texts,
  waiter,
}
