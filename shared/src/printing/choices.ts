/** What was chosen with a dish, in one line. */
import type { LineVariant } from '../orders/schema.ts'

/** `Guarnición: Ensalada verde, 2 × Yuca frita`. */
export function choiceText({ name, options }: LineVariant): string {
  const chosen = options.map((option) =>
    option.quantity > 1 ? `${option.quantity} × ${option.name}` : option.name,
  )
  return name === '' ? chosen.join(', ') : `${name}: ${chosen.join(', ')}`
}
