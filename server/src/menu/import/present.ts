import type { FlagNumber } from '@orderi/shared/kernel/fields'
import type { Translation } from '@orderi/shared/kernel/languages'
import type { Country } from '@orderi/shared/kernel/time'
import type { VariantTranslation } from '@orderi/shared/menu/schema'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import type { Tables } from '../../db/tables.ts'

/** A category or subcategory. The ID of a new section is negative until it is stored. */
export interface Section {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly hidden: FlagNumber
  readonly translations: Translation[]
}

export interface StoredSubcategory extends Section {
  readonly categoryId: Tables['subcategories']['category_id']
}

export interface StoredProduct extends Pick<Tables['products'], 'id' | 'price' | 'active'> {
  readonly categoryId: Tables['products']['category_id']
  readonly subcategoryId: Tables['products']['subcategory_id']
  readonly order: Tables['products']['sort_order']
  readonly soldOut: 0 | 1
  /** Orders decide when a counted dish is sold out, so the sheet does not. */
  readonly isCounted?: boolean
  readonly translations: Translation[]
}

/** A variant as stored before the import. */
export interface StoredVariant extends Pick<Tables['variants'], 'id' | 'quantity'> {
  readonly productId: Tables['variants']['product_id']
  readonly required: 0 | 1
  readonly translations: VariantTranslation[]
  readonly options: readonly { readonly productId: number; readonly price: number }[]
}

export interface MenuBeforeImport {
  /** Determines how amounts are read. */
  readonly country: Country
  readonly categories: readonly Section[]
  readonly subcategories: readonly StoredSubcategory[]
  readonly products: readonly StoredProduct[]
  readonly variants: readonly StoredVariant[]
}

/** The key that matches a row without a product ID to a product. */
export function productKey(subcategoryId: number, name: string): string {
  return `${subcategoryId} ${foldTitle(name)}`
}
