/** Tests the figures of closed cash sessions. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { addRegister, openTill } from '../../../tests/support/money/till.ts'
import { dishes, openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { finishErasures } from '../customers/commands/erase-account.ts'

let now: Date | undefined
const world = await openWorld({ clock: () => now ?? new Date() })

async function openDay(monto = 0) {
  const tenant = await makeTenant(world, { tables: 4 })
  const till = await openTill(tenant.admin, tenant.branch.id, monto)
  const { admin, branch } = tenant
  const motivo = till.reasonOf('movimiento')
  return {
    ...tenant,
    ...till,
    motivo,
    open: async (caja: number) =>
      (await admin.send(calls.openRegister, { caja, monto: 0 })).body.id,
    close: async (turno: number) =>
      (await admin.send(calls.closeRegister, { turno, monto: 0 })).body,
    order: async (quantities: readonly number[], table = 0) =>
      openBill(tenant, {
        table_id: branch.tables[table]?.id,
        products: dishes(tenant, ...quantities),
      }),
    pay: async (bill: { id: number; saldo: number }, caja: number, amount: number) =>
      (
        await chargeBill(admin, till, bill, {
          caja,
          pagos: [{ metodo: till.methodOf('efectivo'), monto: amount, recibido: amount }],
        })
      ).body,
    cashier: async (name: string) => {
      const made = await makeUser(world, {
        name,
        restaurantId: tenant.restaurantId,
        type: 'salonero',
        branchIds: [branch.id],
      })
      await world.deps.pool.query(
        "UPDATE memberships SET permissions = '{caja}' WHERE user_id = $1",
        [made.id],
      )
      return made
    },
  }
}

test('counts a bill in one Z report, even if an earlier payment is reversed after the Z report of its last payment', async () => {
  const { admin, branch, caja, turno, order, pay, open, close, reasonOf } = await openDay()
  const other = await addRegister(world.deps.pool, branch.id)
  const second = await open(other)
  const bill = await order([2])
  const part = await pay(bill, caja, 500)
  const paid = await pay(part, other, part.saldo)
  expect(paid.status).toBe('Cerrada')
  const zOther = await close(second)
  const reversed = await admin.send(calls.reversePayment, {
    payment_id: paid.payments[0]?.id ?? 0,
    motivo: reasonOf('devolucion'),
  })
  expect(reversed.status).toBe(409)
  const z = await close(turno)
  expect((zOther.figures?.sales.bills ?? 0) + (z.figures?.sales.bills ?? 0)).toBe(1)
})

test('counts a bill that is in no session’s sales in the branch’s next Z report, and then refuses to reopen it', async () => {
  const { admin, branch, caja, turno, order, pay, open, close, reasonOf } = await openDay()
  const second = await open(await addRegister(world.deps.pool, branch.id))
  const give = (target: { bill_id: number } | { order_line_id: number }) =>
    admin.send(calls.giveCourtesy, { ...target, motivo: reasonOf('cortesia') })
  const end = (bill_id: number) => admin.send(calls.closeBill, { bill_id })
  const reopen = (bill_id: number) => admin.send(calls.reopenBill, { bill_id })
  const late = await order([1, 1])
  await pay(late, caja, 1230)
  const zs = [await close(turno)]
  await give({ order_line_id: late.products[1]?.id ?? 0 })
  expect((await end(late.id)).status).toBe(200)
  const { id: free } = await order([1], 1)
  await give({ bill_id: free })
  await end(free)
  expect((await reopen(free)).status).toBe(200)
  await end(free)
  zs.push(await close(second))
  expect((await reopen(free)).body).toMatchObject({ code: 'session_closed' })
  zs.push(await close(await open(caja)))
  expect(zs.map(({ figures }) => [figures?.sales.bills, figures?.outside])).toEqual([
    [0, { bills: 0, total: 0 }],
    [0, { bills: 2, total: 1230 }],
    [0, { bills: 0, total: 0 }],
  ])
})

test('includes discounts and voids in the Z report, even if the clock was set back since the opening', async () => {
  const { admin, turno, order, close, reasonOf } = await openDay()
  const { id: bill_id } = await order([2, 1])
  now = new Date(Date.now() - 60_000)
  const discount = await admin.send(calls.giveDiscount, {
    bill_id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: reasonOf('descuento'),
  })
  const line = discount.body.products[0]?.id ?? 0
  const voided = await admin.send(calls.voidLine, {
    order_line_id: line,
    motivo: reasonOf('anulacion'),
  })
  expect([discount.status, voided.status]).toEqual([200, 200])
  const { figures } = await close(turno)
  now = undefined
  expect(figures?.corrections.map(({ kind }) => kind)).toEqual(['anulacion', 'descuento'])
})

test('removes the name of an erased cashier from stored answers', async () => {
  const { admin, turno, motivo, cashier } = await openDay(1000)
  const me = `Erased ${randomUUID()}`
  const { id, client } = await cashier(me)
  await client.send(calls.moveCash, { turno, tipo: 'salida', monto: 10, motivo }, randomUUID())
  await admin.send(calls.closeRegister, { turno, monto: 0 }, randomUUID())
  const { pool } = world.deps
  await pool.query('DELETE FROM membership_branches WHERE user_id = $1', [id])
  await pool.query('DELETE FROM memberships WHERE user_id = $1', [id])
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
  await pool.query(
    "UPDATE users SET erased_at = now(), name = 'Sin nombre', email = NULL WHERE id = $1",
    [id],
  )
  await finishErasures(world.deps)
  const remaining = await pool.query(
    'SELECT path FROM idempotency_keys WHERE strpos(answer::text, $1) > 0',
    [me],
  )
  expect(remaining).toEqual([])
})

test('adds two counted amounts of one method, and refuses to leave more cash than was counted', async () => {
  const { admin, turno, methodOf } = await openDay()
  const left = await admin.send(calls.closeRegister, { turno, monto: 1, dejado: 9999 })
  expect(left.status).toBe(422)
  const metodo = methodOf('tarjeta')
  const metodos = [100, 50].map((monto) => ({ metodo, monto }))
  const { status, body } = await admin.send(calls.closeRegister, { turno, monto: 0, metodos })
  expect([status, body.figures?.methods[0]?.counted]).toEqual([200, 150])
})

test('counts a discount as the amount by which it reduced the bill', async () => {
  const { admin, turno, order, reasonOf, close } = await openDay()
  const bill = await order([2])
  await admin.send(calls.giveDiscount, {
    bill_id: bill.id,
    tipo: 'monto',
    valor: 1500,
    motivo: reasonOf('descuento'),
  })
  const voided = await admin.send(calls.voidLine, {
    order_line_id: bill.products[0]?.id ?? 0,
    cantidad: 1,
    motivo: reasonOf('anulacion'),
  })
  const { figures } = await close(turno)
  const given = figures?.corrections.find(({ kind }) => kind === 'descuento')
  expect([voided.body.descuento, given?.amount]).toEqual([1000, 1000])
})

test('counts a discount in the session in which it was given, even if its bill is split later', async () => {
  const { admin, caja, turno, order, open, close, reasonOf } = await openDay()
  const bill = await order([2, 2])
  await admin.send(calls.giveDiscount, {
    bill_id: bill.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: reasonOf('descuento'),
  })
  const first = await close(turno)
  const next = await open(caja)
  const line = bill.products[0]?.id ?? 0
  const split = await admin.send(calls.splitBill, {
    bill_id: bill.id,
    partes: [{ lineas: [{ order_line_id: line, cantidad: 2 }] }],
  })
  expect(split.status).toBe(200)
  const second = await close(next)
  const counts = [first, second].map(({ figures }) => figures?.corrections.length)
  expect(counts).toEqual([1, 0])
})

test('lets another cashier close a session that its owner left open', async () => {
  const { turno, branch, cashier } = await openDay(1000)
  now = new Date(Date.now() + 36 * 3_600_000)
  const { client } = await cashier('Nora')
  const { status, body } = await client.send(calls.closeRegister, { turno, monto: 1000 })
  now = undefined
  expect([status, body]).toMatchObject([
    200,
    { opened_by: 'Ana Admin', closed_by: 'Nora', difference: 0 },
  ])
  const { body: list } = await client.get(calls.registers, branch.id)
  expect(list.data.map(({ session }) => session)).toEqual([null])
})
