/** The cart of a guest or a waiter: merges equal lines, applies the contract's limits, and checks lines against the menu. */
import { sumCents, toAmount, toCents } from '../kernel/money.ts'
import { dishesOf } from '../menu/dishes.ts'
import type { Menu, MenuProduct } from '../menu/schema.ts'
import { choiceText, pieceCount, priceDish } from './choice.ts'
import { MAX_LINE_PIECES, MAX_ORDER_LINES } from './limits.ts'
import { type ChosenVariant, lineTotal } from './rules.ts'
import type { SeatedChoice } from './schema.ts'

export interface CartLine {
  readonly id: string
  readonly productId: number
  /** The dish's name when it was added to the cart. Shown if the dish is no longer on the menu. */
  readonly name: string
  /** The unit price that the person saw last, in currency units. */
  readonly agreedPrice: number
  readonly quantity: number
  readonly note: string
  readonly variants: readonly ChosenVariant[]
  /** Missing for a dish of the whole table. */
  readonly seat?: number | undefined
}

export type NewCartLine = Omit<CartLine, 'id'>

export function newCartLine({ id, name, price }: MenuProduct): NewCartLine {
  return { productId: id, name, agreedPrice: price, quantity: 1, note: '', variants: [] }
}

function isSame(a: NewCartLine, b: NewCartLine): boolean {
  return (
    a.productId === b.productId &&
    a.note === b.note &&
    a.agreedPrice === b.agreedPrice &&
    a.seat === b.seat &&
    JSON.stringify(a.variants) === JSON.stringify(b.variants)
  )
}

/**
 * Adds a line, or increases the quantity of an equal line. Returns the same cart if it is full.
 * @param canGrow returns false for a line that must not change any more
 */
export function addLine(
  cart: readonly CartLine[],
  line: CartLine,
  canGrow: (line: CartLine) => boolean = () => true,
): readonly CartLine[] {
  const open = cart.filter(canGrow)
  const same = open.find((each) => isSame(each, line))
  const quantity = (same?.quantity ?? 0) + line.quantity
  if (same && quantity <= MAX_LINE_PIECES) return changeLine(cart, same.id, { quantity })
  return open.length < MAX_ORDER_LINES ? [...cart, line] : cart
}

export function changeLine(
  cart: readonly CartLine[],
  id: string,
  change: Partial<NewCartLine>,
): readonly CartLine[] {
  return cart
    .map((line) => (line.id === id ? { ...line, ...change } : line))
    .filter((line) => line.quantity > 0)
}

/** Removes one piece of a dish from its last line, if possible from one of this seat. */
export function removeOnePiece(
  cart: readonly CartLine[],
  productId: number,
  seat?: number,
): readonly CartLine[] {
  const lines = cart.filter((line) => line.productId === productId)
  const last = lines.findLast((line) => line.seat === seat) ?? lines.at(-1)
  return last ? changeLine(cart, last.id, { quantity: last.quantity - 1 }) : cart
}

export function pieceCountOfDish(cart: readonly CartLine[], productId: number): number {
  return pieceCount(cart.filter((line) => line.productId === productId))
}

export function productChoicesOf(cart: readonly CartLine[]): SeatedChoice[] {
  return cart.map(({ productId, agreedPrice, quantity, note, variants, seat }) => ({
    product_id: productId,
    quantity,
    note: note.trim() || null,
    precio_visto: agreedPrice,
    variants: variants.map(({ variant_id, options }) => ({
      variant_id,
      options: options.map((option) => ({ ...option })),
    })),
    ...(seat !== undefined && { asiento: seat }),
  }))
}

export interface ReviewedLine {
  readonly line: CartLine
  /** Undefined if the dish is no longer on the menu. */
  readonly dish: MenuProduct | undefined
  readonly name: string
  readonly choice: string
  /** The current price of one piece, in currency units. */
  readonly price: number
  readonly problem: 'gone' | 'sold_out' | 'choice' | 'price' | undefined
}

/** Checks all lines against the food menu. Without a menu, no line has a problem. */
export function reviewCart(
  lines: readonly CartLine[],
  menu: Menu | null | undefined,
): readonly ReviewedLine[] {
  const dishes = menu ? dishesOf(menu) : undefined
  return lines.map((line) => {
    const dish = dishes?.get(line.productId)
    const priced = dish && priceDish(dish, line.variants)
    const price = priced?.ok ? priced.unitPrice : line.agreedPrice
    return {
      line,
      dish,
      name: dish?.name ?? line.name,
      choice: dish ? choiceText(dish, line.variants) : '',
      price,
      problem: problemOf(),
    }
    function problemOf(): ReviewedLine['problem'] {
      if (!dishes) return undefined
      if (!dish) return 'gone'
      if (dish.sold_out === 1) return 'sold_out'
      if (!priced?.ok) return 'choice'
      return price === line.agreedPrice ? undefined : 'price'
    }
  })
}

export function agreedLines(reviewed: readonly ReviewedLine[]): readonly CartLine[] {
  return reviewed.map(({ line, price }) => ({ ...line, agreedPrice: price }))
}

export function cannotBeOrdered({ problem }: ReviewedLine): boolean {
  return problem !== undefined && problem !== 'price'
}

/** In currency units. */
export function lineSum({ price, line }: ReviewedLine): number {
  return lineTotal({ price, quantity: line.quantity })
}

/** The price of all lines that can be ordered, in currency units. */
export function cartSum(reviewed: readonly ReviewedLine[]): number {
  const amounts = reviewed
    .filter((each) => !cannotBeOrdered(each))
    .map((each) => toCents(lineSum(each)))
  return toAmount(sumCents(amounts))
}
