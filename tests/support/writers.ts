/** Clients that keep sending commands, and repeat a command that gets no response or a 503. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Snapshot } from '@orderi/shared/board/events'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, Call } from '@orderi/shared/contract/call'
import type { Random } from '@orderi/shared/kernel/random'
import { nextStatus } from '@orderi/shared/orders/rules'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import type { Till } from './till.ts'
import type { ApiClient, CallInput, Reply } from './world.ts'

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
}

export interface GuestOrdering {
  readonly name: string
  readonly mesa: string
  readonly choose: () => ProductChoice[]
  /** Starts a guest's new visit after the previous visit has ended. Undefined if visits must not end. */
  readonly sitDownAgain?: () => Promise<ApiClient>
  /** Whether guests must wait because too many orders are open. */
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
    else run.surprises.push(`${name}: ${status} ${body.code}`)
  }
}

export async function keepWorking(
  run: WritersRun,
  staff: ApiClient,
  shown: () => Snapshot | undefined,
  random: Random,
  till: Till,
): Promise<void> {
  const onRefused = (refusal: Refusal) => run.refusals.push(refusal)
  while (!run.isOver) {
    const { orders = [], bills = [] } = shown() ?? {}
    const order = orders.length > 0 ? random.pick(orders) : undefined
    const bill = bills.length > 0 ? random.pick(bills) : undefined
    const key = randomUUID()
    run.inFlight += 1
    const charge = bill && random.chance(0.05) ? chargeOf(bill, till, key, random) : undefined
    const reply = charge
      ? await retryCall(staff, calls.chargeBill, { body: charge, key }, onRefused)
      : order &&
        (await retryCall(
          staff,
          calls.changeOrderStatus,
          {
            body: { order_id: order.id, estado: nextStatus(order.status) ?? 'Entregado' },
            key,
          },
          onRefused,
        ))
    run.inFlight -= 1
    if (reply) keepPlace(run, reply.headers)
    if (charge && reply?.status === 200) run.payments.push(key)
    // Status 409: the command was based on an outdated screen.
    if (reply && reply.status !== 200 && reply.status !== 409) {
      run.surprises.push(`staff: ${reply.status} ${reply.body.code}`)
    }
    await delay(random.between(5, 25))
  }
}

/** Charges the whole balance, which closes the bill. */
function chargeOf(bill: Bill, { caja, methods }: Till, referencia: string, random: Random) {
  const pago = { metodo: random.pick(methods), monto: bill.saldo, referencia }
  return { bill_id: bill.id, caja, saldo_visto: bill.saldo, pagos: [pago] }
}

function keepPlace(run: WritersRun, headers: Headers): void {
  const seq = headers.get('Board-Seq')
  if (seq !== null) run.commits.push(Number(seq))
}
