import type { FlagNumber } from '@orderi/shared/kernel/fields'
import type { Language, Translation } from '@orderi/shared/kernel/languages'
import type { Country } from '@orderi/shared/kernel/time'
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

export interface VariantName {
  readonly language_code: Language
  readonly name: string
}

export interface PresentOption {
  readonly productId: number
  readonly price: number
}

/** A variant as stored before the import. */
export interface PresentVariant {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly required: 0 | 1
  readonly translations: VariantName[]
  readonly options: readonly PresentOption[]
}

export interface PresentMenu {
  /** Determines how amounts are read. */
  readonly country: Country
  readonly categories: readonly Section[]
  readonly subcategories: readonly PresentSubcategory[]
  readonly products: readonly PresentProduct[]
  readonly variants: readonly PresentVariant[]
}

/** The key by which a row without a product ID is matched to a product. */
export function productKey(subcategoryId: number, name: string): string {
  return `${subcategoryId} ${foldTitle(name)}`
}
