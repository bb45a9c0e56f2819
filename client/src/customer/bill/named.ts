/** Translates the dishes and options of a bill with the guest's menu, as far as they are on the menu. */

import { dishesOf } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'

export function withMenuNames(
  lines: readonly OrderLine[],
  menu: Menu | null,
): readonly OrderLine[] {
  const dishes = menu ? dishesOf(menu) : undefined
  return lines.map((line) => {
    const dish = dishes?.get(line.product.id)
    if (!dish) return line
    const options = new Map(
      dish.variants
        .flatMap((variant) => [...variant.options, ...(variant.unavailable ?? [])])
        .map(({ id, name }) => [id, name] as const),
    )
    return {
      ...line,
      product: { ...line.product, name: dish.name },
      variants: line.variants.map((variant) => ({
        ...variant,
        options: variant.options.map((option) => ({
          ...option,
          name: options.get(option.id ?? 0) ?? option.name,
        })),
      })),
    }
  })
}

/** The name that the server gives to guests without a name. */
const UNNAMED = 'Invitado'

/** The name that a person has given; undefined for a guest without one. */
export function enteredName(name: string): string | undefined {
  return name === UNNAMED ? undefined : name
}
