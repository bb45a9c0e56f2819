/** Charges bills: with several methods, in shares, as separate bills, merged, and sometimes with a wrong method. */
import type { Bill } from '@orderi/shared/bills/schema'
import { closeBill } from '@orderi/shared/contract/administration'
import type { BodyInput } from '@orderi/shared/contract/call'
import {
  chargeBill,
  giveDiscount,
  mergeBills,
  planShares,
  refundPayment,
  reversePayment,
  splitBill,
  takeCharge,
} from '@orderi/shared/contract/payments'
import { divideCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Random } from '@orderi/shared/kernel/random'
import type { MethodKind } from '@orderi/shared/payments/schema'
import type { Rush } from './rush.ts'
import { reasonOf, type Till } from './till.ts'

const CHANCE = {
  discount: 0.06,
  merged: 0.3,
  split: 0.12,
  shares: 0.25,
  twoMethods: 0.2,
  tip: 0.5,
  wrongMethod: 0.04,
  refund: 0.05,
}
/** Limits the attempts to charge a bill that others change at the same time. */
const MAX_CHARGES = 8
const KINDS: readonly MethodKind[] = ['efectivo', 'efectivo', 'tarjeta', 'tarjeta', 'sinpe']

interface Cashier {
  readonly rush: Rush
  readonly till: Till
  readonly token: string
  readonly random: Random
}

/** Charges a bill as its guests wish, until it is closed. */
export async function settleBill(
  rush: Rush,
  till: Till,
  billId: number,
  random: Random,
): Promise<void> {
  const cashier = { rush, till, token: random.pick(rush.place.waiters).token, random }
  if (random.chance(CHANCE.discount)) await discount(cashier, billId)
  if (random.chance(CHANCE.merged)) await mergeTable(cashier, billId)
  for (const part of await divide(cashier, billId)) {
    const closed = await chargeBalance(cashier, part)
    if (closed && random.chance(CHANCE.wrongMethod)) await correctMethod(cashier, closed)
    else if (closed && random.chance(CHANCE.refund)) await refundSome(cashier, closed)
  }
}

/** Shows others who is charging. Returns the bill as it is now, or undefined if it is closed. */
async function begin({ rush, token }: Cashier, billId: number): Promise<Bill | undefined> {
  const taken = await rush.api.call(takeCharge, { token, body: { bill_id: billId } })
  return taken.ok ? taken.body : undefined
}

async function discount({ rush, till, random }: Cashier, billId: number): Promise<void> {
  await rush.api.call(giveDiscount, {
    token: rush.place.kitchen.token,
    body: {
      bill_id: billId,
      tipo: 'porcentaje',
      valor: random.pick([5, 10, 15]),
      motivo: reasonOf(till, 'descuento'),
    },
  })
}

/** Merges another bill of the table that also waits for payment, if there is one. */
async function mergeTable({ rush, token }: Cashier, billId: number): Promise<void> {
  const board = rush.screen.board()
  const bills = [...(board?.bills.values() ?? [])]
  const bill = board?.bills.get(billId)
  const other = bills.find(
    ({ id, table_id, status }) =>
      id !== billId && table_id === bill?.table_id && status === 'Cuenta Solicitada',
  )
  if (!other) return
  const body = { bill_id: billId, otras: [other.id] }
  const merged = await rush.api.call(mergeBills, { token, body })
  if (merged.ok) rush.tally.closed({ ...other, totalFinal: 0 })
}

/** Sometimes splits the bill, or plans shares. Returns the IDs of the bills to charge. */
async function divide(cashier: Cashier, billId: number): Promise<readonly number[]> {
  const { rush, token, random } = cashier
  const isSplit = random.chance(CHANCE.split)
  if (!isSplit && !random.chance(CHANCE.shares)) return [billId]
  const bill = await begin(cashier, billId)
  if (!bill || bill.saldo === 0) return [billId]
  if (!isSplit) {
    const cantidad = random.between(2, 3)
    const body = { bill_id: billId, tipo: 'iguales', cantidad, saldo_visto: bill.saldo } as const
    await rush.api.call(planShares, { token, body })
    return [billId]
  }
  const [, ...moved] = bill.products.filter(({ status }) => status !== 'Cancelado')
  if (moved.length === 0) return [billId]
  const lineas = moved.map(({ id, quantity }) => ({ order_line_id: id, cantidad: quantity }))
  const body = { bill_id: billId, partes: [{ lineas }] }
  const split = await rush.api.call(splitBill, { token, body })
  if (!split.ok) return [billId]
  const ids = split.body.bills.map(({ id }) => id)
  for (const id of ids) rush.tally.opened(id)
  return ids
}

/** Charges the shares of a bill, or its balance. Returns the closed bill, or undefined if somebody else closed it. */
async function chargeBalance(cashier: Cashier, billId: number): Promise<Bill | undefined> {
  const { rush, till, token } = cashier
  for (let count = 0; count < MAX_CHARGES; count += 1) {
    const bill = await begin(cashier, billId)
    if (!bill) return undefined
    const share = bill.shares.find(({ amount, paid }) => paid < amount)
    const shareDue = share ? toCents(share.amount) - toCents(share.paid) : Number.POSITIVE_INFINITY
    const due = Math.min(toCents(bill.saldo), shareDue)
    const charged =
      due === 0
        ? await rush.api.call(closeBill, { token, body: { bill_id: billId } })
        : await rush.api.call(chargeBill, {
            token,
            body: {
              bill_id: billId,
              share_id: share?.id ?? null,
              caja: till.caja,
              saldo_visto: bill.saldo,
              pagos: paymentsOf(cashier, due),
            },
          })
    if (!charged.ok || charged.body.status !== 'Cerrada') continue
    rush.tally.closed(charged.body)
    return charged.body
  }
  return undefined
}

/** Returns a part of the last payment of a closed bill, for example for a dish that was not good. */
async function refundSome({ rush, till }: Cashier, bill: Bill): Promise<void> {
  const payment = bill.payments.at(-1)
  const motivo = reasonOf(till, 'devolucion')
  const monto = Math.floor((payment?.applied ?? 0) / 2)
  if (payment?.kind !== 'cobro' || payment.online === 1 || motivo === null || monto < 1) return
  await rush.api.call(refundPayment, {
    token: rush.place.kitchen.token,
    body: { payment_id: payment.id, motivo, monto, caja: till.caja },
  })
}

type NewPayment = BodyInput<typeof chargeBill>['pagos'][number]

/** @param due in céntimos */
function paymentsOf(cashier: Cashier, due: number): NewPayment[] {
  const parts = cashier.random.chance(CHANCE.twoMethods) ? [1, 1] : [1]
  return divideCents(toCents(due / 100), parts)
    .filter((cents) => cents > 0)
    .map((cents) => paymentOf(cashier, toAmount(cents)))
}

/** A payment in cash with change, by card with a tip, or by another method with a reference. */
function paymentOf({ till, random }: Cashier, monto: number): NewPayment {
  const kind = random.pick(KINDS)
  const method = till.methods.find((each) => each.kind === kind) ?? random.pick(till.methods)
  const metodo = method.id
  if (method.kind === 'efectivo') {
    const note = monto < 1000 ? 10 : 1000
    return { metodo, monto, recibido: Math.ceil(monto / note) * note }
  }
  const hasTip = method.allows_tip === 1 && random.chance(CHANCE.tip)
  return {
    metodo,
    monto,
    propina: hasTip ? Math.round(monto / 10) : 0,
    referencia: String(random.between(100_000, 999_999)),
  }
}

/** Takes the last payment back, because its method was wrong, and charges again. */
async function correctMethod(cashier: Cashier, bill: Bill): Promise<void> {
  const { rush, till, random } = cashier
  const payment = bill.payments.at(-1)
  const motivo = reasonOf(till, 'devolucion')
  if (payment?.kind !== 'cobro' || payment.online === 1 || motivo === null) return
  await rush.pace.pause(random, 0.2, 0.5)
  const reversed = await rush.api.call(reversePayment, {
    token: rush.place.kitchen.token,
    body: { payment_id: payment.id, motivo },
  })
  if (!reversed.ok) return
  rush.tally.reopened(bill.id)
  await rush.pace.pause(random, 0.2, 0.5)
  await chargeBalance(cashier, bill.id)
}
