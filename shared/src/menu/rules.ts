/** Rules for the options that must be chosen before a dish is ordered. */
import type { FlagNumber } from '../kernel/fields.ts'
import type { VariantOption } from './schema.ts'

interface RequiredVariant<Option> {
  readonly required: boolean | FlagNumber
  readonly options: readonly Option[]
}

/** True when an option can be chosen now: its product is active and not sold out. */
export function isOffered({ product }: Pick<VariantOption, 'product'>): boolean {
  return product.status === '1' && product.sold_out === 0
}

/**
 * True when an option of the variant must be chosen. A required variant counts while it has an available option:
 * without one, for example when all are sold out, its dish is ordered without it.
 * @param isAvailable left out when all of the variant's options can be chosen
 */
export function mustChoose<Option>(
  { required, options }: RequiredVariant<Option>,
  isAvailable: (option: Option) => boolean = () => true,
): boolean {
  return Boolean(required) && options.some((option) => isAvailable(option))
}
