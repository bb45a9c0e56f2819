import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyInput } from '@orderi/shared/contract/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { claimHeldJob, holdJobs, setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { enterAs } from '../../../tests/support/tenant.ts'
import { transaction } from '../db/pool.ts'
import { deleteOldJobs } from './commands/claims.ts'
import { lockReceipt, recordPrinted } from './commands/receipts.ts'
import { readReceipt, receiptOf as receiptOfRow } from './queries/receipts.ts'

const shop = await setUpPrinting()
let till: Till

beforeEach(async () => {
  await shop.setPrinter(shop.printer.address, 0)
  till = await openTill(shop.tenant.admin, shop.tenant.branch.id)
  await shop.tenant.admin.send(calls.updateOwnRestaurant, {
    legal_name: 'Soda La Esquina S. A.',
    tax_id: '3-101-123456',
  })
})

/** A bill of 5,000 that is paid with 6,000 in cash, with a tip of 500. */
async function paidBill(): Promise<AnswerOf<typeof calls.chargeBill>> {
  const { bill } = await shop.takeOrder()
  const { status, body } = await chargeBill(shop.tenant.waiter, till, bill, {
    pagos: [
      {
        metodo: till.methodOf('efectivo'),
        monto: bill.saldo,
        recibido: bill.saldo + 1000,
        propina: 500,
      },
    ],
  })
  expect([status, body.status]).toEqual([200, 'Cerrada'])
  return body
}

/** Prints on the branch's printer, and returns the rows of the paper. */
async function print(body: BodyInput<typeof calls.printBill>): Promise<readonly string[]> {
  const before = shop.printer.papers.length
  const { status } = await shop.tenant.waiter.send(calls.printBill, body)
  expect(status).toBe(201)
  await shop.printer.printed(before + 1)
  await expect.poll(shop.heldUp).toEqual([])
  return shop.printer.papers[before] ?? []
}

const receiptOf = (body: BodyInput<typeof calls.receipt>) =>
  shop.tenant.waiter.send(calls.receipt, body)

/** Joins the parts of each row with ` | `. */
const tidy = (rows: readonly string[]) => rows.map((row) => row.trim().replaceAll(/\s{2,}/g, ' | '))

describe('the receipt of a charged bill', () => {
  test('prints the seller, the taxes and the payments, and is a copy until the guest’s tax ID changes it', async () => {
    const { id } = await paidBill()
    const first = tidy(await print({ bill_id: id }))
    expect(first).toEqual(
      expect.arrayContaining([
        'Soda La Esquina S. A.',
        'Cédula 3-101-123456',
        'Propina | ¢500,00',
        'Vuelto | ¢500,00',
        'Cobró: Saúl Salonero',
      ]),
    )
    expect(first[0]).not.toBe('COPIA')
    expect(first.find((row) => row.startsWith('Día'))).toMatch(/^Día \| \d\d\/\d\d\/\d{4}$/)
    expect(first.filter((row) => /^(IVA|Servicio)/.test(row))).toHaveLength(2)
    expect((await print({ bill_id: id, idioma: 'fr' }))[0]).toContain('COPIE')
    const rows = tidy(await print({ bill_id: id, identificacion: '1-1234-0567' }))
    expect(rows[0]).not.toContain('COPIA')
    expect(rows).toContain('Identificación del cliente | 1-1234-0567')
    expect(tidy(await print({ bill_id: id }))).toEqual(['COPIA', ...rows])
    // On a device, and with a zero-width or a non-breaking space.
    for (const same of ['1-1234-0567', '1-1234-\u200B0567', '\u00A01-1234-0567 ']) {
      const { body } = await receiptOf({ bill_id: id, identificacion: same, imprimir: 1 })
      expect(body.paper.lines[0]).toEqual({ kind: 'mark', text: 'COPIA' })
    }
  })

  test('is printed again with a tax ID that is entered while it is being printed', async () => {
    const { pool } = shop.world.deps
    await shop.setPrinter(shop.printer.address, 0)
    await shop.printer.unplug()
    const { id } = await paidBill()
    // The drawer's job
    await pool.query('DELETE FROM print_jobs')
    const ask = (more: object = {}) =>
      shop.tenant.waiter.send(calls.printBill, { bill_id: id, ...more })
    const { body: first } = await ask()
    await holdJobs(pool)
    expect((await claimHeldJob(pool, shop.printer.address))?.id).toBe(first.id)
    expect((await ask()).body.id).toBe(first.id)
    const { body: second } = await ask({ identificacion: '1-1234-0567' })
    expect(second.id).not.toBe(first.id)
    expect((await ask({ identificacion: '1-1234-0567' })).body.id).toBe(second.id)
  })

  test('is a copy if a device has printed it before or prints it at the same time, even after its print jobs are deleted', async () => {
    const { pool } = shop.world.deps
    const first = await paidBill()
    const asked = await Promise.all([
      receiptOf({ bill_id: first.id, imprimir: 1 }),
      receiptOf({ bill_id: first.id, imprimir: 1 }),
    ])
    const copies = asked.filter(({ body }) => body.paper.lines[0]?.kind === 'mark')
    expect(copies).toHaveLength(1)
    const second = await paidBill()
    await print({ bill_id: second.id })
    await deleteOldJobs(pool, new Date(Date.now() + 100 * 3_600_000))
    expect((await shop.jobs()).data).toEqual([])
    expect((await print({ bill_id: second.id }))[0]).toContain('COPIA')
    expect((await print({ bill_id: first.id }))[0]).toContain('COPIA')

    const { id } = await paidBill()
    await shop.printer.unplug()
    await shop.tenant.waiter.send(calls.printBill, { bill_id: id })
    expect(await shop.heldUp()).toMatchObject([{ kind: 'bill', paper: null }])
    await holdJobs(pool)
    const { claimed } = await transaction(pool, async (tx) => {
      await lockReceipt(tx, id, undefined)
      const read = await readReceipt(tx, id)
      await recordPrinted(tx, id, receiptOfRow(read.bill, read, 'es').shows)
      const pending = claimHeldJob(pool, shop.printer.address)
      await Promise.race([pending, untilLockAwaited(pool, '')])
      return { claimed: pending.then((each) => each?.paper?.lines[0]) }
    })
    expect(await claimed).toEqual({ kind: 'mark', text: 'COPIA' })
  })

  test('opens with its link in the language of the guest, and never as a copy', async () => {
    const { id } = await paidBill()
    const { body } = await receiptOf({ bill_id: id, identificacion: '99', imprimir: 1 })
    const codigo = body.url.split('/').at(-1) ?? ''
    const open = (code: string) =>
      shop.world.client().call(calls.publicReceipt, { query: { codigo: code, idioma: 'en' } })
    const { body: shown } = await open(codigo)
    expect(shown.paper.lines[0]).toEqual({ kind: 'title', text: 'Restaurante de prueba' })
    expect(JSON.stringify(shown.paper)).toContain('"Charged by: Saúl Salonero"')
    expect(shown.identificacion).toBe('99')
    const other = await paidBill()
    const forged = [
      `${other.id}.${codigo.split('.')[1]}`,
      codigo.slice(0, -1),
      `0${codigo}`,
      'x',
      '',
    ]
    const answers = await Promise.all(forged.map(open))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    await shop.tenant.admin.send(calls.reopenBill, { bill_id: id })
    expect((await open(codigo)).status).toBe(404)
  })

  test('removes the name and the tax ID of an erased guest from a receipt, even in stored answers', async () => {
    const [table] = shop.tenant.branch.tables
    const guest = await enterAs(shop.world, table)
    const products = dishes(shop.tenant)
    const { body } = await guest.send(calls.placeOrder, { mesa: table.code, products })
    const { id: bill_id } = body.bill
    await shop.tenant.waiter.send(calls.closeBill, { bill_id, payment_method: 'efectivo' })
    const before = await receiptOf({ bill_id, identificacion: '77-erased' })
    expect(JSON.stringify(before.body.paper)).toMatch(/Luisa.*|77-erased.*/)
    await guest.send(calls.eraseAccount, {})
    const { body: after } = await receiptOf({ bill_id })
    expect(JSON.stringify(after)).not.toMatch(/Luisa|77-erased/)
    const answers = await shop.world.deps.pool.query(
      "SELECT FROM idempotency_keys WHERE answer::text ~ '77-erased'",
    )
    expect(answers).toEqual([])
  })

  test('fits on narrow paper, but does not exist while the bill is open, or if the branch takes no payments', async () => {
    const { bill } = await shop.takeOrder()
    expect((await receiptOf({ bill_id: bill.id })).body.code).toBe('balance_due')
    const { id } = await paidBill()
    const { admin, branch } = shop.tenant
    await admin.send(calls.updateBranch, { id: branch.id, papel: 58 })
    const narrow = await print({ bill_id: id })
    expect(Math.max(...narrow.map((row) => row.length))).toBe(32)
    await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
    expect((await receiptOf({ bill_id: id })).body.code).toBe('no_payments')
    expect(tidy(await print({ bill_id: id }))).not.toContain('Soda La Esquina S. A.')
  })
})
