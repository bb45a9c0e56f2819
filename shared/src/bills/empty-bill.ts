import type { Bill } from './schema.ts'

export const NO_CALL = {
  waiter_requested: 0,
  waiter_requested_at: null,
  waiter_sent: null,
} as const

type GivenField = 'id' | 'number' | 'name' | 'table_id' | 'table' | 'restaurant' | 'created_at'

/** An open, confirmed bill without guests, orders and payments. */
export function emptyBill({
  table_id,
  table,
  restaurant,
  created_at,
  ...known
}: Pick<Bill, GivenField>): Bill {
  return {
    ...known,
    status: 'Abierta',
    table_id,
    table,
    user: null,
    restaurant,
    total: 0,
    iva: 0,
    servicio: 0,
    comision: 0,
    cantidad: 0,
    totalFinal: 0,
    bruto: 0,
    descuento: 0,
    pagado: 0,
    saldo: 0,
    propinas: 0,
    charging: null,
    reservado: 0,
    attempts: [],
    por_devolver: 0,
    en_linea: 0,
    payments: [],
    adjustments: [],
    servicio_retirado: 0,
    merged_into: null,
    shares: [],
    intents: [],
    confirmed: 1,
    ...NO_CALL,
    requested_at: null,
    payment_method: null,
    created_at,
    closed_at: null,
    products: [],
  }
}
