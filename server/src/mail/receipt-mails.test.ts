import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { QUICK_MAILS, startMailServer } from '../../../tests/support/notifications/mail-server.ts'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'
import { deleteOldMails } from './commands/outbox.ts'

const server = await startMailServer()
afterAll(() => server.close())
const options = {
  smtp: server.smtp,
  mailTimings: QUICK_MAILS,
  publicUrl: 'https://orderi.example',
  limits: true,
  hasPeers: true,
}
const world = await openWorld(options)
const peer = await openWorld(options, world)
let tenant: Tenant
let till: Till

beforeEach(async () => {
  tenant = await makeTenant(world)
  till = await openTill(tenant.admin, tenant.branch.id)
})

let count = 0
const newAddress = () => `guest-${++count}@pruebas.test`
const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to?.some((each) => each.address === address))

async function paidBill(): Promise<number> {
  const { bill } = (await takeOrder(tenant)).body
  await chargeBill(tenant.waiter, till, bill)
  return bill.id
}

const send = (body: BodyInput<typeof calls.sendReceipt>, key?: string) =>
  tenant.waiter.call(calls.sendReceipt, { body, ...(key !== undefined && { key }) })

const statesOf = async (bill_id: number) =>
  (
    await world.deps.pool.query<Columns<'mails', 'status' | 'address'>>(
      'SELECT status, address FROM mails WHERE bill_id = $1 ORDER BY id',
      [bill_id],
    )
  ).map(({ status, address }) => [status, address])

describe('a receipt by e-mail', () => {
  test('contains the receipt in the guest’s language, as text and as HTML, with its link, and is deleted after a week', async () => {
    const bill_id = await paidBill()
    const correo = newAddress()
    const { status } = await send({ bill_id, idioma: 'en', identificacion: '<7&7>', correo })
    expect(status).toBe(204)
    await expect.poll(() => mailsTo(correo)).toHaveLength(1)
    const [mail] = mailsTo(correo)
    expect(mail).toMatchObject({
      from: { name: 'Restaurante de prueba', address: 'avisos@orderi.example' },
      subject: 'Receipt from Restaurante de prueba: bill 1',
    })
    const { body: receipt } = await tenant.waiter.send(calls.receipt, { bill_id })
    expect(receipt.correo).toBe(1)
    expect(mail?.text).toContain(`View the receipt online\n${receipt.url}`)
    expect(mail?.text).toContain('Charged by: Saúl Salonero')
    expect(mail?.text).toContain('Customer tax ID: <7&7>')
    expect(mail?.html).toContain('&lt;7&amp;7&gt;')
    expect(mail?.html).toContain(`href="${receipt.url}"`)
    await expect.poll(() => statesOf(bill_id)).toEqual([['sent', null]])
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
    await deleteOldMails(world.deps.pool, inDays(6))
    expect(await statesOf(bill_id)).toHaveLength(1)
    await deleteOldMails(world.deps.pool, inDays(8))
    expect(await statesOf(bill_id)).toEqual([])
  })

  test('sends a receipt once, even if the request is repeated and two servers send mails', async () => {
    const bill_id = await paidBill()
    const addresses = Array.from({ length: 8 }, newAddress)
    for (const correo of addresses) {
      await send({ bill_id, correo }, correo)
      await send({ bill_id, correo }, correo)
    }
    await peer.client(tenant.waiter.token).send(calls.receipt, { bill_id })
    await expect
      .poll(async () => (await statesOf(bill_id)).map(([status]) => status))
      .toEqual(addresses.map(() => 'sent'))
    expect(addresses.map((address) => mailsTo(address).length)).toEqual(addresses.map(() => 1))
    const ids = addresses.flatMap(mailsTo).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(8)
  })

  test('sends a mail again after a temporary refusal, but not after a permanent refusal or the last attempt', async () => {
    const [later, gone, never] = [newAddress(), newAddress(), newAddress()]
    const bills = [await paidBill(), await paidBill(), await paidBill()] as const
    server.refuse(later, 451, 1)
    server.refuse(gone, 550)
    server.refuse(never, 451)
    await send({ bill_id: bills[0], correo: later })
    await send({ bill_id: bills[1], correo: gone })
    await send({ bill_id: bills[2], correo: never })
    await expect.poll(() => statesOf(bills[0])).toEqual([['sent', null]])
    await expect.poll(() => statesOf(bills[1])).toEqual([['failed', null]])
    await expect.poll(() => statesOf(bills[2])).toEqual([['failed', null]])
    const attempts = await world.deps.pool.query<Columns<'mails', 'attempts'>>(
      'SELECT attempts FROM mails WHERE bill_id = ANY($1) ORDER BY id',
      [bills],
    )
    expect(attempts.map((row) => row.attempts)).toEqual([2, 1, 3])
  })

  test('refuses to send the receipt of an open bill, to an invalid address, or after many mails', async () => {
    const { body } = await takeOrder(tenant)
    expect((await send({ bill_id: body.bill.id, correo: newAddress() })).body.code).toBe(
      'balance_due',
    )
    const bill_id = await paidBill()
    for (const correo of [
      'luisa',
      'a@pruebas.test, b@pruebas.test',
      'a@pruebas.test\nBcc: b@pruebas.test',
    ])
      expect((await send({ bill_id, correo })).status).toBe(422)
    for (let sent = 0; sent < 10; sent += 1) await send({ bill_id, correo: newAddress() })
    const refused = await send({ bill_id, correo: newAddress() })
    expect([refused.status, refused.body.params]).toEqual([429, { reason: 'many_mails' }])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('does not send a receipt after its bill is reopened or its guest is erased', async () => {
    const [reopened, erased] = [newAddress(), newAddress()]
    server.refuse(reopened, 451, 1)
    server.refuse(erased, 451)
    const first = await paidBill()
    await send({ bill_id: first, correo: reopened })
    await tenant.admin.send(calls.reopenBill, { bill_id: first })
    await expect.poll(() => statesOf(first)).toEqual([['failed', null]])
    expect(mailsTo(reopened)).toEqual([])

    const guest = await enterAs(world, tenant.branch.tables[0])
    const { body } = await placeOrder(guest, tenant)
    const { id: bill_id } = body.bill
    await tenant.waiter.send(calls.closeBill, { bill_id, payment_method: 'efectivo' })
    await send({ bill_id, correo: erased })
    await guest.send(calls.eraseAccount, {})
    expect(await statesOf(bill_id)).toEqual([])
  })
})

test('a server without SMTP offers no e-mail, and refuses to send one', async () => {
  const plain = await startWorld({}, world)
  onTestFinished(() => plain.close())
  const bill_id = await paidBill()
  const waiter = plain.client(tenant.waiter.token)
  expect((await waiter.send(calls.receipt, { bill_id })).body.correo).toBe(0)
  const { status, body } = await waiter.send(calls.sendReceipt, { bill_id, correo: newAddress() })
  expect([status, body.code]).toEqual([409, 'no_mail'])
})

test('an SMTP server that never answers delays neither the request nor the stop of the server', async () => {
  const sockets: Socket[] = []
  const silence = createServer((socket) => void sockets.push(socket))
  silence.listen(0, '127.0.0.1')
  await once(silence, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silence.close()
  })
  const { port } = silence.address() as AddressInfo
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'avisos@orderi.example' }
  const node = await startWorld({ smtp, mailTimings: QUICK_MAILS })
  const own = await makeTenant(node)
  await openTill(own.admin, own.branch.id)
  const reached = once(silence, 'connection') as Promise<[Socket]>
  const { body } = await takeOrder(own)
  const { id: bill_id } = body.bill
  await own.waiter.send(calls.closeBill, { bill_id, payment_method: 'efectivo' })
  const { status } = await own.waiter.send(calls.sendReceipt, { bill_id, correo: newAddress() })
  expect(status).toBe(204)
  const [line] = await reached
  const first = await Promise.race([
    node.close().then(() => 'the node ended'),
    once(line, 'close').then(() => 'the mail timed out'),
  ])
  expect(first).toBe('the node ended')
})
