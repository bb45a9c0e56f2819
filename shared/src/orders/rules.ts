/** The state machine of orders and lines (docs/specification.md, section 4), and the price of a choice. */
import { timesCents, toAmount, toCents } from '../kernel/money.ts'
import { type Reason, reason } from '../kernel/reasons.ts'
import { requiresChoice } from '../menu/rules.ts'
import type { Order, OrderLine, OrderStatus } from './schema.ts'

export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  Pendiente: ['Preparando', 'Cancelado'],
  Preparando: ['Listo', 'Cancelado'],
  Listo: ['Entregado', 'Cancelado'],
  Entregado: [],
  Cancelado: [],
}

/** The statuses in the sequence of an order, then `Cancelado`. */
export const ORDER_STATUSES = Object.keys(TRANSITIONS) as readonly OrderStatus[]

const RANK: Record<OrderStatus, number> = {
  Pendiente: 0,
  Preparando: 1,
  Listo: 2,
  Entregado: 3,
  Cancelado: 4,
}

type LineState = Pick<OrderLine, 'status' | 'fired_at'>

export interface OrderWithLines {
  readonly status: OrderStatus
  readonly products: readonly (LineState & { readonly id: number })[]
}

export interface OrderStates {
  readonly status: OrderStatus
  readonly lines: ReadonlyMap<number, OrderStatus>
}

/** Undefined for `Entregado` and `Cancelado`. */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return TRANSITIONS[status].find((to) => to !== 'Cancelado')
}

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Orders with an open status are on the board. */
export function isOpenStatus(status: OrderStatus): boolean {
  return TRANSITIONS[status].length > 0
}

/** A waiter holds the line, so the kitchen does not prepare it yet. */
export function isHeld({ status, fired_at }: LineState): boolean {
  return fired_at === null && status === 'Pendiente'
}

/** Whether the kitchen has to prepare the line now. */
export function isToMake(line: LineState): boolean {
  return (line.status === 'Pendiente' || line.status === 'Preparando') && !isHeld(line)
}

/**
 * Whether a line changes with its order. `Cancelado` applies to every line that is not delivered. Other statuses apply
 * to fired lines that are one step before them.
 */
function follows(line: LineState, to: OrderStatus): boolean {
  if (to === 'Cancelado') return isOpenStatus(line.status)
  return !isHeld(line) && nextStatus(line.status) === to
}

/**
 * The statuses of an order and its lines after the order changes to `to`, which may be its current status. Undefined if
 * the transition is not allowed. Held lines follow only a cancellation.
 */
export function statesAfterOrderChange(
  order: OrderWithLines,
  to: OrderStatus,
): OrderStates | undefined {
  if (to !== 'Cancelado' && order.products.some(isHeld)) return statesAfterFiredChange(order, to)
  if (order.status !== to && !canTransition(order.status, to)) return undefined
  const unchanged = order.status === to
  return {
    status: to,
    lines: new Map(
      order.products.map((line) => [line.id, !unchanged && follows(line, to) ? to : line.status]),
    ),
  }
}

/** The lines that a step of the order to `to` moves. */
export function linesMovedBy(order: Order, to: OrderStatus): readonly OrderLine[] {
  const states = statesAfterOrderChange(order, to)
  return order.products.filter(({ id, status }) => states && states.lines.get(id) !== status)
}

/** Changes the fired lines as an order of their own. */
function statesAfterFiredChange(order: OrderWithLines, to: OrderStatus): OrderStates | undefined {
  const lines = new Map(order.products.map((line) => [line.id, line.status]))
  const fired = order.products.filter((line) => !isHeld(line))
  const isCurrent = order.status === to
  const changed =
    fired.length > 0 &&
    statesAfterOrderChange({ status: statusFromLines(fired), products: fired }, to)
  if (!changed) return isCurrent ? { status: order.status, lines } : undefined
  for (const [id, status] of changed.lines) lines.set(id, status)
  return { status: statusFromLines(withStatuses(order, lines)), lines }
}

const withStatuses = ({ products }: OrderWithLines, lines: ReadonlyMap<number, OrderStatus>) =>
  products.map((line) => ({ ...line, status: lines.get(line.id) ?? line.status }))

/**
 * Changes the named lines that are one step before `to`. If all of them have reached `to` already, changes nothing.
 * Undefined if the order lacks one of the lines, or if no line may change.
 */
export function statesAfterLinesChange(
  order: OrderWithLines,
  lineIds: readonly number[],
  to: OrderStatus,
): OrderStates | undefined {
  const known = new Map(order.products.map((line) => [line.id, line]))
  const named = lineIds.flatMap((id) => known.get(id) ?? [])
  if (named.length < lineIds.length) return undefined
  const lines = new Map(order.products.map(({ id, status }) => [id, status]))
  const moved = named.filter((line) => follows(line, to))
  if (moved.length === 0) {
    const isThere = named.some(({ status }) => status === to)
    const areAllThere = isThere && named.every(({ status }) => RANK[status] >= RANK[to])
    return areAllThere ? { status: order.status, lines } : undefined
  }
  for (const { id } of moved) lines.set(id, to)
  return { status: statusFromLines(withStatuses(order, lines)), lines }
}

/**
 * The order with the given statuses. Returns the same object if no status changes.
 * @param at the time of the change
 * @param previous for an undo, the order before the undone change. Open statuses get its times again.
 */
export function withStates(
  order: Order,
  { status, lines }: OrderStates,
  at: string,
  previous?: Order,
): Order {
  const since = (former: Pick<Order, 'status' | 'status_at'> | undefined, to: OrderStatus) =>
    former?.status === to && isOpenStatus(to) ? former.status_at : at
  const products = order.products.map((line) => {
    const to = lines.get(line.id) ?? line.status
    const former = previous?.products.find(({ id }) => id === line.id)
    const isFiredAnew = former?.fired_at !== undefined && former.fired_at !== line.fired_at
    const present = isFiredAnew ? { ...line, fired_at: former.fired_at } : line
    return to === line.status ? present : { ...present, status: to, status_at: since(former, to) }
  })
  if (status !== order.status)
    return { ...order, status, status_at: since(previous, status), products }
  const hasChanged = products.some((line, index) => line !== order.products[index])
  return hasChanged ? { ...order, products } : order
}

/**
 * The lowest status of the fired lines. A cancelled line ranks highest, but an order with only cancelled lines is
 * `Entregado`. An order that still holds lines stays open.
 */
export function statusFromLines(lines: readonly LineState[]): OrderStatus {
  const fired = lines.filter((line) => !isHeld(line))
  const lowest = Math.min(...fired.map(({ status }) => RANK[status]))
  if (lowest >= RANK.Entregado) return fired.length < lines.length ? 'Pendiente' : 'Entregado'
  if (lowest >= RANK.Listo) return 'Listo'
  if (lowest >= RANK.Preparando) return 'Preparando'
  return 'Pendiente'
}

/**
 * The status to display: `Cancelado` if all lines are cancelled, although the stored status is `Entregado` as
 * specified.
 */
export function shownStatus({ status, products }: OrderWithLines): OrderStatus {
  return products.every((line) => line.status === 'Cancelado') ? 'Cancelado' : status
}

/** A variant of a dish with its options. Prices are in currency units. */
export interface OfferedVariant {
  readonly id: number
  readonly name: string
  /** Maximum sum of the quantities of all chosen options. */
  readonly quantity: number
  readonly required: boolean
  readonly options: readonly {
    readonly id: number
    readonly name: string
    readonly price: number
    readonly available: boolean
  }[]
}

export interface ChosenVariant {
  readonly variant_id: number
  readonly options: readonly { readonly option_id: number; readonly quantity: number }[]
}

export type PricedChoice =
  | {
      readonly ok: true
      /** The product's price + Σ (additional price × quantity), in currency units. */
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

/**
 * Validates a choice against the options of the dish, and calculates the price of one piece (docs/contract.md,
 * "agregar-producto").
 */
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
      requiresChoice(variant, ({ available }) => available) &&
      !chosen.some((choice) => choice.variant_id === variant.id && choice.options.length > 0),
  )
  if (missing) {
    const why = reason('choice_missing', { variant: missing.name })
    return { ok: false, field: 'variants', why }
  }
  return { ok: true, unitPrice: unitPrice / 100, variants }
}

/** Unit price × quantity, in currency units. */
export function lineTotal(line: { readonly price: number; readonly quantity: number }): number {
  return toAmount(timesCents(toCents(line.price), line.quantity))
}
