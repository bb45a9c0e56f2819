/**
 * Decides on cash that was received without a connection (docs/money.md, "Offline"). A note charges nothing until a
 * person confirms it. Pure: no clock, no SQL.
 */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { paymentAmounts } from '@orderi/shared/payments/payment-amounts'
import type { Present } from '../board/boards.ts'
import type { CashNote, EndedNoteRow } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import { decideCharge, dueOn } from './decide-charge.ts'
import {
  changedBillDecision,
  heldBillIn,
  isOpen,
  remainingBillIn,
  remainingIdOf,
} from './held-bill.ts'
import { balanceChanged, staffMethodsOf } from './paid-bill.ts'

export function needsOfCashNote({
  bill_id,
  clave,
  share_id,
}: BodyOf<Calls['noteCash']>): CommandNeeds {
  return { names: { bills: [bill_id] }, books: { noteKey: clave.toLowerCase(), share: share_id } }
}

/**
 * Notes cash on a bill, even on a closed one, because the money was received. A note with a known `clave` changes
 * nothing. The cash may be less than the amount only because of rounding.
 * @throws DomainError `not_found`, `no_payments`, `idempotency_key_reused` if the key belongs to a note with another
 * bill or other amounts; 422 for too little cash
 */
export function decideCashNote(
  { held, now }: Present,
  { clave, bill_id, share_id, monto, recibido, anotado }: BodyOf<Calls['noteCash']>,
  { user }: Authority,
): Decision {
  const { data: bill } = heldBillIn(held, bill_id)
  const { cobros, cash_step } = held.board.branch
  if (cobros !== 1) throw new DomainError('no_payments')
  const [amount, received] = [toCents(monto), toCents(recibido)]
  const key = clave.toLowerCase()
  const known = held.books.notes.find((note) => note.key === key)
  const isSame = known?.bill === bill_id && known.amount === amount && known.received === received
  if (known && !isSame) throw new DomainError('idempotency_key_reused')
  const stays = remainingBillIn(held, bill_id)
  if (known) return { events: [], answer: stays.data }
  if (amount - received >= toCents(cash_step))
    throw invalidField('recibido', reason('wrong_received'))
  const isShare = (id: number) =>
    bill.shares.some((share) => share.id === id) ||
    held.books.formerShares.get(id)?.bill === bill_id
  if (share_id != null && !isShare(share_id)) throw new DomainError('not_found')
  const at = now.toISOString()
  const row = {
    bill_id,
    share_id: share_id ?? null,
    amount_c: amount,
    received_c: received,
    user_id: user.id,
    user_name: user.name,
    noted_at: Date.parse(anotado) < now.getTime() ? anotado : at,
    at,
    key,
  }
  return changedBillDecision(stays, ['bill.noted'], { books: { newNotes: [row] } })
}

/** @throws DomainError `not_found`, `note_ended` */
function pendingNoteIn({ books }: HeldBoard, id: number): CashNote {
  const note = books.notes.find((each) => each.id === id)
  if (!note) throw new DomainError('not_found')
  if (!note.isPending) throw new DomainError('note_ended')
  return note
}

/** @param motivo the reason for discarding the cash; null if it pays the bill */
function endedNote(
  { now }: Present,
  id: number,
  { user }: Authority,
  motivo: string | null,
): EndedNoteRow {
  return {
    id,
    status: motivo === null ? 'confirmada' : 'descartada',
    ended_by_id: user.id,
    ended_by_name: user.name,
    ended_at: now.toISOString(),
    reason: motivo,
  }
}

export function needsOfCashConfirmation({ note_id }: BodyOf<Calls['confirmCash']>): CommandNeeds {
  return {
    needsTill: true,
    names: { notes: [note_id] },
    creates: () => ({ payments: 1 }),
    books: {
      note: note_id,
      balancesOf: (held) =>
        held.books.notes
          .filter(({ id }) => id === note_id)
          .map((note) => remainingIdOf(held, note.bill)),
    },
  }
}

/**
 * Pays the current balance with noted cash.
 * @throws DomainError `not_found`, `note_ended`, `balance_changed` if the amount due is less than the noted amount; the
 * errors of `decideCharge`
 */
export function decideCashConfirmation(
  present: Present,
  { note_id, caja }: BodyOf<Calls['confirmCash']>,
  authority: Authority,
): Decision {
  const { held } = present
  const { bill: billId, share, amount, received } = pendingNoteIn(held, note_id)
  const stays = remainingBillIn(held, billId)
  const { data: bill } = stays
  if (!isOpen(stays)) throw new DomainError('bill_closed')
  const cash = staffMethodsOf(held).find(({ kind }) => kind === 'efectivo')
  if (!cash) throw new DomainError('not_found')
  // A share of a former plan or of a merged bill no longer counts.
  const share_id = bill.shares.some(({ id }) => id === share) ? share : null
  const { due, free, cashRule } = dueOn(held, bill, share_id)
  if (amount > free) throw balanceChanged(held, bill)
  // The noted amount may exceed the received cash because of rounding. The bill may no longer allow that rounding.
  const request = { applied: amount, tip: 0, received, excess: 0, isCash: true }
  const isEnough = paymentAmounts({ ...request, isLast: amount === due }, cashRule) !== undefined
  const applied = isEnough ? amount : Math.min(amount, received)
  const pago = {
    metodo: cash.id,
    monto: toAmount(applied as Cents),
    recibido: toAmount(received),
  }
  const body = { bill_id: bill.id, share_id, caja, saldo_visto: bill.saldo, pagos: [pago] }
  const endedNotes = [endedNote(present, note_id, authority, null)]
  return decideCharge(present, body, authority, { books: { endedNotes } })
}

export function needsOfCashDiscard({ note_id }: BodyOf<Calls['discardCash']>): CommandNeeds {
  return { names: { notes: [note_id] }, books: { note: note_id } }
}

/** @throws DomainError `not_found`, `note_ended` */
export function decideCashDiscard(
  present: Present,
  { note_id, motivo }: BodyOf<Calls['discardCash']>,
  authority: Authority,
): Decision {
  const { bill } = pendingNoteIn(present.held, note_id)
  return changedBillDecision(remainingBillIn(present.held, bill), ['bill.noted'], {
    books: { endedNotes: [endedNote(present, note_id, authority, motivo)] },
  })
}
