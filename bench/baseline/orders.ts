/** The peer's two jobs: an order is added to a bill, which opens when there is none, and a bill is closed. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import type { Knex } from 'knex'
import {
  type BillRow,
  type LineRow,
  NotFound,
  type OrderRow,
  type PlaceRow,
  placeOf,
} from './rows.ts'

interface Choice {
  readonly product_id: number
  readonly quantity: number
  readonly note?: string | undefined
}

interface Wish {
  readonly table_id?: number | undefined
  readonly bill_id?: number | undefined
  readonly products: readonly Choice[]
}

interface ProductRow {
  readonly id: number
  readonly name: string
  readonly price: string
}

/** Adds an order, and gives it and its bill as screens show them. */
export async function addOrder(
  knex: Knex,
  userId: number,
  wish: Wish,
): Promise<{ branchId: number; order: Order; bill: Bill }> {
  const known = wish.bill_id === undefined ? undefined : await findOpenBill(knex, wish.bill_id)
  const place = await placeOf(knex, userId, known?.table_id ?? wish.table_id ?? 0)
  const menu: ProductRow[] = await knex('products')
    .whereIn(
      'id',
      wish.products.map((choice) => choice.product_id),
    )
    .andWhere({ restaurant_id: place.restaurant_id, available: true })
    .select('id', 'name', 'price')
  const chosen = wish.products.map((choice) => {
    const product = menu.find(({ id }) => id === choice.product_id)
    if (!product) throw new NotFound()
    return { choice, product }
  })

  return knex.transaction(async (trx) => {
    const day = new Date().toISOString().slice(0, 10)
    const openBill = known ?? (await insertBill(trx, place, day))
    const [order]: OrderRow[] = await trx('orders')
      .insert({
        branch_id: place.branch_id,
        bill_id: openBill.id,
        user_id: userId,
        day,
        number: await nextNumber(trx, 'orders', place.branch_id, day),
        status: 'Pendiente',
      })
      .returning('*')
    if (!order) throw new Error('the order was not written')
    const lines: LineRow[] = await trx('order_lines')
      .insert(
        chosen.map(({ choice, product }) => ({
          bill_id: openBill.id,
          order_id: order.id,
          product_id: product.id,
          product_name: product.name,
          price: product.price,
          quantity: choice.quantity,
          status: 'Pendiente',
          note: choice.note ?? null,
        })),
      )
      .returning('*')
    const billLines: LineRow[] = known
      ? await trx('order_lines').where({ bill_id: openBill.id }).orderBy('id')
      : lines
    const [bill]: BillRow[] = await trx('bills')
      .where({ id: openBill.id })
      .update(figuresOf(billLines, place))
      .returning('*')
    if (!bill) throw new Error('the bill was not written')
    return {
      branchId: place.branch_id,
      order: toOrder(order, lines, place, bill, userId),
      bill: toBill(bill, billLines, place),
    }
  })
}

/** Closes a bill, and gives it as screens show it. */
export async function closeBill(
  knex: Knex,
  userId: number,
  billId: number,
): Promise<{ branchId: number; bill: Bill }> {
  const known = await findOpenBill(knex, billId)
  const place = await placeOf(knex, userId, known.table_id)
  const [bill]: BillRow[] = await knex('bills')
    .where({ id: billId })
    .update({ status: 'Cerrada', closed_at: knex.fn.now() })
    .returning('*')
  if (!bill) throw new Error('the bill was not written')
  const lines: LineRow[] = await knex('order_lines').where({ bill_id: billId }).orderBy('id')
  return { branchId: place.branch_id, bill: toBill(bill, lines, place) }
}

async function findOpenBill(knex: Knex, id: number): Promise<BillRow> {
  const bill: BillRow | undefined = await knex('bills').where({ id, status: 'Abierta' }).first()
  if (!bill) throw new NotFound()
  return bill
}

async function insertBill(trx: Knex, place: PlaceRow, day: string): Promise<BillRow> {
  const [bill]: BillRow[] = await trx('bills')
    .insert({
      branch_id: place.branch_id,
      table_id: place.id,
      day,
      number: await nextNumber(trx, 'bills', place.branch_id, day),
      name: '',
      status: 'Abierta',
      ...figuresOf([], place),
    })
    .returning('*')
  if (!bill) throw new Error('the bill was not written')
  return bill
}

/** Of two that ask at the same time, both get the same. */
async function nextNumber(
  trx: Knex,
  table: 'bills' | 'orders',
  branch_id: number,
  day: string,
): Promise<number> {
  const [found] = await trx(table).where({ branch_id, day }).max({ last: 'number' })
  return Number(found?.['last'] ?? 0) + 1
}

function figuresOf(lines: readonly LineRow[], { iva, service, commission }: PlaceRow) {
  const total = lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)
  const share = (rate: string) => Math.round(total * Number(rate)) / 100
  return {
    total,
    iva: share(iva),
    service: share(service),
    commission: share(commission),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total_final: total + share(iva) + share(service),
  }
}

function toLine(line: LineRow, at: Date): OrderLine {
  return {
    id: line.id,
    product: { id: line.product_id, name: line.product_name },
    price: Number(line.price),
    quantity: line.quantity,
    status: line.status as OrderStatus,
    status_at: at.toISOString(),
    note: line.note,
    variants: [],
  }
}

function toOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  place: PlaceRow,
  bill: BillRow,
  userId: number,
): Order {
  return {
    id: order.id,
    number: order.number,
    status: order.status as OrderStatus,
    status_at: order.created_at.toISOString(),
    created_at: order.created_at.toISOString(),
    table: {
      id: place.id,
      name: place.name,
      hall: { id: place.hall_id, name: place.hall_name },
    },
    bill: { id: bill.id, name: bill.name },
    user: { id: userId, name: place.user_name },
    products: lines.map((line) => toLine(line, order.created_at)),
  }
}

function toBill(bill: BillRow, lines: readonly LineRow[], place: PlaceRow): Bill {
  return {
    id: bill.id,
    number: bill.number,
    name: bill.name,
    status: bill.status as Bill['status'],
    table_id: place.id,
    table: { name: place.name, hall: { name: place.hall_name } },
    user: null,
    restaurant: {
      currency: place.currency,
      ivaIncluido: '0',
      servicioIncluido: '0',
      commissionType: 2,
    },
    total: Number(bill.total),
    iva: Number(bill.iva),
    servicio: Number(bill.service),
    comision: Number(bill.commission),
    cantidad: bill.pieces,
    totalFinal: Number(bill.total_final),
    confirmed: 1,
    waiter_requested: 0,
    waiter_requested_at: null,
    waiter_sent: null,
    requested_at: null,
    payment_method: null,
    created_at: bill.created_at.toISOString(),
    closed_at: bill.closed_at?.toISOString() ?? null,
    products: lines.map((line) => toLine(line, bill.created_at)),
  }
}
