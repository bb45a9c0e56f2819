import { emptyBill } from './empty-bill.ts'
import type { Bill } from './schema.ts'

/** A bill for tests: open and without orders. */
export function aBill(fields: Partial<Bill> = {}): Bill {
  return {
    ...emptyBill({
      id: 1,
      number: fields.id ?? 1,
      name: 'Ana',
      table_id: 1,
      table: { name: 'Mesa 1', hall: { name: 'Salón' } },
      restaurant: { currency: '₡', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
      created_at: '2026-11-20T18:00:00.000Z',
    }),
    ...fields,
  }
}
