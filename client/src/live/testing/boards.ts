import type { Bill } from '@orderi/shared/bills/schema'
import { aBill } from '@orderi/shared/bills/testing'
import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import type { EventsMessage } from '@orderi/shared/board/messages'
import type { Floor } from '@orderi/shared/floor/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { aLine, anOrder } from '@orderi/shared/orders/testing'

export const TEST_TIME = '2026-11-20T18:00:00.000Z'
export const BRANCH_ID = 7
export const EPOCH = 'first'

/** The time `minute` minutes after `TEST_TIME`, in ISO 8601. */
export const atMinute = (minute: number) =>
  new Date(Date.parse(TEST_TIME) + minute * 60_000).toISOString()

const floor: Floor = {
  id: BRANCH_ID,
  restaurant_id: 1,
  phone: '2222-2222',
  status: 1,
  abierta: 1,
  minutos_ambar: 8,
  minutos_rojo: 15,
  segundos_sin_ver: 15,
  impresora: '',
  imprime: [],
  imprimir_pedidos: 0,
  papel: 80,
  gaveta: 0,
  confirmar_mesa: 0,
  marcha_sola: 0,
  edades_por_plato: 0,
  asientos: 0,
  inicio_dia: '04:00',
  cobros: 0,
  cash_step: 10,
  tolerancia_caja: null,
  redondeo: 'abajo',
  propinas_sugeridas: [5, 10, 15],
  desglose: 1,
  control: 'motivo',
  proveedor_pago: null,
  translations: [],
  version: 1,
  halls: [],
  stations: [],
  printers: [],
  restaurant: {
    id: 1,
    logo: null,
    status: 1,
    country: 'crc',
    currency: '₡',
    contact: '',
    phone: '',
    email: '',
    legal_name: '',
    tax_id: '',
    comision: 0,
    commissionType: 2,
    ivaIncluido: '1',
    iva: 13,
    servicioIncluido: '1',
    servicio: 10,
    translations: [],
    version: 1,
  },
}

export const line = (id: number, rest: Partial<OrderLine> = {}) => aLine({ id, ...rest })

/** An order on bill 1 with two pending lines, whose IDs are `id × 10 + 1` and `id × 10 + 2`. */
export const order = (id: number, rest: Partial<Order> = {}) =>
  anOrder({ id, products: [line(id * 10 + 1), line(id * 10 + 2)], ...rest })

export const bill = (id: number, rest: Partial<Bill> = {}) => aBill({ id, ...rest })

export function orderOfTable(table: number, id: number, rest: Partial<Order> = {}): Order {
  return order(id, {
    table: { id: table, name: `Mesa ${table}`, hall: { id: 1, name: 'Terraza' } },
    ...rest,
  })
}

export function billOfTable(table: number, id: number, rest: Partial<Bill> = {}): Bill {
  return bill(id, {
    table_id: table,
    table: { name: `Mesa ${table}`, hall: { name: 'Terraza' } },
    ...rest,
  })
}

export function snapshot(orders: Order[] = [], bills: Bill[] = []): Snapshot {
  return { branch: floor, orders, bills }
}

export function orderEvent(seq: number, data: Order, at = TEST_TIME): BoardEvent {
  return { seq, at, actor: null, type: 'order.changed', data }
}

export function billEvent(seq: number, data: Bill): BoardEvent {
  return { seq, at: TEST_TIME, actor: null, type: 'bill.changed', data }
}

export function message(...events: BoardEvent[]): EventsMessage {
  return { branch: BRANCH_ID, epoch: EPOCH, events }
}

/** The message for one commit, which changed the order with the ID `seq`. */
export function commitMessage(seq: number): EventsMessage {
  return message(orderEvent(seq, order(seq)))
}
