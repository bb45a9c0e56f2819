/** All French texts, in one file that is loaded on demand. */
import { typesetFrench } from '@orderi/shared/kernel/french-typography'
import { bills } from './fr/bills.ts'
import { charge } from './fr/charge.ts'
import { dashboard } from './fr/dashboard.ts'
import { floor } from './fr/floor.ts'
import { house } from './fr/house.ts'
import { kitchen } from './fr/kitchen.ts'
import { menu } from './fr/menu.ts'
import { network } from './fr/network.ts'
import { payments } from './fr/payments.ts'
import { people } from './fr/people.ts'
import { posScreen } from './fr/pos-screen.ts'
import { printing } from './fr/printing.ts'
import { profile } from './fr/profile.ts'
import { reasons, refusals } from './fr/refusals.ts'
import { reports } from './fr/reports.ts'
import { restaurants } from './fr/restaurants.ts'
import { setup } from './fr/setup.ts'
import { shares } from './fr/shares.ts'
import { steps } from './fr/steps.ts'
import { texts } from './fr/texts.ts'
import { till } from './fr/till.ts'
import { transactions } from './fr/transactions.ts'
import { waiter } from './fr/waiter.ts'
import type { Pack } from './pack.ts'

export const pack: Pack = typesetFrench<Pack>({
  bills,
  charge,
  dashboard,
  posScreen,
  floor,
  house,
  kitchen,
  menu,
  network,
  payments,
  people,
  printing,
  profile,
  reasons,
  refusals,
  reports,
  restaurants,
  setup,
  shares,
  steps,
  texts,
  till,
  transactions,
  waiter,
})
