import { isOptionAvailable, requiresChoice } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/** True for a required variant whose options are all unavailable. Guests can order without this variant. */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !requiresChoice(variant, isOptionAvailable)
}
