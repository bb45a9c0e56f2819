/** The order that is being taken, before it is sent: pure, so that nothing of it is lost between two taps. */
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { type OfferedVariant, type PricedChoice, priceChoice } from '@orderi/shared/orders/rules'
import type { ProductChoice } from '@orderi/shared/orders/schema'

/** Pieces of each option by option id, by variant id. */
export type Choices = Readonly<Record<number, Readonly<Record<number, number>>>>

/** One dish as it was chosen. */
export interface CartLine {
  readonly key: string
  readonly product: MenuProduct
  readonly quantity: number
  readonly note: string
  readonly choices: Choices
}

export type Cart = readonly CartLine[]

/** The contract's limits of an order. */
export const MAX_QUANTITY = 99
const MAX_LINES = 50

function bounded(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(0, quantity))
}

function isSameDish(a: CartLine, b: CartLine): boolean {
  return (
    a.product.id === b.product.id &&
    a.note === b.note &&
    JSON.stringify(a.choices) === JSON.stringify(b.choices)
  )
}

/** True while another line fits into the order. */
function hasRoom(cart: Cart): boolean {
  return cart.length < MAX_LINES
}

/** The cart with a dish more; the same choice again only raises its quantity. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const same = cart.find((each) => isSameDish(each, line))
  if (same) return setQuantity(cart, same.key, same.quantity + line.quantity)
  return hasRoom(cart) ? [...cart, line] : cart
}

/** The cart with a line changed as a whole. */
export function replaceLine(cart: Cart, line: CartLine): Cart {
  return cart.map((each) => (each.key === line.key ? line : each))
}

/** The cart with a line's quantity, 0 to take the line out. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (bounded(quantity) === 0) return cart.filter((line) => line.key !== key)
  return cart.map((line) => (line.key === key ? { ...line, quantity: bounded(quantity) } : line))
}

/** The cart with a piece of a product less, of what was chosen of it last. */
export function takeOne(cart: Cart, product: number): Cart {
  const last = cart.findLast((line) => line.product.id === product)
  return last ? setQuantity(cart, last.key, last.quantity - 1) : cart
}

/** How many pieces are in the cart. */
export function piecesIn(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** How many pieces of one product are in the cart. */
export function piecesOf(cart: Cart, product: number): number {
  return piecesIn(cart.filter((line) => line.product.id === product))
}

function offered(product: MenuProduct): readonly OfferedVariant[] {
  return product.variants.map((variant) => ({
    id: variant.id,
    name: variant.name,
    quantity: variant.quantity,
    required: variant.required === 1,
    options: variant.options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.additional_price,
      // The menu lists only options that can be chosen.
      available: true,
    })),
  }))
}

function chosen(choices: Choices): { variant_id: number; options: Chosen[] }[] {
  return Object.entries(choices).flatMap(([variant, options]) => {
    const picked = Object.entries(options)
      .filter(([, quantity]) => quantity > 0)
      .map(([option, quantity]) => ({ option_id: Number(option), quantity }))
    return picked.length > 0 ? [{ variant_id: Number(variant), options: picked }] : []
  })
}

interface Chosen {
  option_id: number
  quantity: number
}

/** The price of one piece with its options, or what is missing: the server's own rule. */
export function priceOf(product: MenuProduct, choices: Choices): PricedChoice {
  return priceChoice(product.price, offered(product), chosen(choices))
}

/** What a line will cost, as a wire amount; 0 while its choice is not complete. */
export function lineAmount({ product, choices, quantity }: CartLine): number {
  const priced = priceOf(product, choices)
  return priced.ok ? Math.round(priced.unitPrice * 100 * quantity) / 100 : 0
}

/** What the whole cart will cost before taxes and service, as a wire amount. */
export function cartAmount(cart: Cart): number {
  return cart.reduce((sum, line) => Math.round((sum + lineAmount(line)) * 100) / 100, 0)
}

/** The dishes as the call takes them. */
export function productsOf(cart: Cart): ProductChoice[] {
  return cart.map((line) => ({
    product_id: line.product.id,
    quantity: line.quantity,
    note: line.note.trim() || null,
    variants: chosen(line.choices),
  }))
}

/** The options of a variant after one more piece of an option. A variant of one piece changes over to it. */
export function withOption(
  choices: Choices,
  variant: MenuProduct['variants'][number],
  option: number,
  quantity: number,
): Choices {
  const present = choices[variant.id] ?? {}
  if (variant.quantity === 1) {
    return { ...choices, [variant.id]: quantity > 0 ? { [option]: 1 } : {} }
  }
  const others = Object.entries(present)
    .filter(([id]) => Number(id) !== option)
    .reduce((sum, [, pieces]) => sum + pieces, 0)
  const fitting = Math.min(Math.max(0, quantity), variant.quantity - others)
  return { ...choices, [variant.id]: { ...present, [option]: fitting } }
}
