import { optionsText } from '../orders/choice.ts'
import type { LineVariant } from '../orders/schema.ts'

/** The chosen options of a variant on paper, such as `Guarnición: Ensalada verde, 2 × Yuca frita`. */
export function variantText({ name, options }: LineVariant): string {
  return name === '' ? optionsText(options) : `${name}: ${optionsText(options)}`
}
