/** Names the dishes and options of a bill as the guest's menu does. Those that left the menu keep the name they were ordered by. */

import { dishesOf } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'

/** The lines with the menu's names. */
export function inMenuWords(lines: readonly OrderLine[], menu: Menu | null): readonly OrderLine[] {
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

/** How a guest is called who gave no name; the server keeps it in Spanish. */
const UNNAMED = 'Invitado'

/** A person's own name; undefined for a guest who gave none. */
export function ownName(name: string): string | undefined {
  return name === UNNAMED ? undefined : name
}
