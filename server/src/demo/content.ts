import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Permission } from '@orderi/shared/payments/schema'
import type { Station } from '@orderi/shared/stations/schema'

export const demoLanguages = ['es', 'en', 'pt', 'fr'] as const
export type DemoLanguage = (typeof demoLanguages)[number]

/** The tables are named `table` and a number, such as `Mesa 1`. `seats` lists the seats of each. */
export type DemoHall = {
  readonly name: string
  readonly table: string
  readonly seats: readonly number[]
}

export type DemoBranch = {
  readonly key: string
  readonly settings?: Pick<BodyOf<Calls['createBranch']>, 'asientos' | 'edades_por_plato'>
  readonly phone: string
  readonly texts: Readonly<Record<DemoLanguage, readonly [name: string, address: string]>>
  readonly halls: readonly DemoHall[]
}

/** A station of the kitchen in the restaurant's first branch. `categories` lists the Spanish names of its categories. */
export type DemoStation = Pick<Station, 'name' | 'color' | 'sonido'> & {
  readonly categories: readonly string[]
}

/** A course of the meals. `categories` lists the Spanish names of its categories. */
export type DemoCourse = {
  readonly name: string
  readonly categories: readonly string[]
}

export type DemoRestaurant = {
  readonly key: RestaurantKey
  readonly country: 'crc' | 'gua'
  readonly currency: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly commissionType: 1 | 2
  readonly legal_name: string
  readonly tax_id: string
  /** A customer who pays at the end of the month. */
  readonly customer: { readonly name: string; readonly tax_id: string }
  /** In percent, like `iva` and `servicio`. */
  readonly comision: number
  readonly iva: number
  readonly ivaIncluido: '1' | '0'
  readonly servicio: number
  readonly servicioIncluido: '1' | '0'
  /** The cash in each register when it opens. */
  readonly openingCash: number
  readonly name: string
  readonly descriptions: Readonly<Record<DemoLanguage, string>>
  /** The first one is the default station. */
  readonly stations: readonly DemoStation[]
  /** In the sequence in which they are served. */
  readonly courses: readonly DemoCourse[]
  /** The restaurant has the address of its first branch. */
  readonly branches: readonly DemoBranch[]
}

export type RestaurantKey = 'fogon-guarumo' | 'comal-jade'

/**
 * A person's role in a restaurant. `branches` is empty for an admin, who works in all branches. `approves` lists what a
 * waiter may approve with the PIN; an admin may approve everything.
 */
export type DemoRole = {
  readonly restaurant: RestaurantKey
  readonly type: 'admin' | 'salonero'
  readonly branches: readonly string[]
  readonly approves?: readonly Permission[]
}

export type DemoPerson = {
  readonly name: string
  readonly email: string
  readonly roles: readonly DemoRole[]
}
