/**
 * Tests that the Z reports of a day with every kind of payment equal the ledger and the rows, and
 * add up to the sales report.
 */
import { randomUUID } from 'node:crypto'
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import type { MethodKind } from '@orderi/shared/payments/schema'
import { expect, test, vi } from 'vitest'
import { confirmOnline, takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { recomputedZ, sortedZ } from '../../../tests/support/money/recomputed-z.ts'
import { addRegister, openHouseAccount, openTill } from '../../../tests/support/money/till.ts'
import { post } from '../../../tests/support/server/post.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

const TODAY = { desde: '2026-05-05', hasta: '2026-05-05' }

type Payments = BodyInput<typeof calls.chargeBill>['pagos']
type Due = Pick<Bill, 'id' | 'saldo'>

/** A restaurant that sold a bill yesterday, with two registers that are open today. */
async function openDay(isIncluded: boolean) {
  now = new Date('2026-05-04T18:00:00.000Z')
  const tenant = await makeTenant(world, {
    tables: 20,
    ivaIncluded: isIncluded,
    serviceIncluded: isIncluded,
    commissionType: isIncluded ? 2 : 1,
    // Cash for this price is rounded.
    prices: [1669.29],
  })
  const { admin, waiter, branch, products } = tenant
  const { pool } = world.deps
  const till = await openTill(admin, branch.id)
  await takeOnlinePayments(admin, branch.id)
  const other = await addRegister(pool, branch.id)
  const later = () => {
    now = new Date(now.getTime() + 60_000)
  }
  let table = 0
  const day = {
    ...tenant,
    ...till,
    other,
    house: await openHouseAccount(admin),
    later,
    /** Orders some coffees and dishes at a table without other bills. */
    order: async (coffees: number, dishes = 0): Promise<Bill> => {
      later()
      table += 1
      const { bill } = await post(waiter, calls.takeOrder, {
        table_id: branch.tables[table]?.id ?? 0,
        products: [coffees, dishes].flatMap((quantity, index) =>
          quantity > 0 ? { product_id: products[index]?.id ?? 0, quantity } : [],
        ),
      })
      return bill
    },
    charge: (
      { id, saldo }: Due,
      pagos: Payments,
      more: { caja?: number; share_id?: number } = {},
    ) =>
      post(admin, calls.chargeBill, {
        bill_id: id,
        caja: till.caja,
        saldo_visto: saldo,
        pagos,
        ...more,
      }),
    pay: (kind: MethodKind, monto: number, more: Partial<Payments[number]> = {}) => ({
      ...more,
      metodo: till.methodOf(kind),
      monto,
    }),
    close: (turno: number, monto: number) =>
      post(admin, calls.closeRegister, {
        turno,
        monto,
        metodos: [{ metodo: till.methodOf('tarjeta'), monto: 1000 }],
      }),
  }
  const { pay } = day
  const yesterday = await day.order(2)
  const sold = await day.charge(yesterday, [pay('tarjeta', yesterday.saldo, { propina: 200 })])
  await day.close(till.turno, 0)
  now = new Date('2026-05-05T18:00:00.000Z')
  const open = async (caja: number, monto: number) =>
    (await post(admin, calls.openRegister, { caja, monto })).id
  return { ...day, sold, turno: await open(till.caja, 1000), second: await open(other, 500) }
}

type Day = Awaited<ReturnType<typeof openDay>>

/**
 * Charges cash with change and rounding, a card with tip and excess, shares, two methods, a late tip, and noted cash.
 */
async function sell({
  admin,
  waiter,
  branch,
  caja,
  other,
  order,
  charge,
  pay,
}: Day): Promise<void> {
  const cash = await order(1)
  await charge(cash, [pay('efectivo', cash.saldo, { recibido: 5000, propina: 100 })])
  const card = await order(0, 1)
  const paid = await charge(card, [pay('tarjeta', card.saldo, { propina: 250, excedente: 20 })])
  await charge(paid, [pay('efectivo', 0, { propina: 50 })])

  const { id } = await order(2, 1)
  const plan = { bill_id: id, tipo: 'iguales', cantidad: 2 } as const
  const shared = await post(waiter, calls.planShares, plan)
  const [first, last] = shared.shares
  const half = await charge(shared, [pay('efectivo', first?.amount ?? 0)], {
    share_id: first?.id ?? 0,
  })
  await charge(half, [pay('tarjeta', last?.amount ?? 0)], { share_id: last?.id ?? 0, caja: other })

  const mixed = await order(0, 2)
  const pagos = [pay('sinpe', 300), pay('efectivo', toAmountLess(mixed.saldo, 300))]
  await charge(mixed, pagos, { caja: other })

  const noted = await order(1, 1)
  await post(waiter, calls.noteCash, {
    clave: randomUUID(),
    bill_id: noted.id,
    monto: noted.saldo,
    recibido: 9000,
    anotado: now.toISOString(),
  })
  const notes = await admin.get(calls.cashNotes, branch.id)
  await post(admin, calls.confirmCash, { note_id: notes.body.data[0]?.id ?? 0, caja })
}

const toAmountLess = (amount: number, less: number) =>
  toAmount(sumCents([toCents(amount), toCents(-less)]))

/**
 * Charges a house account, and makes a reversal, a change of method, a refund of yesterday, a void,
 * discounts, a courtesy and a merge.
 */
async function correct(day: Day): Promise<void> {
  const { admin, house, turno, second, other, sold, order, charge, pay, methodOf, reasonOf } = day
  const owed = await order(1)
  await charge(owed, [{ ...house, monto: owed.saldo, propina: 50 }])
  const { cuenta_casa } = house
  const onAccount = { cuenta_casa, turno, metodo: methodOf('efectivo'), monto: 1000 }
  await post(admin, calls.payOnAccount, { ...onAccount, recibido: 2000 })
  const { payment_id } = await post(admin, calls.payOnAccount, {
    ...onAccount,
    turno: second,
    metodo: methodOf('transferencia'),
    monto: 300,
  })
  const motivo = reasonOf('devolucion')
  await post(admin, calls.reverseAccountPayment, { payment_id, motivo })

  const wrong = await order(0, 1)
  const reversed = await post(admin, calls.reversePayment, {
    payment_id: lastPaymentOf(await charge(wrong, [pay('tarjeta', wrong.saldo)])),
    motivo,
  })
  await charge(reversed, [pay('efectivo', reversed.saldo)])
  const mistaken = await order(0, 1)
  await post(admin, calls.changeMethod, {
    payment_id: lastPaymentOf(await charge(mistaken, [pay('tarjeta', mistaken.saldo)])),
    motivo,
    metodo: methodOf('sinpe'),
  })
  const refund = { payment_id: lastPaymentOf(sold), motivo, monto: 120, propina: 50 }
  await post(admin, calls.refundPayment, refund)

  const { products, id: bill_id } = await order(3, 2)
  const [coffee, dish] = products.map((line) => line.id)
  const voided = { order_line_id: coffee ?? 0, cantidad: 1, motivo: reasonOf('anulacion') }
  await post(admin, calls.voidLine, voided)
  const gift = { order_line_id: dish ?? 0, cantidad: 1, motivo: reasonOf('cortesia') }
  await post(admin, calls.giveCourtesy, gift)
  const percent = { tipo: 'porcentaje', valor: 10, motivo: reasonOf('descuento') } as const
  const cheaper = await post(admin, calls.giveDiscount, { bill_id, ...percent })
  await charge(cheaper, [pay('sinpe', cheaper.saldo)])
  const dear = await order(0, 1)
  const amount = { tipo: 'monto', valor: 100.5, motivo: reasonOf('descuento') } as const
  const line = { order_line_id: dear.products[0]?.id ?? 0 }
  const less = await post(admin, calls.giveDiscount, { ...line, ...amount })
  await charge(less, [pay('efectivo', less.saldo)])

  const stays = await order(1)
  const joins = await charge(await order(0, 1), [pay('tarjeta', 200)], { caja: other })
  const merged = await post(admin, calls.mergeBills, { bill_id: stays.id, otras: [joins.id] })
  await charge(merged, [pay('efectivo', merged.saldo)])
}

const lastPaymentOf = ({ payments }: Bill) => payments.at(-1)?.id ?? 0

/** Puts cash in, takes cash out, brings cash to the bank, gives cash to waiters, and reverses a movement. */
async function moveCash({ admin, turno, reasonOf }: Day): Promise<void> {
  const motivo = reasonOf('movimiento')
  const move = (tipo: 'entrada' | 'salida' | 'deposito' | 'propina_pagada', monto: number) =>
    post(admin, calls.moveCash, { turno, tipo, monto, motivo })
  await move('entrada', 500)
  await move('salida', 300)
  await move('propina_pagada', 100)
  const { id } = await move('deposito', 200)
  await post(admin, calls.reverseMovement, { movimiento: id, motivo })
}

/**
 * Closes two bills that are in no session's sales: one whose last payment is online, and a
 * courtesy. A third bill remains open.
 */
async function sellElsewhere(day: Day): Promise<readonly Bill[]> {
  const { admin, branch, products, later, order, charge, pay, reasonOf } = day
  const [{ code }] = branch.tables
  const guest = await enterAs(world, branch.tables[0])
  const placed = await post(guest, calls.placeOrder, {
    mesa: code,
    products: [{ product_id: products[1].id, quantity: 1 }],
  })
  await charge(placed.bill, [pay('efectivo', 500)])
  later()
  await confirmOnline(world, await post(guest, calls.payOnline, {}))
  const online = await vi.waitFor(async () => {
    const { body } = await guest.call(calls.ownHistory)
    const closed = body.data.find(({ id, status }) => id === placed.bill.id && status === 'Cerrada')
    if (!closed) throw new Error('the bill is open')
    return closed
  }, 20_000)
  const { id: bill_id } = await order(1)
  await post(admin, calls.giveCourtesy, { bill_id, motivo: reasonOf('cortesia') })
  const given = await post(admin, calls.closeBill, { bill_id })
  await charge(await order(1), [pay('tarjeta', 100)])
  return [online, given]
}

/** Copies of the figures. Each copy has one changed number. */
function changedFigures(figures: CashSession['figures']): CashSession['figures'][] {
  const text = JSON.stringify(figures)
  return [...text.matchAll(/(?<=:)-?\d+(?:\.\d+)?/g)].map(({ 0: number, index }) =>
    JSON.parse(
      text.slice(0, index) + String(Number(number) + 1) + text.slice(index + number.length),
    ),
  )
}

const sumOf = (amounts: readonly number[]) => toAmount(sumCents(amounts.map(toCents)))

test.each([true, false])(
  'creates Z reports that equal the ledger and the rows, and add up to the sales report (charges included: %s)',
  async (isIncluded) => {
    const day = await openDay(isIncluded)
    const { admin, branch, close, turno, second, methodOf } = day
    await sell(day)
    await correct(day)
    await moveCash(day)
    const [online] = await sellElsewhere(day)
    const zs: CashSession[] = []
    for (const [id, counted] of [
      [second, 600],
      [turno, 2000],
    ] as const) {
      day.later()
      const z = await close(id, counted)
      const recomputed = await recomputedZ(world.deps.pool, id)
      expect(sortedZ(z)).toEqual(recomputed)
      const changed = changedFigures(z.figures)
      expect(changed.length).toBeGreaterThan(40)
      for (const figures of changed) expect(sortedZ({ ...z, figures })).not.toEqual(recomputed)
      expect(z.difference).toBe(sumOf([counted, -(z.expected ?? 0)]))
      zs.push(z)
      // This Z report has the bill, although the session of its cash payment is open.
      if (id !== second) continue
      const payment_id = online?.payments.find((each) => each.online === 0)?.id
      const { body } = await admin.send(calls.reversePayment, {
        payment_id,
        motivo: day.reasonOf('devolucion'),
      })
      expect(body).toMatchObject({ code: 'session_closed' })
    }
    const sums = (of: (figures: NonNullable<CashSession['figures']>) => readonly number[]) =>
      sumOf(zs.flatMap(({ figures }) => (figures ? of(figures) : [])))
    expect(sums(({ corrections }) => corrections.map(({ count }) => count))).toBeGreaterThan(8)

    const report = async (por: 'hora' | 'metodo' | 'cobrador' | 'producto') =>
      (await admin.call(calls.salesReport, { query: { ...TODAY, por } })).body
    const { totals } = await report('hora')
    expect(zs.map(({ figures }) => figures?.outside)).toEqual([
      { bills: 2, total: online?.totalFinal },
      { bills: 0, total: 0 },
    ])
    expect(totals).toMatchObject({
      bills: sums(({ sales, outside }) => [sales.bills, outside?.bills ?? 0]),
      final: sums(({ sales, outside }) => [sales.total, outside?.total ?? 0]),
      refunded: 120,
    })
    const onAccount = sums(({ on_account }) => [on_account ?? 0])
    expect(onAccount).toBe(1000)
    const methods = await report('metodo')
    for (const method of new Set(zs.flatMap((z) => z.figures?.methods.map(({ id }) => id) ?? []))) {
      const own = methods.data.find(({ key }) => key === String(method))
      const paid = sums((z) => z.methods.flatMap(({ id, total }) => (id === method ? total : [])))
      const less = method === methodOf('efectivo') ? onAccount : 0
      expect(sumOf([own?.total ?? 0, own?.tips ?? 0])).toBe(sumOf([paid, -less]))
    }
    const people = (await report('cobrador')).data.filter(({ key }) => key !== '')
    expect(sumOf(people.flatMap(({ total, tips }) => [total, tips]))).toBe(
      sumOf([sums((z) => z.people.map(({ charged }) => charged)), -onAccount]),
    )
    const { body: ledger } = await admin.get(calls.ledger, branch.id, TODAY)
    expect(ledger.unbalanced).toEqual([])
    const entry = (account: string) => ledger.data.find((each) => each.account === account)
    expect(entry('receivables')?.debit).toBe(totals.final)
    expect(entry('refunds')?.credit).toBe(-120)
  },
)
