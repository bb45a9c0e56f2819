/** The cart held against the menu as it is now: what is gone, sold out or has another price. */
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'
import { choiceText, dishesOf, isAllowed, priceWith } from '../menu/dishes.ts'
import type { CartLine } from './cart.ts'

/** A line as the menu sees it now. */
export interface ReviewedLine {
  readonly line: CartLine
  /** Undefined when the menu no longer has it. */
  readonly dish: MenuProduct | undefined
  readonly name: string
  /** The options, by their names in the guest's language. */
  readonly choice: string
  /** One piece, now; a wire amount. */
  readonly price: number
  readonly problem: 'gone' | 'sold_out' | 'choice' | 'price' | undefined
}

/** Looks at every line; without a menu nothing is known against them. */
export function reviewCart(lines: readonly CartLine[], menu: Menu | null): readonly ReviewedLine[] {
  const dishes = menu ? dishesOf(menu) : undefined
  return lines.map((line) => {
    const dish = dishes?.get(line.productId)
    const price = dish ? priceWith(dish, line.variants) : line.agreedPrice
    const choice = dish ? choiceText(dish, line.variants) : ''
    return {
      line,
      dish,
      name: dish?.name ?? line.name,
      choice: choice ?? '',
      price: choice === undefined ? line.agreedPrice : price,
      problem: problemOf(),
    }
    function problemOf(): ReviewedLine['problem'] {
      if (!dishes) return undefined
      if (!dish) return 'gone'
      if (dish.sold_out === 1) return 'sold_out'
      if (choice === undefined || !isAllowed(dish, line.variants)) return 'choice'
      return price === line.agreedPrice ? undefined : 'price'
    }
  })
}

/** True for a line that cannot be ordered as it is. */
export function isOut({ problem }: ReviewedLine): boolean {
  return problem !== undefined && problem !== 'price'
}

/** What everything that can be ordered comes to, a wire amount. */
export function sumOf(reviewed: readonly ReviewedLine[]): number {
  const cents = reviewed
    .filter((each) => !isOut(each))
    .reduce((sum, { price, line }) => sum + Math.round(price * 100) * line.quantity, 0)
  return cents / 100
}
