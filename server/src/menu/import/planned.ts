/** What an import makes of products and their variants. */
import type { Translation } from '@orderi/shared/kernel/languages'
import type { PresentOption, VariantName } from './present.ts'
import type { Place } from './sections.ts'

/** A product as it is to be; its id is negative until it is written. */
export interface PlannedProduct {
  readonly id: number
  readonly place: Place
  readonly price: number
  readonly order: number
  readonly active: boolean
  readonly soldOut: 0 | 1
  readonly translations: Translation[]
}

/** A variant as it is to be; its id is negative until it is written, and so may be those of its products. */
export interface PlannedVariant {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly required: 0 | 1
  readonly translations: VariantName[]
  readonly options: readonly PresentOption[]
}
