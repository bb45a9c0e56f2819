/** Sends each command about money once, on bills that other writers do not use. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import * as payments from '@orderi/shared/contract/payments'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { expect } from 'vitest'
import { enterAs, type Tenant, type TestProduct, type TestTable } from '../tenant.ts'
import type { ApiClient, Reply, World } from '../world.ts'
import { confirmOnline } from './online.ts'
import { addRegister, openHouseAccount, type Till } from './till.ts'

export const ROUND = 'Ronda de caja'

/** All commands about money, without the provider's notice, and without the drawer, which needs a printer. */
export const moneyCalls: readonly Call[] = [
  ...(Object.values(payments) as Call[]).filter(
    (call) => call.method === 'POST' && call.access !== 'P' && call !== calls.openDrawer,
  ),
  calls.closeBill,
  calls.reopenBill,
  calls.payOnline,
  calls.chooseShare,
  calls.sendPaymentIntent,
]

export interface MoneyRound {
  /** Sends a command as one of three people. Throws an error if it fails. */
  send<C extends Call>(
    by: 'staff' | 'admin' | 'guest',
    call: C,
    body: BodyInput<C> & object,
  ): Promise<Reply<AnswerOf<C>>['body']>
  /** The IDs of a bill's cash notes that are not confirmed or discarded yet. */
  notesOf(billId: number): Promise<readonly number[]>
  /** Confirms an online payment on the provider's page. Resolves when the bill has the payment. */
  confirm(url: string): Promise<void>
  readonly till: Till
  readonly account: { readonly cuenta_casa: number; readonly metodo: number }
  /** A register that only this round uses. */
  readonly register: number
  readonly table: TestTable
  readonly product: TestProduct
  /** Prefix of the references of all payments. */
  readonly reference: string
}

interface RoundPeople {
  readonly staff?: ApiClient
  readonly admin?: ApiClient
  readonly onAnswer?: (call: Call) => unknown
}

/** Plays the round with the people of a restaurant that takes online payments. */
export async function playRoundOf(
  world: World,
  tenant: Tenant,
  till: Till,
  { staff = tenant.waiter, admin = tenant.admin, onAnswer }: RoundPeople = {},
): Promise<void> {
  const [table] = tenant.branch.tables
  const people = { staff, admin, guest: await enterAs(world, table) }
  await playMoneyRound({
    till,
    account: await openHouseAccount(tenant.admin),
    register: await addRegister(world.deps.pool, tenant.branch.id),
    table,
    product: tenant.products[1],
    reference: 'Ronda',
    async send(by, call, body) {
      const answer = await people[by].send(call, body)
      expect([call.path, answer.status, answer.body]).toEqual([call.path, call.status, answer.body])
      await onAnswer?.(call)
      return answer.body
    },
    async notesOf(billId) {
      const { body } = await staff.get(calls.cashNotes, tenant.branch.id)
      return body.data.flatMap(({ id, bill_id }) => (bill_id === billId ? [id] : []))
    },
    confirm: (url) => confirmOnline(world, { url }),
  })
}

export async function playMoneyRound(round: MoneyRound): Promise<void> {
  const session = await round.send('admin', calls.openRegister, { caja: round.register, monto: 0 })
  await correctAndCharge(round)
  await payInShares(round)
  await closeAndReopen(round)
  await noteCash(round)
  await moveCash(round, session.id)
  await payOnAccount(round, session.id)
  await round.send('admin', calls.countCash, { turno: session.id, monto: 0 })
  await round.send('admin', calls.closeRegister, { turno: session.id })
  await round.send('admin', calls.printSession, { turno: session.id, dispositivo: 1 })
}

const dishes = ({ product }: MoneyRound) => [{ product_id: product.id, quantity: 3, note: null }]

function charge(round: MoneyRound, bill: Bill, monto: number, name: string, share?: number) {
  return round.send('staff', calls.chargeBill, {
    bill_id: bill.id,
    share_id: share ?? null,
    caja: round.register,
    saldo_visto: bill.saldo,
    pagos: [
      { metodo: round.till.methodOf('tarjeta'), monto, referencia: `${round.reference} ${name}` },
    ],
  })
}

async function correctAndCharge(round: MoneyRound): Promise<void> {
  const { send, till, table } = round
  const products = dishes(round)
  const order = { table_id: table.id, products, bill_name: ROUND }
  const { bill } = await send('staff', calls.takeOrder, order)
  const bill_id = bill.id
  const order_line_id = bill.products[0]?.id ?? 0
  const motivo = till.reasonOf('descuento')
  const back = till.reasonOf('devolucion')
  await send('admin', calls.giveDiscount, { bill_id, tipo: 'porcentaje', valor: 10, motivo })
  await send('admin', calls.removeDiscount, { bill_id, motivo })
  await send('admin', calls.giveCourtesy, { order_line_id, motivo })
  await send('admin', calls.removeDiscount, { order_line_id, motivo })
  await send('admin', calls.waiveService, { bill_id, motivo })
  const reason = till.reasonOf('anulacion')
  await send('admin', calls.voidLine, { order_line_id, cantidad: 1, motivo: reason })
  const partes = [{ name: ROUND, lineas: [{ order_line_id, cantidad: 1 }] }]
  const { bills } = await send('staff', calls.splitBill, { bill_id, partes })
  const joint = { bill_id, otras: bills.slice(1).map(({ id }) => id) }
  await send('staff', calls.mergeBills, joint)
  await send('staff', calls.separateBills, joint)
  await send('staff', calls.takeCharge, { bill_id })
  const whole = await send('staff', calls.mergeBills, joint)
  const paid = await charge(round, whole, whole.saldo, 'reversed')
  const payment_id = paid.payments.at(-1)?.id ?? 0
  const open = await send('admin', calls.reversePayment, { payment_id, motivo: back })
  const closed = await charge(round, open, open.saldo, 'wrong')
  const changed = await send('admin', calls.changeMethod, {
    payment_id: closed.payments.at(-1)?.id ?? 0,
    motivo: back,
    metodo: till.methodOf('efectivo'),
  })
  const refunded = changed.payments.findLast(({ kind }) => kind === 'cobro')?.id ?? 0
  await send('admin', calls.refundPayment, { payment_id: refunded, motivo: back, monto: 10 })
}

async function payInShares(round: MoneyRound): Promise<void> {
  const { send, table } = round
  const placed = await send('guest', calls.placeOrder, {
    mesa: table.code,
    products: dishes(round),
    bill_name: ROUND,
  })
  const bill_id = placed.bill.id
  await send('guest', calls.sendPaymentIntent, { metodo: 'tarjeta', propina: 100 })
  const planned = await send('staff', calls.planShares, { bill_id, tipo: 'iguales', cantidad: 2 })
  const [share] = planned.shares
  await send('guest', calls.chooseShare, { share_id: share?.id ?? 0 })
  await charge(round, planned, share?.amount ?? 0, 'share', share?.id)
  const started = await send('guest', calls.payOnline, { monto: 100 })
  await round.confirm(started.url ?? '')
  await send('admin', calls.refundOnline, { bill_id })
  const abandoned = await send('guest', calls.payOnline, { monto: 100 })
  await send('staff', calls.cancelAttempt, { attempt_id: abandoned.id })
  await send('staff', calls.closeBill, { bill_id, payment_method: 'efectivo' })
}

/** Notes cash twice on one bill. One note is discarded, and the other one closes the bill. */
async function noteCash(round: MoneyRound): Promise<void> {
  const { send, table, register } = round
  const order = { table_id: table.id, products: dishes(round), bill_name: ROUND }
  const { bill } = await send('staff', calls.takeOrder, order)
  const anotado = bill.created_at
  const note = { bill_id: bill.id, monto: bill.saldo, recibido: bill.saldo + 1000, anotado }
  await send('staff', calls.noteCash, { ...note, clave: randomUuid() })
  await send('staff', calls.noteCash, { ...note, clave: randomUuid() })
  const [first, second] = await round.notesOf(bill.id)
  await send('admin', calls.discardCash, { note_id: first ?? 0, motivo: ROUND })
  await send('staff', calls.confirmCash, { note_id: second ?? 0, caja: register })
}

async function moveCash({ send, till }: MoneyRound, turno: number): Promise<void> {
  const motivo = till.reasonOf('movimiento')
  const movement = { turno, tipo: 'entrada', monto: 10, motivo } as const
  const { id } = await send('admin', calls.moveCash, movement)
  await send('admin', calls.reverseMovement, { movimiento: id, motivo })
}

async function payOnAccount(round: MoneyRound, turno: number): Promise<void> {
  const { send, till, table, register, account } = round
  const order = { table_id: table.id, products: dishes(round), bill_name: ROUND }
  const { bill } = await send('staff', calls.takeOrder, order)
  const { cuenta_casa } = account
  const pago = {
    ...account,
    monto: bill.saldo,
    referencia: `${round.reference} casa`,
  }
  await send('admin', calls.chargeBill, {
    bill_id: bill.id,
    caja: register,
    saldo_visto: bill.saldo,
    pagos: [pago],
  })
  const paid = { cuenta_casa, turno, metodo: till.methodOf('tarjeta'), monto: bill.saldo }
  const referencia = `${round.reference} abono`
  const { payment_id } = await send('admin', calls.payOnAccount, { ...paid, referencia })
  const motivo = till.reasonOf('devolucion')
  await send('admin', calls.reverseAccountPayment, { payment_id, motivo })
}

async function closeAndReopen(round: MoneyRound): Promise<void> {
  const { send, table } = round
  const order = { table_id: table.id, products: dishes(round), bill_name: ROUND }
  const { bill } = await send('staff', calls.takeOrder, order)
  const bill_id = bill.id
  await send('staff', calls.closeBill, { bill_id, payment_method: 'tarjeta' })
  await send('admin', calls.reopenBill, { bill_id })
  await send('staff', calls.closeBill, { bill_id })
}
