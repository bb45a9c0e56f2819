import { isOffered, mustChoose } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/** True for a required variant that is not enforced, because all options are unavailable. */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !mustChoose(variant, isOffered)
}
