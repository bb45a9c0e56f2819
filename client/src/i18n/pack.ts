/** The type of a language: the shape of all Spanish texts. */
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { StaffReasonTexts } from '@orderi/shared/kernel/reasons'
import type { billsWords } from './es/bills.ts'
import type { chargeWords } from './es/charge.ts'
import type { dashboardWords } from './es/dashboard.ts'
import type { floorWords } from './es/floor.ts'
import type { houseWords } from './es/house.ts'
import type { kitchenWords } from './es/kitchen.ts'
import type { menuWords } from './es/menu.ts'
import type { networkWords } from './es/network.ts'
import type { paymentsWords } from './es/payments.ts'
import type { peopleWords } from './es/people.ts'
import type { posScreenWords } from './es/pos-screen.ts'
import type { printingWords } from './es/printing.ts'
import type { profileWords } from './es/profile.ts'
import type { reportsWords } from './es/reports.ts'
import type { restaurantsWords } from './es/restaurants.ts'
import type { setupWords } from './es/setup.ts'
import type { sharesWords } from './es/shares.ts'
import type { stepsWords } from './es/steps.ts'
import type { tillWords } from './es/till.ts'
import type { transactionsWords } from './es/transactions.ts'
import type { waiterWords } from './es/waiter.ts'
import type { es } from './es.ts'

/** Replaces each literal of the Spanish texts by `string`. */
type Words<T> = T extends string
  ? string
  : T extends (...values: never[]) => unknown
    ? T
    : { readonly [Key in keyof T]: Words<T[Key]> }

/** All texts of one language. A missing or unknown text is a compile error. */
export interface Pack {
  readonly texts: Words<typeof es>
  readonly bills: Words<typeof billsWords>
  readonly charge: Words<typeof chargeWords>
  readonly dashboard: Words<typeof dashboardWords>
  readonly posScreen: Words<typeof posScreenWords>
  readonly floor: Words<typeof floorWords>
  readonly house: Words<typeof houseWords>
  readonly kitchen: Words<typeof kitchenWords>
  readonly menu: Words<typeof menuWords>
  readonly network: Words<typeof networkWords>
  readonly payments: Words<typeof paymentsWords>
  readonly people: Words<typeof peopleWords>
  readonly printing: Words<typeof printingWords>
  readonly profile: Words<typeof profileWords>
  readonly reports: Words<typeof reportsWords>
  readonly restaurants: Words<typeof restaurantsWords>
  readonly setup: Words<typeof setupWords>
  readonly shares: Words<typeof sharesWords>
  readonly steps: Words<typeof stepsWords>
  readonly till: Words<typeof tillWords>
  readonly transactions: Words<typeof transactionsWords>
  readonly waiter: Words<typeof waiterWords>
  /** By error code, for refusals without a reason that the app knows. */
  readonly refusals: Readonly<Record<ErrorCode, string>>
  /** By reason, for the other refusals and for errors of fields. */
  readonly reasons: StaffReasonTexts
}
