import { isOptionAvailable, requiresChoice } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/** Guests can order a product without such a variant, although the variant is required. */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !requiresChoice(variant, isOptionAvailable)
}
