/** Decides an order of a guest or a waiter on the board in memory. Pure: no clock, no statement. */
import { canAddLines } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { isTableConfirmed, newBill, ownBillAt, placeIn } from '../bills/new-bill.ts'
import { recountedBill } from '../bills/recounted-bill.ts'
import { NotHeld, type Present } from '../board/boards.ts'
import type { Decision, HeldBoard } from '../board/held-board.ts'
import { type OrderRequest, priceLine, refuseRaisedPrices } from './commands/place.ts'

/** The needs of `decideOrder`: products, and IDs for new rows. */
export function needsOfOrder({ products }: OrderRequest) {
  return {
    products: products.map(({ product_id }) => product_id),
    creates: { orders: 1, bills: 1, lines: products.length },
  }
}

/** The bill that the order goes to. Undefined: the order opens a bill. */
function billOf(held: HeldBoard, { billId, tableId, guest }: OrderRequest): Bill | undefined {
  if (billId !== undefined) {
    const bill = held.board.bills.get(billId)
    if (!bill) throw new NotHeld()
    return bill
  }
  return guest && tableId !== undefined ? ownBillAt(held, guest.id, tableId) : undefined
}

/**
 * @throws DomainError as `placeOrder` does
 * @throws NotHeld for an unknown table, a closed bill, and a bill with a discount
 */
export function decideOrder(present: Present, request: OrderRequest): Decision {
  const { held } = present
  const { guest } = request
  const { branch } = held.board
  const bill = billOf(held, request)
  const place = placeIn(held, bill && guest ? bill.table_id : (request.tableId ?? bill?.table_id))
  const record = bill && held.records.get(bill.id)
  if (!place || (bill && !record)) throw new NotHeld()
  if (bill?.adjustments.some((each) => each.order_line_id === null)) throw new NotHeld()
  const isUsable = place.table.status === 1 && place.hall.status === 1
  const isOpen = branch.status === 1 && branch.restaurant.status === 1
  if (guest ? !(isOpen && isUsable) : !(isUsable || bill)) throw new DomainError('table_inactive')
  const products = request.products.flatMap((choice) => held.products.get(choice.product_id) ?? [])
  const lines = request.products.map((choice, index) => priceLine(products, choice, index))
  if (guest && branch.abierta === 0) throw new DomainError('branch_closed')
  if (guest && !isTableConfirmed(held, place.table.id)) throw new DomainError('table_unconfirmed')
  if (guest && bill?.status === 'Cuenta Solicitada') throw new DomainError('bill_requested')
  if (lines.some((line) => !line.isAvailable)) throw new DomainError('product_unavailable')
  refuseRaisedPrices(lines, request.products)
  if (!canAddLines(bill?.products.length ?? 0, lines.length)) throw new DomainError('bill_full')
  const at = present.now.toISOString()
  const ordered = lines.map(
    ({ line }): OrderLine => ({
      id: present.takeId('lines'),
      product: { id: line.product_id, name: line.product_name },
      price: line.unit_price,
      quantity: line.quantity,
      status: 'Pendiente',
      status_at: at,
      note: line.note,
      variants: line.variants as OrderLine['variants'],
    }),
  )
  const billed = bill && record ? { data: bill, record } : newBill(present, request, place)
  const changed = recountedBill({
    data: {
      ...billed.data,
      status: 'Abierta',
      requested_at: null,
      confirmed: 1,
      products: [...billed.data.products, ...ordered],
    },
    record: billed.record,
  })
  const { data } = changed
  const order: Order = {
    id: present.takeId('orders'),
    number: present.numbers.order + 1,
    status: 'Pendiente',
    status_at: at,
    created_at: at,
    table: {
      id: place.table.id,
      name: place.table.name,
      hall: { id: place.hall.id, name: place.hall.name },
    },
    bill: { id: data.id, name: data.name },
    user: { id: request.orderedBy.id, name: request.orderedBy.name },
    products: ordered,
  }
  return {
    events: [
      { type: 'order.created', data: order, owners: [] },
      { type: bill ? 'bill.changed' : 'bill.opened', data, owners: changed.record.owners },
    ],
    answer: { order, bill: data },
    records: new Map([[data.id, changed.record]]),
    ...(!bill && guest && { resumes: guest.id }),
    ...(branch.impresora !== '' && branch.imprimir_pedidos === 1 && { tickets: [order.id] }),
  }
}
