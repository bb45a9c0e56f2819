/** The corrections of a cashier. Each is made once at the start of a run, and at random times afterwards. */
import type { Bill } from '@orderi/shared/bills/schema'
import { reopenBill } from '@orderi/shared/contract/administration'
import type { Call } from '@orderi/shared/contract/call'
import {
  changeMethod,
  giveCourtesy,
  giveDiscount,
  openRegister,
  payOnAccount,
  refundPayment,
  removeDiscount,
  reversePayment,
  waiveService,
} from '@orderi/shared/contract/payments'
import type { Payment } from '@orderi/shared/payments/schema'
import { payHouse } from './account-payments.ts'
import { begin, type Cashier, chargeBalance, KINDS, referenceOf } from './charge.ts'
import { isDue } from './rush.ts'
import { changeShift, reasonOf, shiftOf, type Till } from './till.ts'

interface Correction<Result> {
  readonly call: Call
  readonly chance: number
  play(cashier: Cashier, bill: Bill): Promise<Result>
}

const REOPENED_AFTER_REFUND = 0.3

const ofOpenBill: readonly Correction<unknown>[] = [
  { call: giveDiscount, chance: 0.06, play: discount },
  { call: removeDiscount, chance: 0.03, play: withdrawDiscount },
  { call: giveCourtesy, chance: 0.04, play: giveDish },
  { call: waiveService, chance: 0.03, play: waive },
]

/** Each returns the closed bill, or undefined if the bill is not closed any more. */
const ofClosedBill: readonly Correction<Bill | undefined>[] = [
  { call: reopenBill, chance: 0.03, play: reopen },
  { call: changeMethod, chance: 0.04, play: correctMethod },
  { call: reversePayment, chance: 0.03, play: reverse },
  { call: payOnAccount, chance: 0.03, play: payAccount },
  { call: openRegister, chance: 0.01, play: endShift },
  { call: refundPayment, chance: 0.05, play: refundSome },
]

export async function correctOpenBill(cashier: Cashier, billId: number): Promise<void> {
  for (const { call, chance, play } of ofOpenBill) {
    if (!isDue(cashier.rush, cashier.random, call, chance)) continue
    const bill = await begin(cashier, billId)
    if (bill) await play(cashier, bill)
  }
}

export async function correctClosedBill(cashier: Cashier, closed: Bill): Promise<void> {
  let bill: Bill | undefined = closed
  for (const { call, chance, play } of ofClosedBill) {
    if (bill && isDue(cashier.rush, cashier.random, call, chance)) bill = await play(cashier, bill)
  }
}

const manager = ({ rush }: Cashier) => rush.place.kitchen.token

function discount(cashier: Cashier, { id }: Bill): Promise<unknown> {
  const { rush, till, random } = cashier
  return rush.api.call(giveDiscount, {
    token: manager(cashier),
    body: {
      bill_id: id,
      tipo: 'porcentaje',
      valor: random.pick([5, 10, 15]),
      motivo: reasonOf(till, 'descuento'),
    },
  })
}

async function withdrawDiscount(cashier: Cashier, { id, adjustments }: Bill): Promise<void> {
  const [given] = adjustments
  if (!given) return
  const { order_line_id } = given
  const target = order_line_id === null ? { bill_id: id } : { order_line_id }
  const body = { ...target, motivo: reasonOf(cashier.till, 'descuento') }
  await cashier.rush.api.call(removeDiscount, { token: manager(cashier), body })
}

async function giveDish(cashier: Cashier, { products }: Bill): Promise<void> {
  const line = products.find(({ status }) => status !== 'Cancelado')
  if (!line) return
  const motivo = reasonOf(cashier.till, 'cortesia')
  const body = { order_line_id: line.id, motivo }
  await cashier.rush.api.call(giveCourtesy, { token: manager(cashier), body })
}

function waive(cashier: Cashier, { id }: Bill): Promise<unknown> {
  const body = { bill_id: id, quitar: 1, motivo: reasonOf(cashier.till, 'descuento') } as const
  return cashier.rush.api.call(waiveService, { token: manager(cashier), body })
}

/** Reopens a bill that was closed by mistake, and closes it again. */
async function reopen(cashier: Cashier, bill: Bill): Promise<Bill | undefined> {
  const { rush, random } = cashier
  await rush.pace.pause(random, 0.2, 0.5)
  const body = { bill_id: bill.id }
  const reopened = await rush.api.call(reopenBill, { token: manager(cashier), body })
  return reopened.ok ? chargeAgain(cashier, bill) : bill
}

async function chargeAgain(cashier: Cashier, { id }: Bill): Promise<Bill | undefined> {
  const { rush, random } = cashier
  rush.tally.reopened(id)
  await rush.pace.pause(random, 0.2, 0.5)
  return chargeBalance(cashier, id)
}

/** The last payment that is not reversed and was not made online. */
function lastPayment({ payments }: Bill): Payment | undefined {
  const reversed = new Set(payments.filter(({ kind }) => kind === 'reverso').map(({ of }) => of))
  return payments.findLast(
    ({ id, kind, online }) => kind === 'cobro' && online === 0 && !reversed.has(id),
  )
}

async function correctMethod(cashier: Cashier, bill: Bill): Promise<Bill | undefined> {
  const { rush, till, random } = cashier
  const payment = lastPayment(bill)
  const motivo = reasonOf(till, 'devolucion')
  const method = till.methods.find(
    ({ id, kind, allows_tip }) =>
      id !== payment?.method.id && KINDS.includes(kind) && (allows_tip === 1 || payment?.tip === 0),
  )
  if (!payment || !method || motivo === null) return bill
  const referencia = method.kind === 'efectivo' ? null : referenceOf(random)
  const changed = await rush.api.call(changeMethod, {
    token: manager(cashier),
    body: { payment_id: payment.id, motivo, metodo: method.id, referencia },
  })
  return changed.ok ? changed.body : bill
}

/** Reverses the last payment, and charges the bill again. */
async function reverse(cashier: Cashier, bill: Bill): Promise<Bill | undefined> {
  const { rush, till } = cashier
  const payment = lastPayment(bill)
  const motivo = reasonOf(till, 'devolucion')
  if (!payment || motivo === null) return bill
  const body = { payment_id: payment.id, motivo }
  const reversed = await rush.api.call(reversePayment, { token: manager(cashier), body })
  return reversed.ok ? chargeAgain(cashier, bill) : bill
}

async function payAccount(cashier: Cashier, bill: Bill): Promise<Bill> {
  await payHouse(cashier)
  return bill
}

/** The registers whose session is being closed, so that only one person counts a drawer. */
const ending = new WeakSet<Till>()

async function endShift({ rush, till }: Cashier, bill: Bill): Promise<Bill> {
  if (ending.has(till)) return bill
  ending.add(till)
  const closed = await changeShift(rush.api, shiftOf(rush.place, till))
  ending.delete(till)
  if (closed !== undefined) rush.tally.shiftClosed(closed)
  return bill
}

/** Refunds a part of the last payment. The run's first refunded bill is not reopened. */
async function refundSome(cashier: Cashier, bill: Bill): Promise<Bill | undefined> {
  const { rush, till, random } = cashier
  const isFirst = !rush.tally.isDone(refundPayment.path)
  const payment = lastPayment(bill)
  const motivo = reasonOf(till, 'devolucion')
  const monto = Math.floor((payment?.applied ?? 0) / 2)
  if (!payment || motivo === null || monto < 1) return bill
  const refunded = await rush.api.call(refundPayment, {
    token: manager(cashier),
    body: { payment_id: payment.id, motivo, monto, caja: till.caja },
  })
  if (!refunded.ok || isFirst || !random.chance(REOPENED_AFTER_REFUND)) return bill
  return reopen(cashier, bill)
}
