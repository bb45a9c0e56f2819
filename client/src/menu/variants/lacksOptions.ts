import { isOffered, mustChoose } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/**
 * True for a required variant whose options are all inactive or sold out, so that it is not
 * enforced.
 */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !mustChoose(variant, isOffered)
}
