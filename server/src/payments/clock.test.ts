/** Tests cash sessions while the clock of the server is set back. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { recomputedZ, sortedZ } from '../../../tests/support/money/recomputed-z.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { post } from '../../../tests/support/server/post.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-05T09:00:00.000Z')
const world = await openWorld({ clock: () => now })

/** Sets the clock to a time of 5 May in Costa Rica. */
const setClock = (time: string) => {
  now = new Date(`2026-05-05T${time}:00.000-06:00`)
}

/** Opens a session with 1,000.00 at this time. */
async function openAt(time: string) {
  setClock(time)
  const tenant = await makeTenant(world)
  const till = await openTill(tenant.admin, tenant.branch.id, 1000)
  const { admin, waiter } = tenant
  const { turno } = till
  return {
    ...tenant,
    ...till,
    order: () => openBill(tenant),
    charge: async (bill: { id: number; saldo: number }) => {
      const pagos = [{ metodo: till.methodOf('efectivo'), monto: bill.saldo }]
      return (await chargeBill(waiter, till, bill, { pagos })).body
    },
    move: (tipo: 'entrada' | 'salida', monto: number) =>
      post(admin, calls.moveCash, { turno, tipo, monto, motivo: till.reasonOf('movimiento') }),
    read: async () => (await admin.get(calls.cashSession, turno)).body,
    count: (monto: number) => post(admin, calls.countCash, { turno, monto }),
    close: () => admin.send(calls.closeRegister, { turno }),
  }
}

test('changes no cash and loses no sale if the clock is set back over the start of a business day', async () => {
  const day = await openAt('03:00')
  const { admin, turno, branch, order, charge, move, read, count, close, reasonOf } = day
  setClock('04:20')
  const first = await charge(await order())
  await move('entrada', 100)
  await count(2330)
  setClock('03:20')
  await move('salida', 50)
  const { expected, movements, figures: x } = await read()
  expect([expected, x?.cash]).toEqual([2280, 1230])
  expect(movements.map(({ kind }) => kind)).toEqual(['entrada', 'salida'])
  expect(Date.parse(movements[1]?.at ?? '')).toBeLessThan(Date.parse(movements[0]?.at ?? ''))
  expect((await close()).body).toMatchObject({ code: 'stale' })

  const second = await order()
  const discount = { tipo: 'monto', valor: 100, motivo: reasonOf('descuento') } as const
  const cheaper = await post(admin, calls.giveDiscount, { bill_id: second.id, ...discount })
  await charge(cheaper)
  // The balance of 1,107.00 is rounded to coins.
  await count(2280 + 1100)
  const { body: z } = await close()
  expect(z).toMatchObject({ difference: 0, counts: [{ expected: 2330 }, {}] })
  expect([z.opened_at, z.closed_at]).toEqual([
    '2026-05-05T09:00:00.000Z',
    '2026-05-05T09:20:00.000Z',
  ])
  expect(z.figures?.sales).toMatchObject({ bills: 2, total: first.totalFinal + cheaper.totalFinal })
  expect(z.figures?.corrections).toMatchObject([{ kind: 'descuento', amount: 100 }])
  expect(sortedZ(z)).toEqual(await recomputedZ(world.deps.pool, turno))

  const days = await world.deps.pool.query<{ day: string }>(
    'SELECT business_day AS day FROM payments WHERE branch_id = $1 ORDER BY id',
    [branch.id],
  )
  expect(days.map(({ day: date }) => date)).toEqual(['2026-05-05', '2026-05-04'])
  const sold = async (desde: string, hasta = desde) =>
    (await admin.call(calls.salesReport, { query: { desde, hasta, por: 'hora' } })).body.totals
  expect((await sold('2026-05-05')).final).toBe(first.totalFinal)
  expect((await sold('2026-05-04')).final).toBe(cheaper.totalFinal)
  expect(await sold('2026-05-04', '2026-05-05')).toMatchObject({
    bills: 2,
    final: z.figures?.sales.total,
  })
})

test('includes all payments in a session that is closed before the time of its opening', async () => {
  const { admin, branch, caja, order, charge, count, close } = await openAt('12:00')
  const bill = await charge(await order())
  setClock('11:00')
  await charge(await order())
  await count(1000 + 2 * bill.totalFinal)
  const { body: z } = await close()
  expect(z).toMatchObject({ difference: 0, figures: { payments: 2, sales: { bills: 2 } } })
  expect(Date.parse(z.closed_at ?? '')).toBeLessThan(Date.parse(z.opened_at))
  await post(admin, calls.openRegister, { caja, monto: 0 })
  const { body } = await admin.get(calls.closedSessions, branch.id, {})
  expect(body.data).toMatchObject([{ number: 1, difference: 0 }])
})
