/** The life of an order (specification, section 4): one forward chain, cancelling, and what a line does to its order. */
import { timesCents, toAmount, toCents } from '../kernel/money.ts'
import { type Reason, reason } from '../kernel/reasons.ts'
import { mustChoose } from '../menu/rules.ts'
import type { OrderStatus } from './schema.ts'

/** What each status may become. The one table that server, screens and tests decide by. */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  Pendiente: ['Preparando', 'Cancelado'],
  Preparando: ['Listo', 'Cancelado'],
  Listo: ['Entregado', 'Cancelado'],
  Entregado: [],
  Cancelado: [],
}

/** All statuses, from the first of the chain to `Cancelado`. */
export const ORDER_STATUSES = Object.keys(TRANSITIONS) as readonly OrderStatus[]

const RANK: Record<OrderStatus, number> = {
  Pendiente: 0,
  Preparando: 1,
  Listo: 2,
  Entregado: 3,
  Cancelado: 4,
}

/** An order, or anything else that has a status and lines with one. */
export interface WithLines {
  readonly status: OrderStatus
  readonly products: readonly { readonly id: number; readonly status: OrderStatus }[]
}

/** The states of an order and of its lines, by line id. */
export interface OrderStates {
  readonly status: OrderStatus
  readonly lines: ReadonlyMap<number, OrderStatus>
}

/** The next status of the forward chain; undefined at an end. */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return TRANSITIONS[status].find((to) => to !== 'Cancelado')
}

/** True when `to` is the next status or a permitted `Cancelado`. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

/** True while an order stands on the board: neither `Entregado` nor `Cancelado`. */
export function isOpen(status: OrderStatus): boolean {
  return TRANSITIONS[status].length > 0
}

/**
 * An order's own change takes its lines along: to Preparando the pending ones, to Listo those in preparation,
 * to Entregado the ready ones, to Cancelado every line but the delivered.
 */
function follows(line: OrderStatus, to: OrderStatus): boolean {
  if (to === 'Cancelado') return isOpen(line)
  return nextStatus(line) === to
}

/**
 * The states after an order's own change; undefined when the change is not permitted.
 * To the state that it has: the same states again.
 */
export function moveOrder(order: WithLines, to: OrderStatus): OrderStates | undefined {
  if (order.status !== to && !canBecome(order.status, to)) return undefined
  const unchanged = order.status === to
  return {
    status: to,
    lines: new Map(
      order.products.map((line) => [
        line.id,
        !unchanged && follows(line.status, to) ? to : line.status,
      ]),
    ),
  }
}

/**
 * The states after one line's change, with the order recomputed from its lines; undefined when the change
 * is not permitted or the line is not of this order. To the state that it has: the same states again.
 */
export function moveLine(
  order: WithLines,
  lineId: number,
  to: OrderStatus,
): OrderStates | undefined {
  const line = order.products.find((candidate) => candidate.id === lineId)
  if (!line) return undefined
  const lines = new Map(order.products.map((each) => [each.id, each.status]))
  if (line.status === to) return { status: order.status, lines }
  if (!canBecome(line.status, to)) return undefined
  lines.set(lineId, to)
  return { status: statusFromLines([...lines.values()]), lines }
}

/**
 * All delivered or cancelled: Entregado; else all Listo or later: Listo; else all Preparando or later:
 * Preparando; else Pendiente. Cancelled lines count as later than Entregado.
 */
export function statusFromLines(lines: readonly OrderStatus[]): OrderStatus {
  const lowest = Math.min(...lines.map((status) => RANK[status]))
  if (lowest >= RANK.Entregado) return 'Entregado'
  if (lowest >= RANK.Listo) return 'Listo'
  if (lowest >= RANK.Preparando) return 'Preparando'
  return 'Pendiente'
}

/**
 * The status that screens show. An order whose lines are all cancelled is Cancelado, although the specification's rule
 * recomputes it to Entregado.
 */
export function shownStatus({ status, products }: WithLines): OrderStatus {
  return products.every((line) => line.status === 'Cancelado') ? 'Cancelado' : status
}

/** A variant of a dish with what may be chosen in it; prices in wire amounts. */
export interface OfferedVariant {
  readonly id: number
  readonly name: string
  /** The most options that may be chosen, as the sum of their quantities. */
  readonly quantity: number
  readonly required: boolean
  readonly options: readonly {
    readonly id: number
    readonly name: string
    readonly price: number
    readonly available: boolean
  }[]
}

/** What was chosen of a variant. */
export interface ChosenVariant {
  readonly variant_id: number
  readonly options: readonly { readonly option_id: number; readonly quantity: number }[]
}

/** What a line will hold, or what is wrong with the choice: the field's path within the product, and why. */
export type PricedChoice =
  | {
      readonly ok: true
      /** Stored price + Σ option's additional price × its quantity, as a wire amount. */
      readonly unitPrice: number
      readonly variants: readonly {
        readonly name: string
        readonly options: readonly {
          readonly id: number
          readonly name: string
          readonly quantity: number
          readonly price: number
        }[]
      }[]
    }
  | { readonly ok: false; readonly field: string; readonly why: Reason }

/** Checks a guest's choice against what the dish offers and prices one piece of it (contract, "agregar-producto"). */
export function priceChoice(
  price: number,
  offered: readonly OfferedVariant[],
  chosen: readonly ChosenVariant[],
): PricedChoice {
  let unitPrice: number = toCents(price)
  const variants = []
  for (const [index, choice] of chosen.entries()) {
    const field = `variants.${index}`
    const variant = offered.find((each) => each.id === choice.variant_id)
    if (!variant) return { ok: false, field, why: reason('variant_of_other_product') }
    if (chosen.findIndex((each) => each.variant_id === choice.variant_id) !== index) {
      return { ok: false, field, why: reason('variant_repeated') }
    }
    const count = choice.options.reduce((sum, option) => sum + option.quantity, 0)
    const { quantity: maximum, name } = variant
    if (count > maximum) {
      return { ok: false, field, why: reason('too_many_options', { maximum, variant: name }) }
    }
    const options = []
    for (const [position, each] of choice.options.entries()) {
      const option = variant.options.find((candidate) => candidate.id === each.option_id)
      if (!option) {
        const path = `${field}.options.${position}`
        return { ok: false, field: path, why: reason('option_of_other_variant') }
      }
      unitPrice += toCents(option.price) * each.quantity
      options.push({
        id: option.id,
        name: option.name,
        quantity: each.quantity,
        price: option.price,
      })
    }
    if (options.length > 0) variants.push({ name: variant.name, options })
  }
  const missing = offered.find(
    (variant) =>
      mustChoose(variant, ({ available }) => available) &&
      !chosen.some((choice) => choice.variant_id === variant.id && choice.options.length > 0),
  )
  if (missing) {
    const why = reason('choice_missing', { variant: missing.name })
    return { ok: false, field: 'variants', why }
  }
  return { ok: true, unitPrice: unitPrice / 100, variants }
}

/** What a line costs: unit price × quantity, as a wire amount. */
export function lineTotal(line: { readonly price: number; readonly quantity: number }): number {
  return toAmount(timesCents(toCents(line.price), line.quantity))
}
