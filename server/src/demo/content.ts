/** The shape of the demo: two restaurants, their floors, menus and people, as plain data. */

import type { Picture } from './drawing/recipe.ts'

export const languages = ['es', 'en', 'pt', 'fr'] as const
export type Language = (typeof languages)[number]

export type Names = Readonly<Record<Language, string>>
export type NamesAndDescriptions = Readonly<
  Record<Language, readonly [name: string, description: string]>
>
export type NamesAndAddresses = Readonly<Record<Language, readonly [name: string, address: string]>>

/** Another product of the same restaurant, by its key, and what it adds to the price. */
export type DemoOption = readonly [product: string, additionalPrice: number]

export type DemoVariant = {
  readonly names: Names
  /** How many options may be chosen at most. */
  readonly quantity: number
  readonly required: 0 | 1
  readonly options: readonly DemoOption[]
}

/** Prices are in the restaurant's currency with at most 2 decimals. */
export type DemoProduct = {
  /** Unique over both restaurants; options refer to it, and it seeds the picture. */
  readonly key: string
  readonly price: number
  readonly texts: NamesAndDescriptions
  readonly picture: Picture
  readonly variants?: readonly DemoVariant[]
}

export type DemoSubcategory = {
  readonly key: string
  readonly names: Names
  readonly products: readonly DemoProduct[]
}

/** Categories, subcategories and products stand in the order of the menu. */
export type DemoCategory = {
  readonly key: string
  readonly texts: NamesAndDescriptions
  /** 1: not on the menu; its products are only offered as options. */
  readonly hidden: 0 | 1
  readonly subcategories: readonly DemoSubcategory[]
}

export type DemoTable = readonly [name: string, capacity: number]

export type DemoHall = {
  readonly key: string
  readonly name: string
  readonly tables: readonly DemoTable[]
}

export type DemoBranch = {
  readonly key: string
  readonly phone: string
  readonly texts: NamesAndAddresses
  readonly halls: readonly DemoHall[]
}

export type DemoRestaurant = {
  readonly key: RestaurantKey
  readonly country: 'crc' | 'gua'
  readonly currency: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly commissionType: 1 | 2
  /** Percent, as are `iva` and `servicio`. */
  readonly comision: number
  readonly iva: number
  readonly ivaIncluido: '1' | '0'
  readonly servicio: number
  readonly servicioIncluido: '1' | '0'
  readonly texts: Readonly<
    Record<Language, readonly [name: string, description: string, address: string]>
  >
  readonly branches: readonly DemoBranch[]
  readonly menu: readonly DemoCategory[]
}

export type RestaurantKey = 'fogon-guarumo' | 'comal-jade'

/** A post in a restaurant; an admin has no branches of their own. */
export type DemoPost = {
  readonly restaurant: RestaurantKey
  readonly type: 'admin' | 'salonero'
  readonly branches: readonly string[]
}

export type DemoPerson = {
  readonly name: string
  readonly email: string
  readonly posts: readonly DemoPost[]
}
