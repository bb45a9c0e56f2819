import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { audited, confirmOnline, expireEarly } from '../../../tests/support/online.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openTill } from '../../../tests/support/till.ts'
import { openWorld, startWorld, type World } from '../../../tests/support/world.ts'
import { READ_ATTEMPTS } from '../board/queries/books.ts'
import { READ_PAYMENTS } from '../board/queries/load.ts'
import { transaction } from '../db/pool.ts'
import type { Columns } from '../db/sql.ts'
import { signatureOf } from '../payments/providers/signature.ts'
import { checkAttempts } from './attempt-worker.ts'
import { findAttempt } from './queries/online.ts'

const SECRET = 'the secret of the provider of the tests'
let now = Date.parse('2026-03-14T18:00:00Z')
const options = {
  clock: () => new Date(now),
  paymentsSecret: SECRET,
  attemptTimings: { sweepMs: 3_600_000 },
}
const world = await openWorld(options)

/** Waits until the check passes, also on a busy machine. */
const waitUntil = (check: () => void | Promise<void>) => vi.waitFor(check, 20_000)

/** A branch with online payments, an open register, and a guest with a bill of 1,230.00. */
async function openBranch(at: World = world) {
  const tenant = await makeTenant(at)
  const { admin, waiter, branch, products } = tenant
  const till = await openTill(admin, branch.id)
  await admin.call(calls.updateBranch, { body: { id: branch.id, proveedor_pago: 'prueba' } })
  const [table] = branch.tables
  const guest = await enterAs(at, table)
  const { body: placed } = await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: products[0].id, quantity: 1 }] },
  })
  const billId = placed.bill.id
  const readBill = async () => {
    const { body } = await guest.call(calls.ownHistory)
    const found = body.data.find(({ id }) => id === billId)
    if (!found) throw new Error('the guest has no bill')
    return found
  }
  const attempts = async () => (await guest.call(calls.ownPayments)).body.data
  const pay = (body: object = {}, key?: string) =>
    guest.call(calls.payOnline, { body, ...(key && { key }) })
  return {
    ...till,
    tenant,
    guest,
    billId,
    readBill,
    attempts,
    pay,
    /** Pays and confirms on the provider's page. Returns the ID of the attempt. */
    async confirm(body: object = {}): Promise<number> {
      const { body: attempt } = await pay(body)
      await decide(attempt.url, 'pagar', at)
      return attempt.id
    },
    /** Divides the bill equally. Returns the IDs of the shares. */
    async divide(cantidad: number): Promise<number[]> {
      const { body } = await waiter.call(calls.planShares, {
        body: { bill_id: billId, tipo: 'iguales', cantidad },
      })
      return body.shares.map(({ id }) => id)
    },
    charge: async (monto: number, share_id?: number) => {
      const { saldo } = await readBill()
      return waiter.call(calls.chargeBill, {
        body: {
          bill_id: billId,
          share_id,
          caja: till.caja,
          saldo_visto: saldo,
          pagos: [{ metodo: till.methodOf('tarjeta'), monto }],
        },
      })
    },
    statusOf: async (id: number) => (await attempts()).find((each) => each.id === id)?.status,
  }
}

async function decide(url: string | null, action: 'pagar' | 'cancelar', at: World = world) {
  const answer = await fetch(`${at.url}${url}?accion=${action}`, {
    method: 'POST',
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location')
}

async function refOf(attemptId: number): Promise<string> {
  const [row] = await world.deps.pool.query<Columns<'pay_attempts', 'provider_ref'>>(
    'SELECT provider_ref FROM pay_attempts WHERE id = $1',
    [attemptId],
  )
  return row?.provider_ref ?? ''
}

async function keyOf(attemptId: number): Promise<string> {
  const attempt = await findAttempt(world.deps.pool, attemptId)
  return attempt?.key ?? ''
}

async function notify(attemptId: number, amount: number, changes: object = {}, secret = SECRET) {
  const ref = await refOf(attemptId)
  const key = await keyOf(attemptId)
  const raw = JSON.stringify({ ref, key, status: 'pagado', amount, ...changes })
  return fetch(`${world.url}/api/pagos/aviso/prueba`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Firma': signatureOf(secret, Buffer.from(raw)),
    },
    body: raw,
  })
}

const sweep = (at: World = world) => checkAttempts(at.deps, 10_000)

test('a guest who pays the balance online closes the bill, with the tip in the payment', async () => {
  const branch = await openBranch()
  const { status, body } = await branch.pay({ propina: 100, idioma: 'en' })
  expect([status, body.status, body.amount, body.tip]).toEqual([201, 'pendiente', 1230, 100])
  expect(await branch.readBill()).toMatchObject({ reservado: 1230, saldo: 1230, en_linea: 1 })
  const page = await fetch(`${world.url}${body.url}`)
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  expect(await page.text()).toMatch(/<html lang="en">.*1\s330,00/s)
  expect(await decide(body.url, 'pagar')).toBe(`/menu/pago?id=${body.id}`)
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('pagado'))
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    saldo: 0,
    propinas: 100,
    reservado: 0,
    payments: [{ kind: 'cobro', applied: 1230, tip: 100, user: null, method: { kind: 'otro' } }],
  })
  await audited(world, branch.billId)
})

test('a declined payment frees its amount, and the guest can pay again', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.01 })
  await waitUntil(async () => expect(await branch.statusOf(id)).toBe('fallido'))
  expect(await branch.readBill()).toMatchObject({ reservado: 0, pagado: 0, payments: [] })
  const again = await branch.confirm({ monto: 1230 })
  await waitUntil(async () => expect(await branch.statusOf(again)).toBe('pagado'))
})

test('a cancelled payment frees its amount', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  await decide(body.url, 'cancelar')
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('fallido'))
  expect((await branch.readBill()).reservado).toBe(0)
})

test('a late payment stays pending, and is recorded when its notice arrives', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.02 })
  await sweep()
  expect(await branch.statusOf(id)).toBe('pendiente')
  now += 30_000
  await world.deps.providers.prueba.sendNotices()
  expect(await branch.statusOf(id)).toBe('pagado')
  expect(await branch.readBill()).toMatchObject({
    status: 'Cuenta Solicitada',
    pagado: 100.02,
    reservado: 0,
  })
})

test('a payment that is notified twice is recorded once', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.03 })
  await waitUntil(async () => expect(await branch.statusOf(id)).toBe('pagado'))
  await world.deps.providers.prueba.sendNotices()
  const left = await world.deps.pool.query(
    'SELECT FROM sandbox_charges WHERE ref = $1 AND notices_left > 0',
    [await refOf(id)],
  )
  expect(left).toEqual([])
  expect((await notify(id, 10_003)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({ pagado: 100.03, payments: [{}] })
  expect((await branch.readBill()).payments).toHaveLength(1)
  await audited(world, branch.billId)
})

test('a payment without a notice is found by asking the provider, and is not charged anew', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.04 })
  await sweep()
  expect(await branch.statusOf(id)).toBe('pendiente')
  now += 11_000
  await Promise.all([sweep(), sweep()])
  expect(await branch.statusOf(id)).toBe('pagado')
  expect((await branch.readBill()).payments).toHaveLength(1)
})

test('an attempt that nobody confirms expires and frees its amount', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  now += 10 * 60_000
  await sweep()
  expect(await branch.statusOf(body.id)).toBe('fallido')
  expect((await branch.readBill()).reservado).toBe(0)
  await decide(body.url, 'pagar')
  await world.deps.providers.prueba.sendNotices()
  expect((await branch.readBill()).payments).toEqual([])
})

test('a paid notice after the expiry pays the bill if the balance is still free', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 100.02 })
  now += 10 * 60_000 - 1000
  await decide(body.url, 'pagar')
  now += 2000
  await sweep()
  expect(await branch.statusOf(body.id)).toBe('vencido')
  expect((await branch.readBill()).reservado).toBe(0)
  now += 20_000
  await world.deps.providers.prueba.sendNotices()
  expect(await branch.statusOf(body.id)).toBe('pagado')
  expect(await branch.readBill()).toMatchObject({ pagado: 100.02, por_devolver: 0 })
})

test('a payment after the bill was closed is recorded, must be returned, and is returned once', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500, propina: 50 })
  expect((await branch.charge(730)).status).toBe(200)
  now += 10 * 60_000
  await sweep()
  expect((await branch.charge(500)).body.status).toBe('Cerrada')
  expect((await notify(body.id, 55_000)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    propinas: 0,
    por_devolver: 550,
  })
  expect((await branch.readBill()).payments.at(-1)).toMatchObject({ applied: 0, excess: 550 })
  expect((await branch.attempts())[0]).toMatchObject({ status: 'por_devolver', por_devolver: 550 })
  await audited(world, branch.billId)
})

test('staff return an excess through the provider, once', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 1000 })
  await waitUntil(async () => expect(await branch.statusOf(id)).toBe('pagado'))
  const { body } = await branch.pay({ monto: 230 })
  await decide(body.url, 'cancelar')
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('fallido'))
  await world.deps.pool.query("UPDATE sandbox_charges SET status = 'pagado' WHERE ref = $1", [
    await refOf(body.id),
  ])
  await branch.charge(230)
  expect((await notify(body.id, 23_000)).status).toBe(204)
  const { admin, waiter } = branch.tenant
  const sent = { body: { bill_id: branch.billId } }
  expect((await waiter.call(calls.refundOnline, sent)).body.code).toBe('forbidden')
  const answers = await Promise.all([
    admin.call(calls.refundOnline, sent),
    admin.call(calls.refundOnline, sent),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await waitUntil(async () => expect((await branch.readBill()).por_devolver).toBe(0))
  const bill = await branch.readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230 })
  expect(bill.payments.filter(({ kind }) => kind === 'devolucion')).toMatchObject([
    { applied: 0, excess: -230, received: -230, user: { name: 'Ana Admin' } },
  ])
  await audited(world, branch.billId)
  const story = await waiter.call(calls.billStory, { params: { cuenta: branch.billId } })
  expect(story.body.data.slice(-2)).toMatchObject([
    { what: 'bill.paid', actor: null, payments: [{ method: 'En línea', applied: 230 }] },
    { what: 'bill.refunded', payments: [{ method: 'En línea', applied: 230 }] },
  ])
})

test('a payment above the balance pays the balance, and the rest must be returned', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 1230 })
  expect((await notify(body.id, 150_000)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    por_devolver: 270,
    payments: [{ applied: 1230, excess: 270, received: 1500 }],
  })
})

test('a signed notice with wrong fields is refused', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  const answer = await notify(body.id, 123_000, { status: 'quizás' })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid' }])
  expect(await branch.statusOf(body.id)).toBe('pendiente')
})

test.each([
  ['another secret', {}, 'another secret of somebody else'],
  ['no known attempt', { key: '999999999' }, SECRET],
  ['the reference of another charge', { ref: 'prueba-x' }, SECRET],
  ['a key that is no number', { key: 'x' }, SECRET],
])('a notice with %s changes nothing', async (_, changes, secret) => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  const answer = await notify(body.id, 123_000, changes, secret)
  expect(answer.status).toBe(secret === SECRET ? 404 : 403)
  expect(await answer.json()).toMatchObject({
    code: secret === SECRET ? 'not_found' : 'bad_signature',
  })
  expect(await branch.statusOf(body.id)).toBe('pendiente')
  expect((await branch.readBill()).payments).toEqual([])
})

test('a signature is valid only for the same bytes', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  const [ref, key] = [await refOf(body.id), await keyOf(body.id)]
  const signed = JSON.stringify({ ref, key, status: 'fallido' })
  const answer = await fetch(`${world.url}/api/pagos/aviso/prueba`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Firma': signatureOf(SECRET, Buffer.from(signed)),
    },
    body: signed.replace('fallido', 'pagado'),
  })
  expect(answer.status).toBe(403)
  expect(await branch.statusOf(body.id)).toBe('pendiente')
})

test('staff cannot charge or remove what a guest is paying online', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 1000 })
  const refused = await branch.charge(1230)
  expect(refused.body).toMatchObject({ code: 'balance_changed', params: { reason: 'paid_online' } })
  const [line] = (await branch.readBill()).products
  const { body: reasons } = await branch.tenant.waiter.call(calls.paymentReasons)
  const motivo = reasons.data.find(({ kind }) => kind === 'anulacion')?.id
  const cancelled = await branch.tenant.waiter.call(calls.voidLine, {
    body: { order_line_id: line?.id ?? 0, motivo },
  })
  expect(cancelled.body.code).toBe('below_paid')
  const closed = await branch.tenant.waiter.call(calls.closeBill, {
    body: { bill_id: branch.billId, payment_method: 'tarjeta' },
  })
  expect(closed.body.code).toBe('balance_changed')
  expect((await branch.charge(230)).body).toMatchObject({
    status: 'Cuenta Solicitada',
    saldo: 1000,
  })
  await decide(body.url, 'pagar')
  await waitUntil(async () => expect((await branch.readBill()).status).toBe('Cerrada'))
})

test('two guests cannot reserve the same money', async () => {
  const branch = await openBranch()
  const [table] = branch.tenant.branch.tables
  const friend = await enterAs(world, table, 'Mario')
  const { body: asked } = await friend.call(calls.askToJoin, {
    body: { mesa: table.code, bill_id: branch.billId },
  })
  await branch.guest.call(calls.answerJoin, { body: { id: asked.id, aceptar: 1 } })
  const answers = await Promise.all([
    branch.pay({ monto: 1000 }),
    friend.call(calls.payOnline, { body: { monto: 1000 } }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const rest = await friend.call(calls.payOnline, { body: { monto: 230 } })
  expect([201, 409]).toContain(rest.status)
  expect((await branch.readBill()).reservado).toBeLessThanOrEqual(1230)
})

test('an online payment of a share counts for the share', async () => {
  const branch = await openBranch()
  const [first, second] = await branch.divide(2)
  const { body } = await branch.pay({ share_id: first, propina: 60 })
  expect([body.amount, body.tip]).toEqual([615, 60])
  const whole = await branch.pay({ monto: 615, propina: 60 })
  expect([whole.status, whole.body.code]).toEqual([409, 'payment_pending'])
  await decide(body.url, 'pagar')
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('pagado'))
  expect(await branch.readBill()).toMatchObject({
    saldo: 615,
    payments: [{ applied: 615, tip: 60, share: first }],
    shares: [
      { id: first, amount: 615, paid: 615 },
      { id: second, amount: 615, paid: 0 },
    ],
  })
  const again = await branch.pay({ share_id: first })
  expect([again.status, again.body.code]).toEqual([409, 'share_paid'])
  await branch.confirm({ share_id: second })
  await waitUntil(async () => expect((await branch.readBill()).status).toBe('Cerrada'))
  await audited(world, branch.billId)
})

test('a share of another bill, a share of a former plan, and more than a share are refused', async () => {
  const branch = await openBranch()
  const [foreign] = await (await openBranch()).divide(2)
  const [former] = await branch.divide(3)
  const [share_id] = await branch.divide(2)
  expect((await branch.pay({ share_id: foreign })).body.code).toBe('not_found')
  expect((await branch.pay({ share_id: 999_999_999 })).body.code).toBe('not_found')
  expect((await branch.pay({ share_id: former })).body.code).toBe('balance_changed')
  const { status, body } = await branch.pay({ share_id, monto: 615.01 })
  expect([status, body.code]).toEqual([409, 'balance_changed'])
})

test('a waiter cannot charge a share that a guest is paying online, but can charge another share', async () => {
  const branch = await openBranch()
  const [paidOnline, other] = await branch.divide(2)
  await branch.pay({ share_id: paidOnline, monto: 600 })
  const { status, body } = await branch.charge(615, paidOnline)
  expect([status, body]).toMatchObject([
    409,
    { code: 'balance_changed', params: { reason: 'paid_online' } },
  ])
  expect((await branch.charge(15, paidOnline)).status).toBe(200)
  expect((await branch.charge(615, other)).status).toBe(200)
})

/** A guest pays the first of two shares online. */
async function payShareOnline() {
  const branch = await openBranch()
  const [share_id] = await branch.divide(2)
  const { body: attempt } = await branch.pay({ share_id })
  const { waiter, branch: place } = branch.tenant
  const newestEvent = async () => {
    const [event] = await world.deps.pool.query<Columns<'board_events', 'type' | 'data'>>(
      `SELECT type, data FROM board_events
        WHERE branch_id = $1 AND type LIKE 'bill.%' AND entity_id = $2 ORDER BY seq DESC LIMIT 1`,
      [place.id, branch.billId],
    )
    return event
  }
  return {
    ...branch,
    waiter,
    attempt,
    share_id,
    /** Waits until the newest event and the answers show these fields of the share. */
    shows: (share: { readonly reserved: number; readonly paid: number }, type: string) =>
      waitUntil(async () => {
        const shares = [
          { id: share_id, ...share },
          { reserved: 0, paid: 0 },
        ]
        expect(await newestEvent()).toMatchObject({ type, data: { shares } })
        expect(await branch.readBill()).toMatchObject({ reservado: share.reserved, shares })
      }),
  }
}

test('a share is reserved from the start of its online payment until it is paid', async () => {
  const { attempt, shows } = await payShareOnline()
  await shows({ reserved: 615, paid: 0 }, 'bill.changed')
  await decide(attempt.url, 'pagar')
  await shows({ reserved: 0, paid: 615 }, 'bill.paid')
})

test.each<[string, (paying: Awaited<ReturnType<typeof payShareOnline>>) => Promise<unknown>]>([
  ['fails', ({ attempt }) => decide(attempt.url, 'cancelar')],
  [
    'expires',
    async () => {
      now += 10 * 60_000
      await sweep()
    },
  ],
  [
    'is cancelled by staff',
    ({ waiter, attempt }) => waiter.call(calls.cancelAttempt, { body: { attempt_id: attempt.id } }),
  ],
])('a share is free again after its online payment %s', async (_, end) => {
  const paying = await payShareOnline()
  expect((await paying.charge(615, paying.share_id)).status).toBe(409)
  await end(paying)
  await paying.shows({ reserved: 0, paid: 0 }, 'bill.changed')
  expect((await paying.readBill()).shares[0]).toMatchObject({ guest: null })
  expect((await paying.charge(615, paying.share_id)).status).toBe(200)
})

test('a guest who chose a share keeps it after an online payment fails', async () => {
  const branch = await openBranch()
  const [share_id = 0] = await branch.divide(2)
  await branch.guest.call(calls.chooseShare, { body: { share_id } })
  const { body: attempt } = await branch.pay({ share_id })
  await decide(attempt.url, 'cancelar')
  await waitUntil(async () => expect(await branch.statusOf(attempt.id)).toBe('fallido'))
  const user = (await branch.guest.call(calls.me)).body.id
  expect((await branch.readBill()).shares[0]).toMatchObject({ guest: { id: user } })
})

test('a guest cannot give a share back, and staff cannot replace it, while it is paid online', async () => {
  const { guest, waiter, share_id, billId, readBill } = await payShareOnline()
  const giveBack = () =>
    guest.call(calls.chooseShare, { body: { share_id: share_id ?? 0, soltar: 1 } })
  expect(await giveBack()).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  const plan = await waiter.call(calls.planShares, {
    body: { bill_id: billId, tipo: 'montos', montos: [] },
  })
  expect(plan).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  const user = (await guest.call(calls.me)).body.id
  expect((await readBill()).shares[0]).toMatchObject({ guest: { id: user }, reserved: 615 })
})

test('a late payment of a share that a waiter has charged counts for the whole bill', async () => {
  const branch = await openBranch()
  const [share_id] = await branch.divide(2)
  const { body } = await branch.pay({ share_id })
  await expireEarly(world, branch.billId)
  await branch.charge(615, share_id)
  await decide(body.url, 'pagar')
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('pagado'))
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    payments: [{ share: share_id }, { share: null, applied: 615 }],
  })
  await audited(world, branch.billId)
})

test('a repeated request returns the attempt that is under way, and another amount is refused', async () => {
  const branch = await openBranch()
  const first = await branch.pay({ monto: 500 })
  const again = await branch.pay({ monto: 500 })
  expect(again.body).toEqual(first.body)
  expect((await branch.pay({ monto: 600 })).body.code).toBe('payment_pending')
  expect(await branch.attempts()).toEqual([first.body])
})

test('a repeated key starts one attempt, whose page the list of payments returns', async () => {
  const branch = await openBranch()
  const key = randomUUID()
  const [one, two] = await Promise.all([branch.pay({}, key), branch.pay({}, key)])
  expect(one.body.id).toBe(two.body.id)
  expect(await branch.attempts()).toMatchObject([{ id: one.body.id, status: 'pendiente' }])
  expect((await branch.attempts())[0]?.url).toMatch(/^\/api\/pagos\/prueba\/prueba-/)
})

test('an attempt whose provider did not answer is opened later, with one charge', async () => {
  const branch = await openBranch()
  const create = vi.spyOn(world.deps.providers.prueba, 'create')
  create.mockRejectedValueOnce(new Error('no answer'))
  const { status, body } = await branch.pay()
  expect([status, body.status, body.url]).toEqual([201, 'creado', null])
  const [opened] = await branch.attempts()
  expect(opened).toMatchObject({ id: body.id, status: 'pendiente' })
  const charges = await world.deps.pool.query('SELECT FROM sandbox_charges WHERE key = $1', [
    await keyOf(body.id),
  ])
  expect(charges).toHaveLength(1)
  create.mockRestore()
})

test('keys at a provider contain the epoch, and a notice with a key of another epoch is refused', async () => {
  const { pool } = world.deps
  const [installation] = await pool.query<Columns<'installation', 'epoch'>>(
    'SELECT epoch FROM installation',
  )
  const epoch = installation?.epoch ?? 'missing'
  const { pay, readBill, tenant, reasonOf, statusOf } = await openBranch()
  const { body } = await pay()
  const key = await keyOf(body.id)
  expect(key).toContain(epoch)
  for (const other of [String(body.id), key.replace(epoch, 'another-epoch')])
    expect((await notify(body.id, 123_000, { key: other })).status).toBe(404)
  expect(await statusOf(body.id)).toBe('pendiente')
  await decide(body.url, 'pagar')
  await waitUntil(async () => expect((await readBill()).status).toBe('Cerrada'))
  const [payment] = (await readBill()).payments
  await tenant.admin.call(calls.refundPayment, {
    body: { payment_id: payment?.id ?? 0, motivo: reasonOf('devolucion') },
  })
  const refunds = await pool.query<Columns<'payments', 'provider_ref'>>(
    'SELECT provider_ref FROM payments WHERE of_id = $1',
    [payment?.id],
  )
  expect(refunds).toMatchObject([{ provider_ref: expect.stringContaining(epoch) }])
})

test.each([
  ['payments', READ_PAYMENTS, [[1], [1]]],
  ['pay_attempts', READ_ATTEMPTS, [[1], [1]]],
] as const)('reads the %s that a command needs with indexes only', async (table, { text }, ids) => {
  await world.deps.pool.query(`ANALYZE ${table}`)
  const plans = await transaction(world.deps.pool, async ({ query }) => {
    await query('SET LOCAL enable_seqscan = off')
    return query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${text}`, [1, ...ids])
  })
  const reads = nodesOf(plans).filter((node) => node['Relation Name'] === table)
  expect(reads.length).toBeGreaterThan(0)
  for (const node of reads)
    expect(node['Index Cond'] ?? node['Recheck Cond'], JSON.stringify(node)).toBeDefined()
})

/** All objects in a query plan. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)]
}

test('a branch without a provider takes no online payments', async () => {
  const branch = await openBranch()
  await branch.tenant.admin.call(calls.updateBranch, {
    body: { id: branch.tenant.branch.id, proveedor_pago: null },
  })
  expect((await branch.readBill()).en_linea).toBe(0)
  expect((await branch.pay()).body.code).toBe('no_online_payments')
})

test('the method of the provider is not for staff', async () => {
  const branch = await openBranch()
  const { body } = await branch.tenant.admin.call(calls.paymentMethods)
  const online = body.data.find(({ name }) => name === 'En línea')
  expect(online).toMatchObject({ kind: 'otro', active: 0 })
  const charged = await branch.tenant.waiter.call(calls.chargeBill, {
    body: {
      bill_id: branch.billId,
      caja: branch.caja,
      saldo_visto: 1230,
      pagos: [{ metodo: online?.id ?? 0, monto: 1 }],
    },
  })
  expect(charged.body.code).toBe('not_found')
})

test('a guest sees only their own payments', async () => {
  const branch = await openBranch()
  await branch.pay()
  const [table] = branch.tenant.branch.tables
  const other = await enterAs(world, table)
  expect((await other.call(calls.ownPayments)).body.data).toEqual([])
})

test('notices at two nodes record one payment', async () => {
  const peer = await startWorld(options, world)
  const branch = await openBranch()
  const { body } = await branch.pay()
  await world.deps.providers.prueba.decide(await refOf(body.id), true)
  now += 11_000
  await Promise.all([
    world.deps.providers.prueba.sendNotices(),
    peer.deps.providers.prueba.sendNotices(),
    sweep(),
    sweep(peer),
    notify(body.id, 123_000),
  ])
  expect(await branch.readBill()).toMatchObject({ status: 'Cerrada', pagado: 1230 })
  expect((await branch.readBill()).payments).toHaveLength(1)
  await audited(world, branch.billId)
  await peer.close()
})

test('a bill that was paid online opens again until the next Z of the branch, which counts it', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  await branch.confirm()
  await waitUntil(async () => expect((await branch.readBill()).status).toBe('Cerrada'))
  const bill = { body: { bill_id: branch.billId } }
  expect((await admin.call(calls.reopenBill, bill)).body).toMatchObject({
    status: 'Abierta',
    saldo: 0,
  })
  await admin.call(calls.closeBill, bill)
  const z = await admin.call(calls.closeRegister, { body: { turno: branch.turno, monto: 0 } })
  expect(z.body.figures).toMatchObject({ sales: { bills: 0 }, outside: { bills: 1, total: 1230 } })
  expect((await admin.call(calls.reopenBill, bill)).body).toMatchObject({ code: 'session_closed' })
})

/** A bill of which a guest paid 500.00 online. */
async function openPaidBranch() {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 500 })
  await waitUntil(async () => expect(await branch.statusOf(id)).toBe('pagado'))
  const [payment] = (await branch.readBill()).payments
  if (!payment) throw new Error('the bill has no payment')
  return { ...branch, payment, ref: await refOf(id) }
}

const refundsOf = async (ref: string) => {
  const [charge] = await world.deps.pool.query<Columns<'sandbox_charges', 'refunds'>>(
    'SELECT refunds FROM sandbox_charges WHERE ref = $1',
    [ref],
  )
  return Object.values(charge?.refunds ?? {})
}

test('a cash session cannot reverse an online payment', async () => {
  const { tenant, payment, reasonOf, readBill } = await openPaidBranch()
  const body = { payment_id: payment.id, motivo: reasonOf('devolucion') }
  expect((await tenant.admin.call(calls.reversePayment, { body })).body.code).toBe('not_found')
  expect((await readBill()).pagado).toBe(500)
})

test('refunds of an online payment go through its provider, and never exceed it', async () => {
  const { tenant, payment, reasonOf, readBill, billId, ref } = await openPaidBranch()
  const refund = (monto?: number) => {
    const body = { payment_id: payment.id, motivo: reasonOf('devolucion'), monto }
    return tenant.admin.call(calls.refundPayment, { body })
  }
  const { body: bill } = await refund(200)
  expect(bill).toMatchObject({ pagado: 300, saldo: 930 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: -200, online: 1 })
  await waitUntil(async () => expect((await readBill()).por_devolver).toBe(0))
  expect(await refundsOf(ref)).toEqual([20_000])
  expect((await refund(300.01)).body.code).toBe('over_refund')
  expect((await refund()).body.pagado).toBe(0)
  await waitUntil(async () => expect(await refundsOf(ref)).toHaveLength(2))
  await waitUntil(async () => expect((await readBill()).por_devolver).toBe(0))
  await audited(world, billId)
})

test('a refund that the provider does not accept stays to be returned, and is sent once later', async () => {
  const { tenant, payment, reasonOf, readBill, billId, ref } = await openPaidBranch()
  const setCharge = (status: string) =>
    world.deps.pool.query('UPDATE sandbox_charges SET status = $2 WHERE ref = $1', [ref, status])
  await setCharge('abierto')
  const body = { payment_id: payment.id, motivo: reasonOf('devolucion'), monto: 200 }
  const { body: bill } = await tenant.admin.call(calls.refundPayment, { body })
  expect(bill).toMatchObject({ pagado: 300, por_devolver: 200 })
  await audited(world, billId)
  await setCharge('pagado')
  now += 11_000
  await Promise.all([sweep(), sweep()])
  expect((await readBill()).por_devolver).toBe(0)
  expect(await refundsOf(ref)).toEqual([20_000])
  await audited(world, billId)
})

test('a refund that the provider refuses is taken back, and the money can be returned in cash', async () => {
  const { tenant, payment, reasonOf, methodOf, readBill, billId, ref } = await openPaidBranch()
  const refundedAtProvider = 'UPDATE sandbox_charges SET refunds = $2 WHERE ref = $1'
  await world.deps.pool.query(refundedAtProvider, [ref, { panel: 50_000 }])
  const refund = (metodo: number) => {
    const body = { payment_id: payment.id, motivo: reasonOf('devolucion'), metodo }
    return tenant.admin.call(calls.refundPayment, { body })
  }
  await refund(payment.method.id)
  await waitUntil(async () => expect((await readBill()).payments).toHaveLength(3))
  const bill = await readBill()
  expect(bill).toMatchObject({ pagado: 500, por_devolver: 0 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: 500, user: null })
  const story = await tenant.admin.call(calls.billStory, { params: { cuenta: billId } })
  expect(story.body.data.map(({ what }) => what)).toContain('bill.refundRefused')
  now += 11_000
  await sweep()
  expect((await readBill()).payments).toHaveLength(3)
  expect((await refund(methodOf('efectivo'))).body).toMatchObject({ pagado: 0 })
  expect((await refund(methodOf('efectivo'))).body.code).toBe('over_refund')
  await audited(world, billId)
})

test('the bill that stays after a merge shows a refund that is not sent yet', async () => {
  const { tenant, payment, reasonOf, billId, ref } = await openPaidBranch()
  const { admin, waiter, branch, products } = tenant
  const { body: other } = await waiter.call(calls.takeOrder, {
    body: {
      table_id: branch.tables[0].id,
      products: [{ product_id: products[0].id, quantity: 1 }],
    },
  })
  const merge = { bill_id: other.bill.id, otras: [billId] }
  expect((await waiter.call(calls.mergeBills, { body: merge })).body.pagado).toBe(500)
  const setCharge = (status: string) =>
    world.deps.pool.query('UPDATE sandbox_charges SET status = $2 WHERE ref = $1', [ref, status])
  await setCharge('abierto')
  const body = { payment_id: payment.id, motivo: reasonOf('devolucion'), monto: 200 }
  const { body: refunded } = await admin.call(calls.refundPayment, { body })
  expect(refunded).toMatchObject({ id: other.bill.id, pagado: 300, por_devolver: 200 })
  await setCharge('pagado')
  // A check that started before the provider accepted refunds may still be running, so the next one sends it.
  await waitUntil(async () => {
    now += 11_000
    await sweep()
    const { body: bills } = await waiter.call(calls.openBills, { params: { sucursal: branch.id } })
    expect(bills.data).toMatchObject([{ id: other.bill.id, por_devolver: 0 }])
  })
  await audited(world, other.bill.id)
})

test('an online payment can be refunded in cash, but another one not through a provider', async () => {
  const { tenant, payment, reasonOf, methodOf, readBill, billId, ref, charge } =
    await openPaidBranch()
  const motivo = reasonOf('devolucion')
  const refund = (payment_id: number, metodo: number) =>
    tenant.admin.call(calls.refundPayment, { body: { payment_id, motivo, metodo, monto: 100 } })
  const { body: bill } = await refund(payment.id, methodOf('efectivo'))
  expect(bill).toMatchObject({ pagado: 400, por_devolver: 0 })
  await charge(150)
  const card = (await readBill()).payments.at(-1)
  expect((await refund(card?.id ?? 0, payment.method.id)).body.code).toBe('not_found')
  expect(await refundsOf(ref)).toEqual([])
  await audited(world, billId)
})

/** A bill of which a guest paid 500.05 online, with a refund of it that the provider does not answer yet. */
async function openUnsentRefund() {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 500.05 })
  await waitUntil(async () => expect(await branch.statusOf(id)).toBe('pagado'))
  const ref = await refOf(id)
  const [payment] = (await branch.readBill()).payments
  const setCharge = (status: string) =>
    world.deps.pool.query('UPDATE sandbox_charges SET status = $2 WHERE ref = $1', [ref, status])
  await setCharge('abierto')
  const refund = (body: object = {}) =>
    branch.tenant.admin.call(calls.refundPayment, {
      body: { payment_id: payment?.id ?? 0, motivo: branch.reasonOf('devolucion'), ...body },
    })
  expect((await refund()).body.saldo).toBe(1230)
  return {
    ...branch,
    refund,
    /** The provider answers: it refuses refunds of amounts that end in .05. */
    async refuse(): Promise<void> {
      await setCharge('pagado')
      now += 11_000
      await sweep()
    },
  }
}

test('a refund that the provider refuses after the bill was paid otherwise must be returned', async () => {
  const { billId, charge, refuse, refund, readBill, methodOf } = await openUnsentRefund()
  expect((await charge(1230)).body.status).toBe('Cerrada')
  await refuse()
  const bill = await readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0, por_devolver: 500.05 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: 0, excess: 500.05 })
  await audited(world, billId)
  const { body: returned } = await refund({ metodo: methodOf('efectivo') })
  expect(returned).toMatchObject({ pagado: 1230, por_devolver: 0 })
  expect((await refund({ metodo: methodOf('efectivo') })).body.code).toBe('over_refund')
  await audited(world, billId)
})

test('a refused refund pays the balance that is left, closes the bill, and the rest must be returned', async () => {
  const { billId, charge, refuse, readBill } = await openUnsentRefund()
  expect((await charge(1000)).body).toMatchObject({ status: 'Cuenta Solicitada', saldo: 230 })
  await refuse()
  const bill = await readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0, por_devolver: 270.05 })
  expect(bill.payments.at(-1)).toMatchObject({ applied: 230, excess: 270.05 })
  await audited(world, billId)
})

test('a refused refund does not pay the amount that another guest has reserved', async () => {
  const { billId, refuse, readBill, pay } = await openUnsentRefund()
  expect((await pay({ monto: 1000 })).status).toBe(201)
  await refuse()
  expect(await readBill()).toMatchObject({ pagado: 230, reservado: 1000, por_devolver: 270.05 })
  expect((await readBill()).status).toBe('Cuenta Solicitada')
  await audited(world, billId)
})

test('a refused refund of a closed bill must be returned', async () => {
  const branch = await openBranch()
  const { body: attempt } = await branch.pay({ propina: 0.05 })
  await decide(attempt.url, 'pagar')
  await waitUntil(async () => expect((await branch.readBill()).status).toBe('Cerrada'))
  const [payment] = (await branch.readBill()).payments
  await branch.tenant.admin.call(calls.refundPayment, {
    body: { payment_id: payment?.id ?? 0, motivo: branch.reasonOf('devolucion'), monto: 300 },
  })
  await waitUntil(async () => expect((await branch.readBill()).payments).toHaveLength(3))
  expect(await branch.readBill()).toMatchObject({ pagado: 1230, saldo: 0, por_devolver: 300 })
})

test('the database refuses a negative charge, a charge of nothing, and a negative balance', async () => {
  const { billId, caja, methodOf, charge } = await openBranch()
  await charge(100)
  const { pool } = world.deps
  const insert = (applied: number) =>
    pool.query(
      `INSERT INTO payments (restaurant_id, branch_id, bill_id, session_id, method_id, kind, applied_c, received_c, business_day, at)
        SELECT b.restaurant_id, b.branch_id, b.id, s.id, $2, 'cobro', $4, $4, '2026-03-14', now()
        FROM bills b JOIN cash_sessions s ON s.register_id = $3 WHERE b.id = $1`,
      [billId, methodOf('tarjeta'), caja, applied],
    )
  await expect(insert(-100)).rejects.toThrow('payments_charge')
  await expect(insert(0)).rejects.toThrow('payments_charge')
  const overpay = pool.query('UPDATE bills SET paid_c = 123001 WHERE id = $1', [billId])
  await expect(overpay).rejects.toThrow('bills_balance')
})

test('a payment of a share whose amount fell pays the share, and the rest counts for the whole bill', async () => {
  const branch = await openBranch()
  const [share_id, other] = await branch.divide(2)
  const { body } = await branch.pay({ share_id })
  await branch.charge(300)
  expect((await branch.readBill()).shares).toMatchObject([{ amount: 465 }, { amount: 465 }])
  await decide(body.url, 'pagar')
  await waitUntil(async () => expect(await branch.statusOf(body.id)).toBe('pagado'))
  expect(await branch.readBill()).toMatchObject({
    pagado: 915,
    saldo: 315,
    shares: [
      { id: share_id, amount: 465, paid: 465 },
      { id: other, amount: 315, paid: 0 },
    ],
    payments: [{ share: null }, { share: share_id, applied: 615 }],
  })
  await audited(world, branch.billId)
  const payment_id = (await branch.readBill()).payments[1]?.id ?? 0
  const refund = (monto: number) =>
    branch.tenant.admin.call(calls.refundPayment, {
      body: { payment_id, motivo: branch.reasonOf('devolucion'), monto },
    })
  expect((await refund(150)).body).toMatchObject({ saldo: 465, shares: [{ paid: 465 }, {}] })
  expect((await refund(100)).body).toMatchObject({ saldo: 565, shares: [{ paid: 365 }, {}] })
  await branch.charge(1000)
})

test('a late payment of which an open bill takes nothing does not close it', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500 })
  await expireEarly(world, branch.billId)
  await branch.charge(1230)
  await branch.tenant.admin.call(calls.reopenBill, { body: { bill_id: branch.billId } })
  expect((await notify(body.id, 50_000)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({ status: 'Abierta', saldo: 0, por_devolver: 500 })
})

test('a notice of a paid amount of 0 is refused', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500 })
  const answer = await notify(body.id, 0)
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid' }])
  expect(await branch.statusOf(body.id)).toBe('pendiente')
  expect(await branch.readBill()).toMatchObject({ pagado: 0, reservado: 500, payments: [] })
})

test('a tip above the total of the bill is refused, in one payment or in several', async () => {
  const { tenant, guest, billId, caja, methodOf, pay, readBill } = await openBranch()
  const charge = async (...propinas: number[]) => {
    const [metodo, { saldo }] = [methodOf('tarjeta'), await readBill()]
    const pagos = propinas.map((propina) => ({ metodo, monto: 0, propina }))
    const body = { bill_id: billId, caja, saldo_visto: saldo, pagos }
    const { status, body: answer } = await tenant.waiter.call(calls.chargeBill, { body })
    return [status, answer.code ?? answer.propinas]
  }
  expect(await charge(1230.01)).toEqual([422, 'tip_too_large'])
  expect(await charge(1000, 230.01)).toEqual([422, 'tip_too_large'])
  expect(await charge(1000)).toEqual([200, 1000])
  expect(await charge(230.01)).toEqual([422, 'tip_too_large'])
  expect(await charge(230)).toEqual([200, 1230])
  expect((await pay({ propina: 1 })).body.code).toBe('tip_too_large')
  const intent = { metodo: 'efectivo' as const, propina: 1 }
  const sent = await guest.call(calls.sendPaymentIntent, { body: intent })
  expect([sent.status, sent.body.code]).toEqual([422, 'tip_too_large'])
})

test('a tip alone on a closed bill can be reversed in its session, and refunded in a later one', async () => {
  const branch = await openBranch()
  const { tenant, billId, caja, turno, methodOf, reasonOf, readBill, charge } = branch
  await charge(1230)
  const tipAlone = async () => {
    const pagos = [{ metodo: methodOf('efectivo'), monto: 0, propina: 200 }]
    const body = { bill_id: billId, caja, saldo_visto: 0, pagos }
    const { body: bill } = await tenant.waiter.call(calls.chargeBill, { body })
    return { payment_id: bill.payments.at(-1)?.id ?? 0, motivo: reasonOf('devolucion') }
  }
  const first = await tipAlone()
  const reversed = await tenant.admin.call(calls.reversePayment, { body: first })
  expect(reversed.body).toMatchObject({ status: 'Cerrada', propinas: 0, pagado: 1230 })
  const tip = await tipAlone()
  await tenant.admin.call(calls.closeRegister, { body: { turno, monto: 200 } })
  await tenant.admin.call(calls.openRegister, { body: { caja, monto: 200 } })
  const late = await tenant.admin.call(calls.reversePayment, { body: tip })
  expect(late.body.code).toBe('session_closed')
  const refund = (propina: number) =>
    tenant.admin.call(calls.refundPayment, { body: { ...tip, propina } })
  expect((await refund(200.01)).body.code).toBe('over_refund')
  const { body: refunded } = await refund(150)
  expect(refunded).toMatchObject({ status: 'Cerrada', propinas: 50, pagado: 1230, saldo: 0 })
  expect(refunded.payments.at(-1)).toMatchObject({ applied: 0, tip: -150, received: -150 })
  expect((await refund(50.01)).body.code).toBe('over_refund')
  expect((await refund(50)).body.propinas).toBe(0)
  await audited(world, billId)
  expect((await readBill()).saldo).toBe(0)
})

test('the tip of an online payment is returned through its provider', async () => {
  const branch = await openBranch()
  const { tenant, billId, reasonOf, readBill } = branch
  const id = await branch.confirm({ propina: 100 })
  await waitUntil(async () => expect((await readBill()).status).toBe('Cerrada'))
  const [payment] = (await readBill()).payments
  const body = { payment_id: payment?.id ?? 0, motivo: reasonOf('devolucion'), monto: 0 }
  const { body: bill } = await tenant.admin.call(calls.refundPayment, {
    body: { ...body, propina: 100 },
  })
  expect(bill).toMatchObject({ propinas: 0, pagado: 1230 })
  await waitUntil(async () => expect(await refundsOf(await refOf(id))).toEqual([10_000]))
  await waitUntil(async () => expect((await readBill()).por_devolver).toBe(0))
  await audited(world, billId)
})

test('staff cancel an abandoned attempt, and its later payment must be returned', async () => {
  const branch = await openBranch()
  const { tenant, billId, readBill } = branch
  const [share] = await branch.divide(2)
  const { body: attempt } = await branch.pay({ share_id: share, propina: 20 })
  const [listed] = (await readBill()).attempts
  expect(listed).toMatchObject({
    id: attempt.id,
    amount: 615,
    tip: 20,
    share,
    at: attempt.created_at,
  })
  expect(listed?.guest?.name).toBe((await readBill()).name)
  const cancel = () => tenant.waiter.call(calls.cancelAttempt, { body: { attempt_id: attempt.id } })
  const { status, body: bill } = await cancel()
  expect([status, bill.reservado, bill.attempts]).toEqual([200, 0, []])
  expect(await branch.statusOf(attempt.id)).toBe('vencido')
  expect((await cancel()).status).toBe(200)
  await decide(attempt.url, 'pagar')
  await waitUntil(async () => expect(await branch.statusOf(attempt.id)).toBe('por_devolver'))
  expect(await readBill()).toMatchObject({ saldo: 1230, pagado: 0, por_devolver: 635 })
  await audited(world, billId)
})

test('cancelling an attempt that the guest has paid records the payment', async () => {
  const branch = await openBranch()
  const { body: attempt } = await branch.pay({ monto: 100.04 })
  await decide(attempt.url, 'pagar')
  const cancelled = await branch.tenant.waiter.call(calls.cancelAttempt, {
    body: { attempt_id: attempt.id },
  })
  expect(cancelled.body).toMatchObject({ pagado: 100.04, reservado: 0, por_devolver: 0 })
  expect(await branch.statusOf(attempt.id)).toBe('pagado')
})

test('cancelling an attempt frees its amount while the provider does not answer', async () => {
  const branch = await openBranch()
  const { body: attempt } = await branch.pay()
  const status = vi.spyOn(world.deps.providers.prueba, 'status')
  status.mockRejectedValue(new Error('no answer'))
  const body = { attempt_id: attempt.id }
  const cancelled = await branch.tenant.waiter.call(calls.cancelAttempt, { body })
  status.mockRestore()
  expect(cancelled.body).toMatchObject({ reservado: 0, attempts: [] })
  const stranger = await makeTenant(world)
  expect((await stranger.admin.call(calls.cancelAttempt, { body })).body.code).toBe('not_found')
})

test('a changed method keeps the status, balance and shares, in one command', async () => {
  const branch = await openBranch()
  const { tenant, billId, methodOf, reasonOf, readBill } = branch
  const [first, second] = await branch.divide(2)
  await branch.charge(615, first)
  await branch.charge(615, second)
  const closed = await readBill()
  expect(closed).toMatchObject({ status: 'Cerrada', payment_method: 'tarjeta' })
  const change = (metodo: number, more: object = {}) => {
    const payment_id = closed.payments[0]?.id ?? 0
    const body = { payment_id, motivo: reasonOf('devolucion'), metodo, ...more }
    return tenant.admin.call(calls.changeMethod, { body })
  }
  const short = await change(methodOf('efectivo'), { recibido: 600 })
  expect([short.status, short.body.code]).toEqual([422, 'invalid'])
  const { status, body: bill } = await change(methodOf('efectivo'), { recibido: 1000 })
  expect(status).toBe(200)
  expect(bill).toMatchObject({
    status: 'Cerrada',
    closed_at: closed.closed_at,
    payment_method: 'otro',
    pagado: 1230,
    saldo: 0,
    shares: [
      { amount: 615, paid: 615 },
      { amount: 615, paid: 615 },
    ],
  })
  expect(bill.payments.slice(2)).toMatchObject([
    { kind: 'reverso', applied: -615, share: first, method: { kind: 'tarjeta' } },
    { kind: 'cobro', applied: 615, share: first, received: 1000, rounding: -5, change: 390 },
  ])
  expect((await change(methodOf('tarjeta'))).body.code).toBe('already_reversed')
  const story = await tenant.waiter.call(calls.billStory, { params: { cuenta: billId } })
  expect(story.body.data.at(-1)).toMatchObject({
    what: 'bill.methodChanged',
    payments: [{ method: 'Tarjeta' }, { method: 'Efectivo' }],
  })
  await audited(world, billId)
})

test('a changed method needs an approval, an own session, and a payment that is not online', async () => {
  const { tenant, methodOf, reasonOf, payment, charge, readBill, turno } = await openPaidBranch()
  const change = (payment_id: number, by: 'admin' | 'waiter' = 'admin') =>
    tenant[by].call(calls.changeMethod, {
      body: { payment_id, motivo: reasonOf('devolucion'), metodo: methodOf('efectivo') },
    })
  expect((await change(payment.id)).body.code).toBe('not_found')
  await charge(100)
  const card = (await readBill()).payments.at(-1)?.id ?? 0
  expect((await change(card, 'waiter')).body.code).toBe('needs_approval')
  await tenant.admin.call(calls.closeRegister, { body: { turno, monto: 0 } })
  expect((await change(card)).body.code).toBe('session_closed')
  expect((await readBill()).payments).toHaveLength(2)
})

/** Steps that may happen in any sequence. A step that is refused changes nothing. */
const STEPS = [
  'pay',
  'confirm',
  'cancel',
  'abandon',
  'notify',
  'forge',
  'charge',
  'wait',
  'expire',
  'sweep',
  'order',
  'reopen',
  'return',
] as const
type Step = readonly [name: (typeof STEPS)[number], monto: number]

async function play(branch: Awaited<ReturnType<typeof openBranch>>, [name, monto]: Step) {
  const { waiter, admin, products } = branch.tenant
  const [newest] = await branch.attempts()
  const sandbox = world.deps.providers.prueba
  const ref = newest ? await refOf(newest.id) : ''
  const body = { bill_id: branch.billId }
  switch (name) {
    case 'pay':
      return branch.pay({ monto, propina: 10 })
    case 'confirm':
    case 'cancel':
      return newest && sandbox.decide(ref, name === 'confirm')
    case 'abandon':
      return expireEarly(world, branch.billId)
    case 'notify':
      return sandbox.sendNotices()
    case 'forge':
      return newest && notify(newest.id, 100, {}, 'another secret')
    case 'charge':
      return branch.charge(monto)
    case 'order':
      return waiter.call(calls.takeOrder, {
        body: { ...body, products: [{ product_id: products[0].id, quantity: 1 }] },
      })
    case 'reopen':
      return admin.call(calls.reopenBill, { body })
    case 'return':
      return admin.call(calls.refundOnline, { body })
    case 'sweep':
      return sweep()
    default:
      now += name === 'expire' ? 10 * 60_000 : 12_000
      return undefined
  }
}

test('after any sequence of steps, each paid charge is one payment, and the sums agree', async () => {
  const common = fc.constantFrom(...(['pay', 'confirm', 'abandon', 'charge', 'notify'] as const))
  const name = fc.oneof({ arbitrary: common, weight: 2 }, fc.constantFrom(...STEPS))
  const monto = fc.constantFrom(100, 100.01, 100.02, 100.03, 100.04, 615, 1230)
  const steps = fc.array(fc.tuple(name, monto), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const branch = await openBranch()
      for (const step of [['pay', 500], ...played] as Step[]) await play(branch, step)
      now += 10 * 60_000
      await sweep()
      now += 11 * 60_000
      await sweep()
      await audited(world, branch.billId)
      const bill = await branch.readBill()
      expect(bill.reservado).toBe(0)
      expect(bill.pagado).toBeLessThanOrEqual(bill.totalFinal)
    }),
    { numRuns: 20, seed: 2026 },
  )
}, 120_000)

test('the kind of the provider’s method cannot change, so that late payments are recorded', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  const { body } = await admin.call(calls.paymentMethods)
  const online = body.data.find(({ name }) => name === 'En línea')?.id ?? 0
  const change = (more: object) =>
    admin.call(calls.updatePaymentMethod, { body: { id: online, ...more } })
  const refused = await change({ kind: 'efectivo' })
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  expect((await change({ kind: 'otro', name: 'Internet' })).body.name).toBe('Internet')
  const { body: attempt } = await branch.pay()
  await expireEarly(world, branch.billId)
  await branch.charge(1230)
  await confirmOnline(world, attempt)
  await waitUntil(async () => expect((await branch.readBill()).por_devolver).toBe(1230))
  await audited(world, branch.billId)
})

test('the tips that guests are paying online count for the limit of tips', async () => {
  const { tenant, guest, billId, caja, methodOf, pay, statusOf } = await openBranch()
  const friend = await enterAs(world, tenant.branch.tables[0], 'Marco')
  const { body: asked } = await friend.call(calls.askToJoin, {
    body: { mesa: tenant.branch.tables[0].code, bill_id: billId },
  })
  await guest.call(calls.answerJoin, { body: { id: asked.id, aceptar: 1 } })
  const tipped = { monto: 500, propina: 1200 }
  const first = await pay(tipped)
  expect(first.status).toBe(201)
  const refused = await friend.call(calls.payOnline, { body: { monto: 500, propina: 30.01 } })
  expect([refused.status, refused.body.code]).toEqual([422, 'tip_too_large'])
  const charge = async (propina: number, saldo_visto = 1230) => {
    const pagos = [{ metodo: methodOf('tarjeta'), monto: 0, propina }]
    const body = { bill_id: billId, caja, saldo_visto, pagos }
    return (await tenant.waiter.call(calls.chargeBill, { body })).body
  }
  expect((await charge(30.01)).code).toBe('tip_too_large')
  expect((await charge(30)).propinas).toBe(30)
  expect((await pay(tipped)).body.id).toBe(first.body.id)
  await confirmOnline(world, first.body)
  await waitUntil(async () => expect(await statusOf(first.body.id)).toBe('pagado'))
  expect((await charge(0.01, 730)).code).toBe('tip_too_large')
})

test('a late payment of a share that another guest is paying or has taken counts for the bill', async () => {
  const branch = await openBranch()
  const { tenant, guest, billId, pay, readBill } = branch
  const [table] = tenant.branch.tables
  const friend = await enterAs(world, table, 'Marco')
  const { body: asked } = await friend.call(calls.askToJoin, {
    body: { mesa: table.code, bill_id: billId },
  })
  await guest.call(calls.answerJoin, { body: { id: asked.id, aceptar: 1 } })
  const [first = 0, second = 0] = await branch.divide(3)
  const expire = async (share: number) => {
    await expireEarly(world, billId)
    await guest.call(calls.chooseShare, { body: { share_id: share, soltar: 1 } })
  }
  const { body: late } = await pay({ share_id: first })
  await expire(first)
  const { body: present } = await friend.call(calls.payOnline, { body: { share_id: first } })
  const sharesOfPayments = async () => (await readBill()).payments.map(({ share }) => share)
  const paid = async (url: string | null, shares: readonly (number | null)[]) => {
    await confirmOnline(world, { url })
    await waitUntil(async () => expect(await sharesOfPayments()).toEqual(shares))
  }
  await paid(late.url, [null])
  expect((await readBill()).shares.find(({ id }) => id === first)).toMatchObject({ paid: 0 })
  await paid(present.url, [null, first])
  const { body: slow } = await pay({ share_id: second })
  await expire(second)
  await friend.call(calls.chooseShare, { body: { share_id: second } })
  await paid(slow.url, [null, first, null])
  await audited(world, billId)
})

test('a session closes while a guest is paying online, and the next Z counts that bill', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  const attempt = await branch.pay()
  const z = await admin.call(calls.closeRegister, { body: { turno: branch.turno, monto: 0 } })
  expect(z.body.figures).toMatchObject({
    sales: { bills: 0 },
    outside: { bills: 0 },
    open_bills: [{ id: branch.billId, balance: 1230 }],
  })
  const next = await admin.call(calls.openRegister, { body: { caja: branch.caja, monto: 0 } })
  await confirmOnline(world, attempt.body)
  await waitUntil(async () => expect((await branch.readBill()).status).toBe('Cerrada'))
  const second = await admin.call(calls.closeRegister, { body: { turno: next.body.id, monto: 0 } })
  expect(second.body.figures).toMatchObject({ outside: { bills: 1, total: 1230 } })
})
