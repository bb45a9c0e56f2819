/** Clients that keep sending commands, and repeat a command that gets no response or a 503. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Snapshot } from '@orderi/shared/board/events'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, Call } from '@orderi/shared/contract/call'
import type { Random } from '@orderi/shared/kernel/random'
import { nextStatus } from '@orderi/shared/orders/rules'
import type { Order, ProductChoice } from '@orderi/shared/orders/schema'
import { ROUND } from '../money/money-round.ts'
import { choosePaymentCommand, type PaymentCommand } from '../money/payment-commands.ts'
import type { Till } from '../money/till.ts'
import type { ApiClient, CallInput, Reply } from '../world.ts'

const REPEAT_MS = 50

export interface AcknowledgedOrder {
  /** A unique text in the notes of this order's lines. */
  readonly marker: string
  readonly orderId: number
  readonly lines: number
  again(): Promise<Reply<AnswerOf<typeof calls.placeOrder>>>
}

export interface Refusal {
  readonly retryAfter: string | null
}

/** Repeats a request until a response other than 503 arrives. */
export async function retryCall<C extends Call>(
  client: ApiClient,
  call: C,
  sent: CallInput<C>,
  onRefused?: (refusal: Refusal) => void,
): Promise<Reply<AnswerOf<C>>> {
  for (;;) {
    const reply = await client.call(call, sent).catch(() => undefined)
    if (reply && reply.status !== 503) return reply
    if (reply) onRefused?.({ retryAfter: reply.headers.get('Retry-After') })
    await delay(REPEAT_MS)
  }
}

export interface WritersRun {
  readonly isOver: boolean
  inFlight: number
  readonly acknowledged: AcknowledgedOrder[]
  /** The `Board-Seq` headers of the responses to commands. */
  readonly commits: number[]
  readonly refusals: Refusal[]
  readonly surprises: string[]
  /** The references of payments that the server acknowledged. Each reference is unique. */
  readonly payments: string[]
  /** The paths of the commands about money that succeeded. */
  readonly moneyPaths: Set<string>
}

export interface GuestOrdering {
  readonly name: string
  readonly mesa: string
  readonly choose: () => ProductChoice[]
  /** Starts a guest's new visit after the previous one has ended. Undefined if visits must not end. */
  readonly sitDownAgain?: () => Promise<ApiClient>
  /** True if guests must wait because too many orders are open. */
  readonly isFull?: () => boolean
}

export async function keepOrdering(
  run: WritersRun,
  first: ApiClient,
  { name, mesa, choose, sitDownAgain, isFull = () => false }: GuestOrdering,
): Promise<void> {
  let guest = first
  for (let turn = 1; !run.isOver; turn += 1) {
    if (isFull()) {
      await delay(REPEAT_MS)
      continue
    }
    const marker = `${name} ${turn}`
    const products = choose().map((choice) => ({ ...choice, note: marker }))
    const sent = { body: { mesa, products }, key: randomUUID() }
    const who = guest
    const again = () => retryCall(who, calls.placeOrder, sent, (each) => run.refusals.push(each))
    run.inFlight += 1
    const { status, body, headers } = await again()
    run.inFlight -= 1
    keepPlace(run, headers)
    if (status === 201) {
      run.acknowledged.push({ marker, orderId: body.order.id, lines: products.length, again })
    } else if (status === 401 && sitDownAgain) guest = await sitDownAgain()
    else if (body.code === 'bill_requested') await keepEating(run, guest, mesa)
    else run.surprises.push(`${name}: ${status} ${body.code}`)
  }
}

/** Withdraws the bill request that the server created at the guest's first payment. */
async function keepEating(run: WritersRun, guest: ApiClient, mesa: string): Promise<void> {
  const sent = { body: { mesa }, key: randomUUID() }
  const reply = await retryCall(guest, calls.cancelBillRequest, sent, (each) =>
    run.refusals.push(each),
  )
  keepPlace(run, reply.headers)
}

export interface StaffWork {
  readonly staff: ApiClient
  readonly admin: ApiClient
  readonly shown: () => Snapshot | undefined
  readonly random: Random
  readonly till: Till
  /** Prefix of the reference of every payment. */
  readonly reference: string
}

const PAYMENT_COMMANDS = 0.12
const REPORTS = 0.2

export async function keepWorking(run: WritersRun, work: StaffWork): Promise<void> {
  const { staff, admin, shown, random, till, reference } = work
  const onRefused = (refusal: Refusal) => run.refusals.push(refusal)
  let paid: Bill | undefined
  while (!run.isOver) {
    const board = shown()
    const orders = board?.orders.filter(({ bill }) => bill.name !== ROUND) ?? []
    const bills = board?.bills.filter(({ name }) => name !== ROUND) ?? []
    const order = orders.length > 0 ? random.pick(orders) : undefined
    const key = randomUUID()
    const payment = random.chance(PAYMENT_COMMANDS)
      ? choosePaymentCommand({ random, till, bills, paid, reference: `${reference} ${key}` })
      : undefined
    const command = payment ?? (order && (random.chance(REPORTS) ? report(order) : advance(order)))
    if (command) {
      const client = command.byAdmin ? admin : staff
      run.inFlight += 1
      const { status, headers, body } = await retryCall(
        client,
        command.call,
        { body: command.body, key },
        onRefused,
      )
      run.inFlight -= 1
      // A report has no stored key, so the answer of a repetition may name no commit.
      if (command.call !== calls.reportShown) keepPlace(run, headers)
      const { references } = command
      if (references && status === 200) {
        run.payments.push(...references)
        paid = body as Bill
      }
      // The screen was outdated: status 409, or 404 for a share of an earlier plan.
      const isOutdated = status === 409 || (references && status === 404)
      if (status !== 200 && !isOutdated) {
        run.surprises.push(`staff: ${status} ${body.code} ${command.call.path}`)
      }
    }
    await delay(random.between(5, 25))
  }
}

/** Reports that a screen of the whole kitchen shows the order. */
const report = ({ id }: Order): PaymentCommand => ({
  call: calls.reportShown,
  body: { pedidos: [id] },
})

function advance({ id, status }: Order): PaymentCommand {
  const estado = nextStatus(status) ?? 'Entregado'
  return { call: calls.changeOrderStatus, body: { order_id: id, estado } }
}

export function keepPlace(run: WritersRun, headers: Headers): void {
  const seq = headers.get('Board-Seq')
  if (seq !== null) run.commits.push(Number(seq))
}
