import type { Bill } from '@orderi/shared/bills/schema'
import { expect, it } from 'vitest'
import { reopenableBills, withBill } from './recentBills.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const minute = (count: number) => NOON + count * 60_000

function billOf(id: number, closedAt: number | null): Bill {
  return {
    id,
    number: id,
    name: '',
    status: closedAt === null ? 'Abierta' : 'Cerrada',
    table_id: 1,
    table: { name: 'Mesa 1', hall: { name: 'Terraza' } },
    user: null,
    restaurant: { currency: '₡', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
    total: 1000,
    iva: 0,
    servicio: 0,
    comision: 0,
    cantidad: 1,
    totalFinal: 1000,
    bruto: 1000,
    descuento: 0,
    pagado: 0,
    saldo: 1000,
    propinas: 0,
    charging: null,
    adjustments: [],
    servicio_retirado: 0,
    reservado: 0,
    por_devolver: 0,
    en_linea: 0,
    merged_into: null,
    payments: [],
    attempts: [],
    shares: [],
    intents: [],
    confirmed: 1,
    waiter_requested: 0,
    waiter_requested_at: null,
    waiter_sent: null,
    requested_at: null,
    payment_method: 'efectivo',
    created_at: new Date(NOON - 3_600_000).toISOString(),
    closed_at: closedAt === null ? null : new Date(closedAt).toISOString(),
    products: [],
  }
}
const ids = (bills: readonly Bill[]) => bills.map(({ id }) => id)

it('lists the bills that may be reopened, last closed bill first', () => {
  const bills = [billOf(1, minute(0)), billOf(2, minute(20)), billOf(3, minute(10))]
  expect(ids(reopenableBills(bills, minute(35)))).toEqual([2, 3])
})

it('adds closed bills, and removes bills that are reopened', () => {
  const closed = withBill([billOf(1, minute(0))], billOf(2, minute(1)), minute(2))
  expect(ids(closed)).toEqual([2, 1])
  expect(ids(withBill(closed, billOf(2, null), minute(3)))).toEqual([1])
})

it('limits the number of recent bills', () => {
  let bills: readonly Bill[] = []
  for (let id = 1; id <= 500; id += 1)
    bills = withBill(bills, billOf(id, minute(0) + id), minute(1))
  expect(bills.length).toBe(100)
  expect(ids(bills)[0]).toBe(500)
})
