/** A node with the sandbox provider, whose clock tests set, and branches whose guests pay online. */
import { calls } from '@orderi/shared/contract/all'
import { expect, vi } from 'vitest'
import { checkAttempts } from '../../../server/src/bills/attempt-worker.ts'
import { findAttempt } from '../../../server/src/bills/queries/online.ts'
import { signatureOf } from '../../../server/src/payments/providers/signature.ts'
import { placeOrder } from '../restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../tenant.ts'
import { openWorld, type World } from '../world.ts'
import { joinBill, takeOnlinePayments } from './online.ts'
import { openTill, type Till } from './till.ts'

const SECRET = 'the secret of the provider of the tests'

/** Waits until the check passes, also on a busy machine. */
export const waitUntil = (check: () => void | Promise<void>) => vi.waitFor(check, 20_000)

type OnlineTests = Awaited<ReturnType<typeof openOnlineTests>>
type OnlineBranch = Awaited<ReturnType<OnlineTests['openBranch']>>
export type OnlineBill = Awaited<ReturnType<OnlineBranch['openBill']>>

export async function openOnlineTests() {
  let now = Date.parse('2026-03-14T18:00:00Z')
  const options = {
    clock: () => new Date(now),
    paymentsSecret: SECRET,
    attemptTimings: { sweepMs: 3_600_000 },
  }
  const world = await openWorld(options)
  const { pool, providers } = world.deps

  const sweep = (at: World = world) => checkAttempts(at.deps, 10_000)
  const keyOf = async (attemptId: number) => (await findAttempt(pool, attemptId))?.key ?? ''

  async function chargeOf(attemptId: number) {
    const [row] = await pool.query<{ ref: string; refunds: Record<string, number> }>(
      `SELECT provider_ref AS ref, refunds FROM pay_attempts
        LEFT JOIN sandbox_charges ON ref = provider_ref WHERE id = $1`,
      [attemptId],
    )
    const ref = row?.ref ?? ''
    return {
      ref,
      refunds: Object.values(row?.refunds ?? {}),
      setStatus: (status: string) =>
        pool.query('UPDATE sandbox_charges SET status = $2 WHERE ref = $1', [ref, status]),
    }
  }

  async function decide(url: string | null, action: 'pagar' | 'cancelar') {
    const answer = await fetch(`${world.url}${url}?accion=${action}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    return answer.headers.get('Location')
  }

  const sendNotice = (body: string, signed = body, secret = SECRET) =>
    fetch(`${world.url}/api/pagos/aviso/prueba`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Firma': signatureOf(secret, Buffer.from(signed)),
      },
      body,
    })

  async function notify(attemptId: number, amount: number, changes: object = {}, secret = SECRET) {
    const [{ ref }, key] = [await chargeOf(attemptId), await keyOf(attemptId)]
    const notice = JSON.stringify({ ref, key, status: 'pagado', amount, ...changes })
    return sendNotice(notice, notice, secret)
  }

  /** A branch with online payments, an open register, and a guest with a bill of 1,230.00. */
  async function openBranch() {
    const tenant = await makeTenant(world)
    const till = await openTill(tenant.admin, tenant.branch.id)
    await takeOnlinePayments(tenant.admin, tenant.branch.id)
    const openBill = () => openBillIn(tenant, till)
    return { ...(await openBill()), openBill }
  }

  async function openBillIn(tenant: Tenant, till: Till) {
    const { admin, waiter, branch } = tenant
    const [table] = branch.tables
    const guest = await enterAs(world, table)
    const { body: placed } = await placeOrder(guest, tenant)
    const billId = placed.bill.id
    const readBill = async () => {
      const { body } = await guest.call(calls.ownHistory)
      const found = body.data.find(({ id }) => id === billId)
      if (!found) throw new Error('the guest has no bill')
      return found
    }
    const attempts = async () => (await guest.call(calls.ownPayments)).body.data
    const statusOf = async (id: number) => (await attempts()).find((each) => each.id === id)?.status
    const pay = (body: object = {}, key?: string) => guest.send(calls.payOnline, body, key)
    /** Pays and confirms on the provider's page. Returns the ID of the attempt. */
    const confirm = async (body: object = {}): Promise<number> => {
      const { body: attempt } = await pay(body)
      await decide(attempt.url, 'pagar')
      return attempt.id
    }
    const becomes = (id: number, status: string) =>
      waitUntil(async () => expect(await statusOf(id)).toBe(status))
    return {
      ...till,
      tenant,
      guest,
      billId,
      readBill,
      attempts,
      statusOf,
      pay,
      confirm,
      becomes,
      closes: () => waitUntil(async () => expect((await readBill()).status).toBe('Cerrada')),
      /** Waits until the bill's amount to return is `amount`. */
      owes: (amount: number) =>
        waitUntil(async () => expect((await readBill()).por_devolver).toBe(amount)),
      /** Pays, waits until the payment is recorded, and returns it with the ID of its attempt. */
      async paid(body: object = {}) {
        const id = await confirm(body)
        await becomes(id, 'pagado')
        const payment = (await readBill()).payments.at(-1)
        if (!payment) throw new Error('the bill has no payment')
        return { id, payment }
      },
      join: () => joinBill(world, table, guest, billId),
      /** Divides the bill equally. Returns the IDs of the shares. */
      async divide(cantidad: number): Promise<number[]> {
        const plan = { bill_id: billId, tipo: 'iguales', cantidad }
        const { body } = await waiter.send(calls.planShares, plan)
        return body.shares.map(({ id }) => id)
      },
      charge: async (monto: number, share_id?: number) =>
        waiter.send(calls.chargeBill, {
          bill_id: billId,
          share_id,
          caja: till.caja,
          saldo_visto: (await readBill()).saldo,
          pagos: [{ metodo: till.methodOf('tarjeta'), monto }],
        }),
      refund: (payment_id: number, more: object = {}) =>
        admin.send(calls.refundPayment, {
          payment_id,
          motivo: till.reasonOf('devolucion'),
          ...more,
        }),
    }
  }

  return {
    world,
    options,
    wait(ms: number) {
      now += ms
    },
    sweep,
    keyOf,
    chargeOf,
    decide,
    sendNotice,
    notify,
    openBranch,
    sendNotices: () => providers.prueba.sendNotices(),
  }
}
