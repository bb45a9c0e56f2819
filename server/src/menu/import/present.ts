import type { FlagNumber } from '@orderi/shared/kernel/fields'
import type { Translation } from '@orderi/shared/kernel/languages'
import type { Country } from '@orderi/shared/kernel/time'
import type { VariantTranslation } from '@orderi/shared/menu/schema'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'

/** A category or subcategory. The ID of a new section is negative until it is stored. */
export interface Section {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly hidden: FlagNumber
  readonly translations: Translation[]
}

export interface PresentSubcategory extends Section {
  readonly categoryId: number
}

export interface PresentProduct {
  readonly id: number
  readonly categoryId: number
  readonly subcategoryId: number
  readonly price: number
  readonly order: number
  readonly active: boolean
  readonly soldOut: 0 | 1
  readonly translations: Translation[]
}

/** A variant as stored before the import. */
export interface PresentVariant {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly required: 0 | 1
  readonly translations: VariantTranslation[]
  readonly options: readonly { readonly productId: number; readonly price: number }[]
}

export interface PresentMenu {
  /** Determines how amounts are read. */
  readonly country: Country
  readonly categories: readonly Section[]
  readonly subcategories: readonly PresentSubcategory[]
  readonly products: readonly PresentProduct[]
  readonly variants: readonly PresentVariant[]
}

/** The key that matches a row without a product ID to a product. */
export function productKey(subcategoryId: number, name: string): string {
  return `${subcategoryId} ${foldTitle(name)}`
}
