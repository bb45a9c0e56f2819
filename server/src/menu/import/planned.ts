/** What an import makes of a product. */
import type { Translation } from '@orderi/shared/kernel/languages'
import type { Place } from './sections.ts'

/** A product as it is to be; its id is undefined when it is new. */
export interface PlannedProduct {
  readonly id: number | undefined
  readonly place: Place
  readonly price: number
  readonly order: number
  readonly active: boolean
  readonly soldOut: 0 | 1
  readonly translations: Translation[]
}
