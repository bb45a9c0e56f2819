import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { openHouseAccount, openTill, type Till } from '../../../tests/support/money/till.ts'
import { setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { failAbandonedJobs } from './commands/claims.ts'
import { DRAWER_BYTES } from './escpos.ts'

const shop = await setUpPrinting()
let till: Till

const setDrawer = (gaveta: 0 | 1) =>
  shop.tenant.admin.send(calls.updateBranch, { id: shop.tenant.branch.id, gaveta })

beforeEach(async () => {
  await shop.setPrinter(shop.printer.address, 0)
  till = await openTill(shop.tenant.admin, shop.tenant.branch.id, 20_000)
  await setDrawer(1)
})

async function charge(kind: 'efectivo' | 'tarjeta', key = crypto.randomUUID()) {
  const { bill } = await shop.takeOrder()
  const body = {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf(kind), monto: bill.saldo }],
  }
  const send = () => shop.tenant.waiter.send(calls.chargeBill, body, key)
  expect((await send()).status).toBe(200)
  return send
}

const open = (by = shop.tenant.admin, nota = 'Cambio de billetes') =>
  by.send(calls.openDrawer, { turno: till.turno, motivo: till.reasonOf('movimiento'), nota })

const drawerJobs = async () => (await shop.jobs()).data.filter(({ kind }) => kind === 'drawer')

describe('the cash drawer', () => {
  test('opens once for every kind of cash payment and for cash that is returned, but not at another charge', async () => {
    const again = await charge('efectivo')
    await shop.printer.printed(1)
    expect(shop.printer.bytes[0]).toEqual(DRAWER_BYTES)
    expect((await again()).status).toBe(200)
    await charge('tarjeta')
    await setDrawer(0)
    await charge('efectivo')
    await expect.poll(drawerJobs).toMatchObject([{ status: 'printed' }])
    expect(shop.printer.bytes).toHaveLength(1)
    await setDrawer(1)

    const { admin, waiter } = shop.tenant
    const motivo = till.reasonOf('devolucion')
    const { bill } = await shop.takeOrder()
    const { body: closed } = await waiter.send(calls.closeBill, {
      bill_id: bill.id,
      payment_method: 'efectivo',
    })
    await shop.printer.printed(2)
    const { bill: noted } = await shop.takeOrder()
    await waiter.send(calls.noteCash, {
      clave: crypto.randomUUID(),
      bill_id: noted.id,
      monto: noted.saldo,
      recibido: noted.saldo,
      anotado: new Date().toISOString(),
    })
    const { body: notes } = await waiter.get(calls.cashNotes, shop.tenant.branch.id)
    expect(shop.printer.bytes).toHaveLength(2)
    await admin.send(calls.confirmCash, { note_id: notes.data[0]?.id ?? 0, caja: till.caja })
    await shop.printer.printed(3)
    const { cuenta_casa } = await openHouseAccount(admin)
    const { turno } = till
    const { body: onAccount } = await admin.send(calls.payOnAccount, {
      cuenta_casa,
      turno,
      metodo: till.methodOf('efectivo'),
      monto: 100,
    })
    await shop.printer.printed(4)
    const { payment_id } = onAccount
    await admin.send(calls.reverseAccountPayment, { payment_id, motivo })
    await shop.printer.printed(5)
    const [paid] = closed.payments
    await admin.send(calls.refundPayment, { payment_id: paid?.id ?? 0, motivo })
    await shop.printer.printed(6)
    await admin.send(calls.payOnAccount, {
      cuenta_casa,
      turno,
      metodo: till.methodOf('tarjeta'),
      monto: 100,
    })
    await expect.poll(shop.heldUp).toEqual([])
    expect(shop.printer.bytes).toEqual(Array.from({ length: 6 }, () => DRAWER_BYTES))
  })

  test('opens with a permission, a reason, an open session and a drawer, and is in the lists of movements and transactions', async () => {
    const { status, body } = await open()
    expect([status, body.kind, body.amount]).toEqual([201, 'gaveta', 0])
    await shop.printer.printed(1)
    expect(shop.printer.bytes[0]).toEqual(DRAWER_BYTES)
    const { admin, branch } = shop.tenant
    const { body: session } = await admin.get(calls.cashSession, till.turno)
    expect(session.movements).toMatchObject([{ kind: 'gaveta', note: 'Cambio de billetes' }])
    expect(session).toMatchObject({ expected: 20_000, figures: { movements: [] } })
    const listed = await admin.get(calls.transactions, branch.id, { tipo: 'gaveta' })
    expect(listed.body.data).toMatchObject([{ kind: 'gaveta', amount: 0, register: 'Caja' }])
    const undone = await admin.send(calls.reverseMovement, {
      movimiento: body.id,
      motivo: till.reasonOf('movimiento'),
    })
    expect(undone.status).toBe(404)

    expect((await open(shop.tenant.waiter)).body.code).toBe('needs_approval')
    const other = await admin.send(calls.openDrawer, {
      turno: till.turno,
      motivo: till.reasonOf('descuento'),
    })
    expect(other.status).toBeGreaterThanOrEqual(400)
    await setDrawer(0)
    expect((await open()).body.code).toBe('no_printer')
    await setDrawer(1)
    await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
    expect((await open()).body.code).toBe('session_closed')
    expect(shop.printer.bytes).toHaveLength(1)
  })

  test('does not open later if the printer was off, even when a person repeats the job, and does not delay papers', async () => {
    await shop.printer.unplug()
    await open()
    await expect.poll(drawerJobs).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(await shop.jobs()).toMatchObject({ waiting: 0, failed: 0 })
    await shop.printer.plugIn()
    await failAbandonedJobs(shop.world.deps.pool, { now: new Date(), claimedBefore: new Date() })
    await charge('tarjeta')
    expect(shop.printer.bytes).toEqual([])
    const [job] = await drawerJobs()
    const { status, body } = await shop.tenant.waiter.send(calls.retryPrint, {
      job_id: job?.id ?? 0,
    })
    expect([status, body.status]).toEqual([200, 'failed'])
    await shop.tenant.admin.send(calls.printTest, { id: shop.tenant.branch.id })
    await shop.printer.printed(1)
    expect(shop.printer.bytes[0]).not.toEqual(DRAWER_BYTES)
  })
})
