/** Cash that was received without a connection (docs/money.md). A note charges nothing until a person confirms it. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { paymentAmounts } from '@orderi/shared/payments/cash'
import type { Authority } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { balanceChanged } from '../queries/balance-change.ts'
import { type Cashier, chargeBill, readChargedBill, readDue, readMethods } from './charge.ts'

interface NoteRow {
  readonly bill_id: number
  readonly share_id: number | null
  readonly amount_c: number
  readonly received_c: number
  readonly is_pending: boolean
}

/**
 * Notes cash on a bill, even on a closed one, because the money was received. A note with a known `clave` changes
 * nothing. Cash may be less than its amount only by a rounding.
 * @throws DomainError `not_found`, `no_payments`, `idempotency_key_reused` for the key of a note with another bill or
 * other amounts; 422 for too little cash
 */
export async function noteCash(
  tx: BoardTx,
  { clave, bill_id, share_id, monto, recibido, anotado }: BodyOf<Calls['noteCash']>,
  by: Cashier,
): Promise<BoardResult> {
  const bill = await readChargedBill(tx, bill_id)
  if (!bill.takes_payments) throw new DomainError('no_payments')
  const [amount, received] = [toCents(monto), toCents(recibido)]
  const [known] = await tx.query<{ stays: number; is_same: boolean }>(
    `SELECT staying_bill(bill_id) AS stays, bill_id = $3 AND amount_c = $4 AND received_c = $5 AS is_same
      FROM cash_notes WHERE branch_id = $1 AND key = $2`,
    [tx.branchId, clave, bill_id, amount, received],
  )
  if (known && !known.is_same) throw new DomainError('idempotency_key_reused')
  if (known) return { events: [], answer: { bill: known.stays } }
  if (amount - received >= bill.step) throw invalidField('recibido', reason('wrong_received'))
  const [written] = await tx.query<{ stays: number }>(
    `INSERT INTO cash_notes (restaurant_id, branch_id, bill_id, share_id, amount_c, received_c, user_id, user_name,
        noted_at, at, key)
      SELECT $1, $2, $3, $4::bigint, $5, $6, $7, $8, least($9::timestamptz, $10), $10, $11
      WHERE $4 IS NULL OR EXISTS (SELECT FROM bill_shares s WHERE s.branch_id = $2 AND s.bill_id = $3 AND s.id = $4)
      RETURNING staying_bill(bill_id) AS stays`,
    [
      tx.restaurantId,
      tx.branchId,
      bill_id,
      share_id ?? null,
      amount,
      received,
      by.id,
      by.name,
      anotado,
      tx.now,
      clave,
    ],
  )
  if (!written) throw new DomainError('not_found')
  return notedResult(written.stays)
}

function notedResult(bill: number): BoardResult {
  return { events: [{ type: 'bill.noted', bill }], answer: { bill } }
}

/**
 * Reads a note, with the bill that stays after merges. The share is null if that bill's present plan does not have it.
 * @throws DomainError `not_found`, `note_ended`
 */
async function readPendingNote(tx: BoardTx, id: number): Promise<NoteRow> {
  const [note] = await tx.query<NoteRow>(
    `SELECT staying_bill(n.bill_id) AS bill_id, s.id AS share_id, n.amount_c, n.received_c,
        n.status = 'pendiente' AS is_pending
      FROM cash_notes n LEFT JOIN bill_shares s
        ON s.id = n.share_id AND s.bill_id = staying_bill(n.bill_id) AND s.replaced_at IS NULL
      WHERE n.branch_id = $1 AND n.id = $2`,
    [tx.branchId, id],
  )
  if (!note) throw new DomainError('not_found')
  if (!note.is_pending) throw new DomainError('note_ended')
  return note
}

async function endNote(
  tx: BoardTx,
  id: number,
  how: { readonly by: Cashier; readonly reason: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE cash_notes SET status = CASE WHEN $5::text IS NULL THEN 'confirmada' ELSE 'descartada' END,
        ended_by_id = $2, ended_by_name = $3, ended_at = $4, reason = $5 WHERE id = $1`,
    [id, how.by.id, how.by.name, tx.now, how.reason],
  )
}

/**
 * Pays the present balance with noted cash.
 * @throws DomainError `not_found`, `note_ended`, `balance_changed` if less is due than was noted; the errors of
 * `chargeBill`
 */
export async function confirmCash(
  tx: BoardTx,
  { note_id, caja }: BodyOf<Calls['confirmCash']>,
  authority: Authority,
): Promise<BoardResult> {
  const { bill_id, share_id, amount_c, received_c } = await readPendingNote(tx, note_id)
  const bill = await readChargedBill(tx, bill_id)
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  const cash = (await readMethods(tx)).find(({ kind }) => kind === 'efectivo')
  if (!cash) throw new DomainError('not_found')
  const { due, free, cashRule } = await readDue(tx, bill, { bill_id, share_id })
  if (amount_c > free) throw await balanceChanged(tx, bill_id)
  // The noted amount may exceed the received cash by a rounding. The bill may not allow that rounding any more.
  const request = { applied: amount_c, tip: 0, received: received_c, excess: 0, isCash: true }
  const isEnough = paymentAmounts({ ...request, isLast: amount_c === due }, cashRule) !== undefined
  const applied = isEnough ? amount_c : Math.min(amount_c, received_c)
  const charged = await chargeBill(
    tx,
    {
      bill_id,
      share_id,
      caja,
      saldo_visto: toAmount(bill.due_c as Cents),
      pagos: [
        {
          metodo: cash.id,
          monto: toAmount(applied as Cents),
          recibido: toAmount(received_c as Cents),
        },
      ],
    },
    authority,
  )
  await endNote(tx, note_id, { by: authority.user, reason: null })
  return charged
}

/** @throws DomainError `not_found`, `note_ended` */
export async function discardCash(
  tx: BoardTx,
  { note_id, motivo }: BodyOf<Calls['discardCash']>,
  by: Cashier,
): Promise<BoardResult> {
  const { bill_id } = await readPendingNote(tx, note_id)
  await endNote(tx, note_id, { by, reason: motivo })
  return notedResult(bill_id)
}
