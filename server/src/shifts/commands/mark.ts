/** A person starts or ends a shift or a break. */
import { assertNever, DomainError } from '@orderi/shared/kernel/errors'
import type { ReasonCode } from '@orderi/shared/kernel/reasons'
import { isOldAndOpen } from '@orderi/shared/shifts/rules'
import type { MarkedShift, MarkShiftBody } from '@orderi/shared/shifts/schema'
import type { Db } from '../../db/sql.ts'
import { readCoworker } from '../queries/coworkers.ts'
import { lockPerson } from './lock-person.ts'

interface MarkTx extends Db {
  readonly now: Date
  readonly restaurantId: number
}

interface OpenShift {
  readonly id: number
  readonly branch_id: number
  readonly branch: string
  readonly desde: string
  readonly break_id: number | null
}

const refuse = (code: Extract<ReasonCode, `${'shift' | 'not' | 'on'}_${string}`>) =>
  new DomainError('illegal_transition', { reason: { code } })

async function findOpen(tx: MarkTx, userId: number): Promise<OpenShift | undefined> {
  const [row] = await tx.query<OpenShift>(
    `SELECT s.id, s.branch_id, br.name AS branch, iso(s.started_at) AS desde, b.id AS break_id
      FROM shifts s JOIN branches br ON br.id = s.branch_id
      LEFT JOIN shift_breaks b ON b.shift_id = s.id AND b.ended_at IS NULL
      WHERE s.restaurant_id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND NOT s.is_forgotten`,
    [tx.restaurantId, userId],
  )
  return row
}

/** The clocks of two nodes may differ, so no end is before its start. */
async function endBreak(tx: MarkTx, shiftId: number): Promise<void> {
  await tx.query(
    'UPDATE shift_breaks SET ended_at = greatest(started_at, $2) WHERE shift_id = $1 AND ended_at IS NULL',
    [shiftId, tx.now],
  )
}

async function end(tx: MarkTx, shiftId: number): Promise<void> {
  await endBreak(tx, shiftId)
  await tx.query(
    'UPDATE shifts SET ended_at = greatest(started_at, $2), version = version + 1 WHERE id = $1',
    [shiftId, tx.now],
  )
}

/**
 * Ends the open shift of a person who no longer works in its branch, because no one there can mark its end. Must run
 * after the change of the membership, which excludes concurrent marks.
 */
export async function endShiftOfLostBranch(tx: MarkTx, userId: number): Promise<void> {
  const open = await findOpen(tx, userId)
  if (!open || isOldAndOpen({ desde: open.desde, hasta: null }, tx.now)) return
  const branch = { id: open.branch_id, restaurantId: tx.restaurantId }
  if (!(await readCoworker(tx, branch, userId))) await end(tx, open.id)
}

/** A person can always start: a forgotten shift stays without an end, and one in another branch ends now. */
async function start(
  tx: MarkTx,
  { sucursal, user }: MarkShiftBody,
  open: OpenShift | undefined,
): Promise<Pick<MarkedShift, 'terminada' | 'sin_salida'>> {
  const isForgotten = open && isOldAndOpen({ desde: open.desde, hasta: null }, tx.now)
  if (open && !isForgotten && open.branch_id === sucursal) throw refuse('shift_started')
  if (open && isForgotten)
    await tx.query('UPDATE shifts SET is_forgotten = true, version = version + 1 WHERE id = $1', [
      open.id,
    ])
  else if (open) await end(tx, open.id)
  await tx.query(
    'INSERT INTO shifts (restaurant_id, branch_id, user_id, started_at) VALUES ($1, $2, $3, $4)',
    [tx.restaurantId, sucursal, user, tx.now],
  )
  return {
    terminada: open && !isForgotten ? open.branch : null,
    sin_salida: isForgotten ? open.desde : null,
  }
}

/**
 * @throws DomainError `illegal_transition` with the reason; `bad_pin` if the person does not work in the branch any more
 */
export async function markShift(tx: MarkTx, body: MarkShiftBody): Promise<MarkedShift> {
  const { user, sucursal, accion } = body
  await lockPerson(tx, tx.restaurantId, user)
  const branch = { id: sucursal, restaurantId: tx.restaurantId }
  if (!(await readCoworker(tx, branch, user))) throw new DomainError('bad_pin')
  const open = await findOpen(tx, user)
  const at = tx.now.toISOString()
  const marked = { user, at, terminada: null, sin_salida: null }
  if (accion === 'entrada')
    return { ...marked, desde: at, descanso: null, ...(await start(tx, body, open)) }
  const isHere = open?.branch_id === sucursal && !isOldAndOpen({ ...open, hasta: null }, tx.now)
  if (!isHere) throw refuse('shift_not_started')
  switch (accion) {
    case 'descanso':
      if (open.break_id !== null) throw refuse('on_break')
      await tx.query(
        'INSERT INTO shift_breaks (restaurant_id, shift_id, started_at) VALUES ($1, $2, $3)',
        [tx.restaurantId, open.id, tx.now],
      )
      return { ...marked, desde: open.desde, descanso: at }
    case 'regreso':
      if (open.break_id === null) throw refuse('not_on_break')
      await endBreak(tx, open.id)
      return { ...marked, desde: open.desde, descanso: null }
    case 'salida':
      await end(tx, open.id)
      return { ...marked, desde: null, descanso: null }
    default:
      return assertNever(accion)
  }
}
