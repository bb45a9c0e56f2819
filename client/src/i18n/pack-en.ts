/** All of the screens' English words: one file for those who read them. */
import { bills } from './en/bills.ts'
import { dashboard } from './en/dashboard.ts'
import { evening } from './en/evening.ts'
import { floor } from './en/floor.ts'
import { kitchen } from './en/kitchen.ts'
import { menu } from './en/menu.ts'
import { network } from './en/network.ts'
import { people } from './en/people.ts'
import { printing } from './en/printing.ts'
import { profile } from './en/profile.ts'
import { reasons, refusals } from './en/refusals.ts'
import { restaurants } from './en/restaurants.ts'
import { setup } from './en/setup.ts'
import { steps } from './en/steps.ts'
import { texts } from './en/texts.ts'
import { waiter } from './en/waiter.ts'
import type { Pack } from './pack.ts'

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
