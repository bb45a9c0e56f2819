/** Prices the chosen products of an order. Pure. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { MAX_CENTS, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { priceChoice } from '@orderi/shared/orders/rules'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import type { OfferedProduct } from '../board/held-board.ts'

interface PricedLine {
  readonly product_id: number
  readonly product_name: string
  readonly unit_price: number
  readonly quantity: number
  readonly note: string | null
  readonly variants: unknown
}

/** A person who saw a price owes no more than that. A price that is lower now is taken. */
export function refuseRaisedPrices(
  lines: readonly { line: PricedLine }[],
  choices: readonly ProductChoice[],
): void {
  const raised = lines.flatMap(({ line: { unit_price: price } }, index) => {
    const seen = choices[index]?.precio_visto
    return seen != null && toCents(price) > toCents(seen) ? [{ index, price }] : []
  })
  if (raised.length > 0) throw new DomainError('price_changed', { params: { lines: raised } })
}

export function priceLine(
  products: readonly OfferedProduct[],
  choice: ProductChoice,
  index: number,
): { line: PricedLine; isAvailable: boolean } {
  const product = products.find((each) => each.id === choice.product_id)
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
      product_id: product.id,
      product_name: product.name,
      unit_price: priced.unitPrice,
      quantity: choice.quantity,
      note: choice.note || null,
      variants: priced.variants,
    },
    isAvailable:
      product.available &&
      chosen.every((variant) =>
        variant.options.every((option) => options.get(option.option_id)?.available),
      ),
  }
}
