import type { FlagNumber } from '../kernel/fields.ts'
import type { VariantOption } from './schema.ts'

interface RequiredVariant<Option> {
  readonly required: boolean | FlagNumber
  readonly options: readonly Option[]
}

export function isOptionAvailable({ product }: Pick<VariantOption, 'product'>): boolean {
  return product.status === '1' && product.sold_out === 0
}

/**
 * Whether a guest must choose from a variant. A variant without an available option needs no choice, so that its dish
 * can be ordered.
 * @param isAvailable omitted when all options can be chosen
 */
export function requiresChoice<Option>(
  { required, options }: RequiredVariant<Option>,
  isAvailable: (option: Option) => boolean = () => true,
): boolean {
  return Boolean(required) && options.some((option) => isAvailable(option))
}
