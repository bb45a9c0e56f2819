import { type MoneyFormat, money } from '../kernel/formats.ts'
import { optionsText } from '../orders/choice.ts'
import type { LineVariant } from '../orders/schema.ts'

/**
 * The chosen options of a variant on paper, such as `Guarnición: Ensalada verde, 2 × Yuca frita`.
 * @param format if given, an option with a price is followed by the price, such as `Yuca frita (+₡600.00)`
 */
export function variantText({ name, options }: LineVariant, format?: MoneyFormat): string {
  const text = optionsText(
    options.map((option) => ({
      ...option,
      name: format ? pricedName(option, format) : option.name,
    })),
  )
  return name === '' ? text : `${name}: ${text}`
}

function pricedName(
  { name, quantity, price }: LineVariant['options'][number],
  format: MoneyFormat,
): string {
  return price > 0 ? `${name} (+${money(price * quantity, format)})` : name
}
