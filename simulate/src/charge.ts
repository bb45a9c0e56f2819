/** Charges the balance of a bill: in shares, with several methods, or as a cash note. */
import type { Bill } from '@orderi/shared/bills/schema'
import { closeBill } from '@orderi/shared/contract/administration'
import type { BodyInput } from '@orderi/shared/contract/call'
import {
  cancelAttempt,
  cashNotes,
  chargeBill,
  confirmCash,
  discardCash,
  noteCash,
  payOnAccount,
  takeCharge,
} from '@orderi/shared/contract/payments'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { divideCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Random } from '@orderi/shared/kernel/random'
import type { MethodKind } from '@orderi/shared/payments/schema'
import type { Reply } from './api.ts'
import type { House } from './house.ts'
import { isDue, type Rush } from './rush.ts'
import type { Till } from './till.ts'

const CHANCE = {
  twoMethods: 0.2,
  tip: 0.5,
  noted: 0.04,
  noteDiscarded: 0.2,
  attemptCancelled: 0.3,
  toHouse: 0.05,
}
/** The maximum number of attempts to charge a bill, which other people may change at the same time. */
const MAX_CHARGES = 8
export const KINDS: readonly MethodKind[] = ['efectivo', 'efectivo', 'tarjeta', 'tarjeta', 'sinpe']

export interface Cashier {
  readonly rush: Rush
  readonly till: Till
  readonly token: string
  readonly random: Random
}

/** Marks the bill as being charged. Returns the present bill, or undefined if it is closed. */
export async function begin({ rush, token }: Cashier, billId: number): Promise<Bill | undefined> {
  const taken = await rush.api.call(takeCharge, { token, body: { bill_id: billId } })
  return taken.ok ? taken.body : undefined
}

/** Charges the shares of a bill, or its balance. Returns the closed bill, or undefined if another person closed it. */
export async function chargeBalance(cashier: Cashier, billId: number): Promise<Bill | undefined> {
  for (let count = 0; count < MAX_CHARGES; count += 1) {
    const bill = await begin(cashier, billId)
    if (!bill) return undefined
    if (bill.attempts.length > 0) {
      await waitForGuests(cashier, bill)
      continue
    }
    const charged = await chargeOnce(cashier, bill)
    if (!charged.ok || charged.body.status !== 'Cerrada') continue
    cashier.rush.tally.closed(charged.body)
    return charged.body
  }
  return undefined
}

/** Waits until guests have paid online. Sometimes cancels their attempts. */
async function waitForGuests({ rush, token, random }: Cashier, { attempts }: Bill): Promise<void> {
  await rush.pace.pause(random, 0.2, 0.5)
  for (const { id } of attempts) {
    if (!random.chance(CHANCE.attemptCancelled)) continue
    await rush.api.call(cancelAttempt, { token, body: { attempt_id: id } })
  }
}

function chargeOnce(cashier: Cashier, bill: Bill): Promise<Reply<Bill>> {
  const { rush, till, token, random } = cashier
  const share = bill.shares.find(({ amount, paid }) => paid < amount)
  const shareDue = share ? toCents(share.amount) - toCents(share.paid) : Number.POSITIVE_INFINITY
  const due = Math.min(toCents(bill.saldo), shareDue)
  if (due === 0) return rush.api.call(closeBill, { token, body: { bill_id: bill.id } })
  if (!share && isDue(rush, random, confirmCash, CHANCE.noted)) return payNoted(cashier, bill)
  if (!share && till.house && isDue(rush, random, payOnAccount, CHANCE.toHouse))
    return chargeToHouse(cashier, bill, till.house)
  return rush.api.call(chargeBill, {
    token,
    body: {
      bill_id: bill.id,
      share_id: share?.id ?? null,
      caja: till.caja,
      saldo_visto: bill.saldo,
      pagos: paymentsOf(cashier, due),
    },
  })
}

/** Charges the balance of a bill to the house account. The manager approves the charge. */
function chargeToHouse(
  { rush, till, random }: Cashier,
  { id, saldo }: Bill,
  house: House,
): Promise<Reply<Bill>> {
  return rush.api.call(chargeBill, {
    token: rush.place.kitchen.token,
    body: {
      bill_id: id,
      caja: till.caja,
      saldo_visto: saldo,
      pagos: [{ ...house, monto: saldo, referencia: referenceOf(random) }],
    },
  })
}

/** Notes cash for the balance. Then confirms or discards the note. */
async function payNoted(cashier: Cashier, { id, saldo }: Bill): Promise<Reply<Bill>> {
  const { rush, till, token, random } = cashier
  const { api, place } = rush
  const noted = await api.call(noteCash, {
    token,
    body: {
      clave: randomUuid(),
      bill_id: id,
      monto: saldo,
      recibido: notesFor(saldo),
      anotado: new Date().toISOString(),
    },
  })
  if (!noted.ok) return noted
  const notes = await api.call(cashNotes, { token, params: { sucursal: place.branch.id } })
  const note = notes.ok ? notes.body.data.find(({ bill_id }) => bill_id === id) : undefined
  if (!note) return noted
  if (!isDue(rush, random, discardCash, CHANCE.noteDiscarded)) {
    const body = { note_id: note.id, caja: till.caja }
    const confirmed = await api.call(confirmCash, { token, body })
    if (confirmed.ok) return confirmed
  }
  const body = { note_id: note.id, motivo: 'Anotado por error' }
  return api.call(discardCash, { token, body })
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
  if (method.kind === 'efectivo') return { metodo, monto, recibido: notesFor(monto) }
  const hasTip = method.allows_tip === 1 && random.chance(CHANCE.tip)
  return {
    metodo,
    monto,
    propina: hasTip ? Math.round(monto / 10) : 0,
    referencia: referenceOf(random),
  }
}

/** The cash for an amount: bank notes, or coins for a small amount. */
function notesFor(amount: number): number {
  const note = amount < 1000 ? 10 : 1000
  return Math.ceil(amount / note) * note
}

export function referenceOf(random: Random): string {
  return String(random.between(100_000, 999_999))
}
