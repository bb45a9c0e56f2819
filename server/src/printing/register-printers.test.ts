/** Registers of one branch with separate printers (docs/money.md, "Printers and drawers"). */
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { type FakePrinter, plugInPrinter } from '../../../tests/support/printing/fake-printer.ts'
import { setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { transaction } from '../db/pool.ts'
import { DRAWER_BYTES } from './escpos.ts'

const shop = await setUpPrinting()
let own: FakePrinter
let till: Till
/** A register with its own printer, and its open session. */
let bar: { readonly caja: number; readonly turno: number }

type Changes = Omit<BodyInput<typeof calls.updateRegister>, 'id'>

const changeRegister = (id: number, changes: Changes) =>
  shop.tenant.admin.send(calls.updateRegister, { id, ...changes })

beforeEach(async () => {
  const { admin, branch } = shop.tenant
  own = await plugInPrinter()
  till = await openTill(admin, branch.id, 20_000)
  const made = await admin.send(calls.createRegister, {
    branch_id: branch.id,
    name: 'Bar',
    kind: 'caja',
    impresora: own.address,
    papel: 58,
  })
  expect(made.body).toMatchObject({ impresora: own.address, papel: 58, gaveta: 1 })
  const caja = made.body.id
  const { body } = await admin.send(calls.openRegister, { caja, monto: 0 })
  bar = { caja, turno: body.id }
})
afterEach(() => own.unplug())

/** A bill of 5,000 that is paid in this register. */
async function charge(caja: number, kind: 'efectivo' | 'tarjeta' = 'tarjeta') {
  const { bill } = await shop.takeOrder()
  const { status, body } = await shop.tenant.waiter.send(calls.chargeBill, {
    bill_id: bill.id,
    caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf(kind), monto: bill.saldo }],
  })
  expect(status).toBe(200)
  return body
}

const printBill = (bill_id: number) => shop.tenant.waiter.send(calls.printBill, { bill_id })

const titlesOf = ({ papers }: FakePrinter) =>
  papers.map((rows) => rows.find((row) => /Pedido|Cuenta|Recibo|X ·|Z ·|áé/.test(row))?.trim())

const untilPrinted = () => expect.poll(shop.heldUp).toEqual([])

describe('a register with its own printer', () => {
  test('prints receipts, X and Z reports of a register on its own printer, but kitchen tickets on the printer of the branch', async () => {
    const { admin, waiter } = shop.tenant
    const atBar = await charge(bar.caja)
    const atTill = await charge(till.caja)
    await shop.printer.printed(2)
    expect(own.papers).toEqual([])
    await printBill(atBar.id)
    await admin.send(calls.printSession, { turno: bar.turno })
    await admin.send(calls.closeRegister, { turno: bar.turno, monto: 0 })
    await admin.send(calls.printSession, { turno: bar.turno })
    await own.printed(3)
    expect(titlesOf(own).slice(1)).toEqual(['X · Bar, turno 1', 'Z · Bar, turno 1'])
    expect(own.papers[0]?.join('\n')).toContain(`${atBar.number}`)
    for (const row of own.papers.flat()) expect(row.length).toBeLessThanOrEqual(32)
    await printBill(atTill.id)
    await admin.send(calls.printSession, { turno: till.turno })
    await shop.printer.printed(4)
    expect(titlesOf(shop.printer).at(-1)).toBe('X · Caja, turno 1')
    await untilPrinted()
    expect(own.papers).toHaveLength(3)
    const { body } = await waiter.get(calls.printJobs, shop.tenant.branch.id)
    const barJobs = body.data.filter(({ register }) => register === 'Bar')
    expect(barJobs.map(({ kind }) => kind).toSorted()).toEqual(['bill', 'x', 'z'])
  })

  test('prints receipts and Z reports on its own printer if the branch prints only orders', async () => {
    const { admin, branch, waiter } = shop.tenant
    const printers = await admin.get(calls.printers, branch.id)
    await admin.send(calls.updatePrinter, {
      id: printers.body.data[0]?.id ?? 0,
      imprime: ['pedidos'],
    })
    const imprime = async () => (await admin.get(calls.branch, branch.id)).body.imprime
    expect(await imprime()).toEqual(['pedidos', 'recibos', 'z'])
    await printBill((await charge(bar.caja)).id)
    await own.printed(1)
    const atTill = await charge(till.caja)
    const refused = await waiter.send(calls.printBill, { bill_id: atTill.id })
    expect(refused.body.code).toBe('no_printer')
    await changeRegister(bar.caja, { impresora: '' })
    expect(await imprime()).toEqual(['pedidos'])
    await untilPrinted()
  })

  test('opens only the drawer of the register’s own printer', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    await charge(bar.caja, 'efectivo')
    await own.printed(1)
    expect(own.bytes).toEqual([DRAWER_BYTES])
    const open = (turno: number) =>
      shop.tenant.admin.send(calls.openDrawer, { turno, motivo: till.reasonOf('movimiento') })
    expect((await open(bar.turno)).status).toBe(201)
    await own.printed(2)
    // The printer of the branch has no drawer.
    expect((await open(till.turno)).body.code).toBe('no_printer')
    await charge(till.caja, 'efectivo')
    await changeRegister(bar.caja, { gaveta: 0 })
    expect((await open(bar.turno)).body.code).toBe('no_printer')
    await charge(bar.caja, 'efectivo')
    await untilPrinted()
    expect([own.bytes.length, shop.printer.bytes.length]).toEqual([2, 0])
  })

  test('does not open the branch’s drawer for a wallet', async () => {
    const { admin, branch } = shop.tenant
    await shop.setPrinter(shop.printer.address, 0)
    await admin.send(calls.updateBranch, { id: branch.id, gaveta: 1 })
    await changeRegister(bar.caja, { kind: 'mesero', impresora: '' })
    await charge(bar.caja, 'efectivo')
    await charge(till.caja, 'efectivo')
    await shop.printer.printed(1)
    await untilPrinted()
    expect(shop.printer.bytes).toEqual([DRAWER_BYTES])
  })

  test('prints on the register’s printer while the printer of the branch is off', async () => {
    await shop.printer.unplug()
    const { id } = await charge(bar.caja)
    await printBill(id)
    await own.printed(1)
    await expect.poll(shop.heldUp).toMatchObject([{ kind: 'order', register: null }])
    await shop.printer.plugIn()
    await shop.printer.printed(1)
  })

  test('prints on the printer of the branch after the printer of the register was removed', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    const { id } = await charge(bar.caja)
    await own.unplug()
    await printBill(id)
    await expect
      .poll(shop.heldUp)
      .toMatchObject([{ kind: 'bill', register: 'Bar', problem: 'unreachable' }])
    await changeRegister(bar.caja, { impresora: '' })
    await shop.printer.printed(1)
    await untilPrinted()
    await changeRegister(bar.caja, { impresora: own.address })
    await shop.tenant.admin.send(calls.closeRegister, { turno: bar.turno, monto: 0 })
    await changeRegister(bar.caja, { active: 0 })
    await shop.tenant.admin.send(calls.printSession, { turno: bar.turno })
    await shop.printer.printed(2)
    expect(titlesOf(shop.printer).at(-1)).toBe('Z · Bar, turno 1')
    await own.plugIn()
  })

  test('changes a register’s printer after a concurrent print job, without a deadlock', async () => {
    const { pool } = shop.world.deps
    const { changed } = await transaction(pool, async (tx) => {
      await tx.query('SELECT FROM board_heads WHERE branch_id = $1 FOR SHARE', [
        shop.tenant.branch.id,
      ])
      const changing = changeRegister(bar.caja, { impresora: '' })
      await untilLockAwaited(pool, 'board_heads')
      // Locks the register, as the foreign key of a print job does.
      await tx.query('SELECT FROM registers WHERE id = $1 FOR KEY SHARE', [bar.caja])
      return { changed: changing }
    })
    expect((await changed).status).toBe(200)
  })

  test('prints the test page of a register, but not for another restaurant', async () => {
    const { admin, branch } = shop.tenant
    const printTest = (body: BodyInput<typeof calls.printTest>) => admin.send(calls.printTest, body)
    expect((await printTest({ id: branch.id, caja: bar.caja })).status).toBe(201)
    await own.printed(1)
    const other = await makeTenant(shop.world)
    const { caja } = await openTill(other.admin, other.branch.id)
    expect((await printTest({ id: branch.id, caja })).status).toBe(404)
    expect((await printTest({ id: branch.id, caja: 0 })).status).toBe(422)
    await untilPrinted()
    expect(own.bytes).toHaveLength(1)
  })

  test('rejects an invalid address of a register’s printer', async () => {
    for (const impresora of ['http://a', 'a:80']) {
      const { status, body } = await changeRegister(bar.caja, { impresora })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['impresora']])
    }
  })
})
