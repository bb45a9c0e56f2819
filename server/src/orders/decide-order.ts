/** Decides an order of a guest or a waiter on the board in memory. Pure: no clock, no SQL. */
import { canAddLines } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { MAX_SEAT } from '@orderi/shared/orders/limits'
import type { Order, OrderLine, SeatedChoice } from '@orderi/shared/orders/schema'
import { ticketsOf } from '@orderi/shared/printing/routing'
import { stationOf } from '@orderi/shared/stations/rules'
import { discountChanges } from '../bills/changed-discounts.ts'
import { extendableDiscounts, extendedDiscount } from '../bills/extended-discount.ts'
import { billEvent, billWith, heldBillIn, recountedBill } from '../bills/held-bill.ts'
import { isTableConfirmed, newBill, orderTableOf, ownBillsAt, placeIn } from '../bills/new-bill.ts'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import type { HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import {
  priceLine,
  refuseMissingPieces,
  refuseOtherCourses,
  refuseOtherSeats,
  refuseRaisedPrices,
} from './price-lines.ts'

interface NamedPerson {
  readonly id: number
  readonly name: string
}

export interface OrderRequest {
  /** For a guest, the table whose code was scanned. Default: the table of the bill `billId`. */
  readonly tableId?: number
  /** Default: the guest's open bill at the scanned table, or else a new bill. */
  readonly billId?: number
  /** The guest who orders, and who owns the bill if the order opens one. Undefined when a waiter orders. */
  readonly guest?: NamedPerson
  readonly orderedBy: NamedPerson
  /** The rights of a waiter who orders. */
  readonly authority?: Authority
  readonly billName?: string | null | undefined
  readonly products: readonly SeatedChoice[]
  /** The courses that the waiter holds. */
  readonly heldCourses?: readonly number[] | undefined
}

interface OrderDecision extends Decision {
  readonly answer: { readonly order: Order; readonly bill: Bill }
}

export function needsOfOrder(request: OrderRequest): CommandNeeds {
  const { products } = request
  return {
    products: products.map(({ product_id }) => product_id),
    creates: () => ({ orders: 1, bills: 1, lines: products.length }),
    discountsOf: (held) => extendableDiscounts(billsOf(held, request)),
  }
}

/** The open bills that may take the order. The first one takes it. If there is none, the order opens a bill. */
function billsOf(held: HeldBoard, { billId, tableId, guest }: OrderRequest): readonly Bill[] {
  const bill = held.board.bills.get(billId ?? 0)
  if (bill) return [bill]
  return guest && tableId !== undefined ? ownBillsAt(held, guest.id, tableId) : []
}

/**
 * Validates and prices the chosen products, and adds them to a bill as an order. Opens the bill if necessary.
 * @throws DomainError 404 for IDs of another branch; 422 for a wrong choice of options or seat, or a held course without a dish
 * @throws DomainError `table_inactive`, `branch_closed`, `table_unconfirmed` and `bill_requested` for guests
 * @throws DomainError `bill_closed`, `bill_full`, `product_unavailable`, `price_changed`
 * @throws DomainError `needs_approval` for waiters, for a discount that would grow
 */
export function decideOrder(present: Present, request: OrderRequest): OrderDecision {
  const { held } = present
  const { guest } = request
  const { branch } = held.board
  const [bill] = billsOf(held, request)
  // All open bills are on the board, so a missing bill is closed.
  const isClosed = !bill && request.billId !== undefined
  const place = placeIn(held, bill?.table_id ?? request.tableId)
  if (!place && !isClosed) throw new DomainError('not_found')
  const isUsable = place?.table.status === 1 && place.hall.status === 1
  const isOpen = branch.status === 1 && branch.restaurant.status === 1
  if (guest ? !(isOpen && isUsable) : !(isUsable || bill || isClosed))
    throw new DomainError('table_inactive')
  const lines = request.products.map((choice, index) =>
    priceLine(held.products.get(choice.product_id), choice, index),
  )
  if (!place || isClosed) throw new DomainError('bill_closed')
  if (guest && branch.abierta === 0) throw new DomainError('branch_closed')
  if (guest && !isTableConfirmed(held, place.table.id)) throw new DomainError('table_unconfirmed')
  if (guest && bill?.status === 'Cuenta Solicitada') throw new DomainError('bill_requested')
  if (lines.some((line) => !line.isAvailable)) throw new DomainError('product_unavailable')
  refuseMissingPieces(lines, held.countdowns)
  refuseRaisedPrices(lines, request.products)
  refuseOtherCourses(lines, request.heldCourses)
  const highestSeat = branch.asientos === 1 ? Math.min(place.table.capacity, MAX_SEAT) : 0
  // The bill may have moved to a smaller table since the order was taken. A dish for a seat that this table lacks is then of the whole table.
  if (highestSeat > 0 && !bill) refuseOtherSeats(request.products, highestSeat)
  if (!canAddLines(bill?.products.length ?? 0, lines.length)) throw new DomainError('bill_full')
  const at = present.now.toISOString()
  // Snapshots contain the fields in this sequence.
  const ordered = lines.map(
    ({ line: { note, variants, station, usual, ...dish }, course, seat }): OrderLine => ({
      id: present.takeId('lines'),
      ...dish,
      status: 'Pendiente',
      status_at: at,
      note,
      variants,
      station: stationOf({ station }, branch.stations)?.id ?? null,
      ...(course && { course }),
      ...(usual !== undefined && { usual }),
      ...(course && request.heldCourses?.includes(course.id) && { fired_at: null }),
      ...(seat !== null && seat <= highestSeat && { seat }),
    }),
  )
  const former = bill && heldBillIn(held, bill.id)
  const extended = former && extendedDiscount(present, former, request.authority)
  const billed = extended ?? former ?? newBill(present, request, place)
  const changed = recountedBill(
    billWith(billed, {
      status: 'Abierta',
      requested_at: null,
      confirmed: 1,
      products: [...billed.data.products, ...ordered],
    }),
  )
  const { data } = changed
  const order: Order = {
    id: present.takeId('orders'),
    number: present.numbers.order + 1,
    status: 'Pendiente',
    status_at: at,
    created_at: at,
    called_at: null,
    shown: [],
    table: orderTableOf(place),
    bill: { id: data.id, name: data.name },
    user: { id: request.orderedBy.id, name: request.orderedBy.name },
    products: ordered,
  }
  return {
    events: [
      { type: 'order.created', data: order, owners: [] },
      billEvent(bill ? 'bill.changed' : 'bill.opened', changed),
    ],
    answer: { order, bill: data },
    records: new Map([[data.id, changed.record]]),
    ...(extended && discountChanges(extended)),
    ...(!bill && guest && { resumes: guest.id }),
    ...(branch.impresora !== '' &&
      branch.imprimir_pedidos === 1 && {
        tickets: ticketsOf(ordered, branch).map((stations) => ({ id: order.id, stations })),
      }),
  }
}
