import { expect, test } from 'vitest'
import { unreversedPayments } from './refund.ts'
import type { Payment } from './schema.ts'

test('omits reversed payments from the live charges', () => {
  const row = (id: number, kind: Payment['kind'], of: number | null = null) =>
    ({ id, kind, of }) as Payment
  const rows = [row(1, 'cobro'), row(2, 'cobro'), row(3, 'reverso', 1), row(4, 'devolucion', 2)]
  expect(unreversedPayments(rows).map(({ id }) => id)).toEqual([2])
})
