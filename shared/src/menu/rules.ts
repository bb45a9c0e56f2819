/** Rules for the options that must be chosen before a dish is ordered. */
import type { FlagNumber } from '../kernel/fields.ts'

interface RequiredVariant<Option> {
  readonly required: boolean | FlagNumber
  readonly options: readonly Option[]
}

/**
 * True when an option of the variant must be chosen. A required variant counts once it has an available option:
 * until then its dish is ordered without it.
 * @param isAvailable left out when all of the variant's options can be chosen
 */
export function mustChoose<Option>(
  { required, options }: RequiredVariant<Option>,
  isAvailable: (option: Option) => boolean = () => true,
): boolean {
  return Boolean(required) && options.some((option) => isAvailable(option))
}
