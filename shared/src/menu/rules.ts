/** What must be chosen before a dish can be ordered. */
import type { FlagNumber } from '../kernel/fields.ts'

interface RequiredVariant<Option> {
  readonly required: boolean | FlagNumber
  readonly options: readonly Option[]
}

/**
 * True when an option of the variant must be chosen. A required variant counts once it has an available option:
 * until then its dish is ordered without it.
 * @param isAvailable left out where the options are only those that can be chosen
 */
export function mustChoose<Option>(
  { required, options }: RequiredVariant<Option>,
  isAvailable: (option: Option) => boolean = () => true,
): boolean {
  return Boolean(required) && options.some((option) => isAvailable(option))
}
