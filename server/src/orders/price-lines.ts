/** Prices the chosen products of an order. Pure. */
import type { LineCourse } from '@orderi/shared/courses/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { MAX_CENTS, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { pieceCount } from '@orderi/shared/orders/choice'
import { priceChoice } from '@orderi/shared/orders/rules'
import type { OrderLine, ProductChoice, SeatedChoice } from '@orderi/shared/orders/schema'
import type { HeldBoard, OfferedProduct } from '../board/held-board.ts'

interface PricedLine {
  readonly line: Pick<
    OrderLine,
    'product' | 'price' | 'quantity' | 'note' | 'variants' | 'station' | 'usual'
  >
  readonly course: LineCourse | null
  readonly seat: number | null
  readonly isAvailable: boolean
}

/** Refuses a price above the one that the person saw. Accepts a lower price. */
export function refuseRaisedPrices(
  lines: readonly PricedLine[],
  choices: readonly ProductChoice[],
): void {
  const raised = lines.flatMap(({ line: { price } }, index) => {
    const seenPrice = choices[index]?.precio_visto
    return seenPrice != null && toCents(price) > toCents(seenPrice) ? [{ index, price }] : []
  })
  if (raised.length > 0) throw new DomainError('price_changed', { params: { lines: raised } })
}

/** Refuses more pieces of a counted dish than are left. */
export function refuseMissingPieces(
  lines: readonly PricedLine[],
  countdowns: HeldBoard['countdowns'],
): void {
  for (const { id, left } of countdowns?.values() ?? []) {
    const ordered = lines.flatMap(({ line }) => (line.product.id === id ? line : []))
    const [first] = ordered
    if (!first || pieceCount(ordered) <= left) continue
    const { name } = first.product
    throw new DomainError(
      'product_unavailable',
      left > 0 ? { reason: reason('pieces_left', { name, left }) } : {},
    )
  }
}

/** Refuses to hold a course of which the order has no dish, because the menu may have changed since the person saw it. */
export function refuseOtherCourses(
  lines: readonly PricedLine[],
  held: readonly LineCourse['id'][] = [],
): void {
  const other = held.findIndex((id) => lines.every(({ course }) => course?.id !== id))
  if (other >= 0) throw invalidField(`esperar.${other}`, reason('course_not_ordered'))
}

/** Refuses a seat that the table does not have. */
export function refuseOtherSeats(choices: readonly SeatedChoice[], highest: number): void {
  const other = choices.findIndex(({ asiento }) => asiento != null && asiento > highest)
  if (other >= 0)
    throw invalidField(`products.${other}.asiento`, reason('seat_not_at_table', { highest }))
}

/** @throws DomainError `not_found` without a product; 422 for a wrong choice of options */
export function priceLine(
  product: OfferedProduct | undefined,
  choice: SeatedChoice,
  index: number,
): PricedLine {
  if (!product) throw new DomainError('not_found')
  const chosen = choice.variants ?? []
  const priced = priceChoice(product.price, product.variants, chosen)
  if (!priced.ok) throw invalidField(`products.${index}.${priced.field}`, priced.why)
  if (toCents(priced.unitPrice) > MAX_CENTS) {
    throw invalidField(`products.${index}`, reason('price_too_large'))
  }
  const options = new Map(
    product.variants.flatMap((variant) =>
      variant.options.map((option) => [option.id, option] as const),
    ),
  )
  return {
    line: {
      product: { id: product.id, name: product.name },
      price: priced.unitPrice,
      quantity: choice.quantity,
      note: choice.note || null,
      variants: priced.variants as OrderLine['variants'],
      station: product.station,
      ...(product.usual !== null && { usual: product.usual }),
    },
    course: product.course,
    seat: choice.asiento ?? null,
    isAvailable:
      product.available &&
      chosen.every((variant) =>
        variant.options.every((option) => options.get(option.option_id)?.available),
      ),
  }
}
