/** Finds required variants that are not enforced because they have no available option. */
import { mustChoose } from '@orderi/shared/menu/rules'
import type { Variant } from '@orderi/shared/menu/schema'

/** True for a required variant without an active option. */
export function lacksOptions(variant: Variant): boolean {
  return variant.required === 1 && !mustChoose(variant, ({ product }) => product.status === '1')
}
