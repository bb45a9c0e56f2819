import { isOptionAvailable, requiresChoice } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/** True for a required variant without available options. Guests can then order without choosing an option. */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !requiresChoice(variant, isOptionAvailable)
}
