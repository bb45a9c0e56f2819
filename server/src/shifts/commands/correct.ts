/** A manager creates, changes or deletes shifts. Each correction is kept with its reason. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { ShiftTimes, Span } from '@orderi/shared/shifts/hours'
import { shiftProblem } from '@orderi/shared/shifts/rules'
import type { CorrectShiftBody, CreateShiftBody, Shift } from '@orderi/shared/shifts/schema'
import { queryOne } from '../../db/one.ts'
import { refuseStale } from '../../db/stale.ts'
import type { BranchRef } from '../../floor/queries/access.ts'
import type { OfficeTx } from '../../log/office.ts'
import { readCoworker } from '../queries/coworkers.ts'
import { readShift } from '../queries/shifts.ts'
import { lockPerson } from './lock-person.ts'

interface Correction {
  readonly shiftId: number
  readonly branchId: number
  readonly userId: number | null
  readonly before: ShiftTimes | null
  readonly after: ShiftTimes | null
  readonly motivo: string
}

const timesOf = ({ desde, hasta, descansos }: ShiftTimes): ShiftTimes => ({
  desde,
  hasta,
  descansos: descansos.toSorted((a, b) => a.desde.localeCompare(b.desde)),
})

async function record(tx: OfficeTx, author: number, correction: Correction): Promise<void> {
  const { shiftId, branchId, userId, before, after, motivo } = correction
  await tx.query(
    `INSERT INTO shift_corrections (restaurant_id, branch_id, shift_id, user_id, corrected_by, at, reason, before, after)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.restaurantId,
      branchId,
      shiftId,
      userId,
      author,
      tx.now,
      motivo,
      before && JSON.stringify(timesOf(before)),
      after && JSON.stringify(timesOf(after)),
    ],
  )
}

/** @throws DomainError 422 for times that break a rule */
async function requireValidTimes(
  tx: OfficeTx,
  times: ShiftTimes,
  { userId, shiftId }: { readonly userId: number | null; readonly shiftId: number | null },
): Promise<void> {
  const others = await tx.query<Span & { readonly isForgotten: boolean }>(
    `SELECT iso(started_at) AS desde, iso(ended_at) AS hasta, is_forgotten AS "isForgotten" FROM shifts
      WHERE restaurant_id = $1 AND user_id = $2 AND id IS DISTINCT FROM $3
        AND started_at BETWEEN $4::timestamptz - interval '24 hours' AND $5`,
    [tx.restaurantId, userId, shiftId, times.desde, times.hasta ?? tx.now],
  )
  const problem = shiftProblem(times, others, tx.now)
  if (problem) throw invalidField(problem.field, problem.why)
}

async function insertBreaks(tx: OfficeTx, shiftId: number, { descansos }: ShiftTimes) {
  await tx.query(
    `INSERT INTO shift_breaks (restaurant_id, shift_id, started_at, ended_at)
      SELECT $1, $2, b.desde, b.hasta FROM json_to_recordset($3) AS b (desde timestamptz, hasta timestamptz)`,
    [tx.restaurantId, shiftId, JSON.stringify(descansos)],
  )
}

/** Whether the person worked in the branch, and may have left since then. */
async function hasShiftIn(tx: OfficeTx, { id }: BranchRef, userId: number): Promise<boolean> {
  const found = await tx.query(
    'SELECT FROM shifts WHERE restaurant_id = $1 AND branch_id = $2 AND user_id = $3 LIMIT 1',
    [tx.restaurantId, id, userId],
  )
  return found.length > 0
}

/**
 * @throws DomainError `not_found` for another branch, or a person who neither works there nor has a shift there; 422 for
 * invalid times
 */
export async function createShift(
  tx: OfficeTx,
  { sucursal, user, motivo, ...times }: CreateShiftBody,
  author: number,
): Promise<Shift> {
  const branch = { id: sucursal, restaurantId: tx.restaurantId }
  const isOwn = tx.branchIds === null || tx.branchIds.includes(sucursal)
  if (!isOwn) throw new DomainError('not_found')
  await lockPerson(tx, tx.restaurantId, user)
  const isKnown = (await readCoworker(tx, branch, user)) ?? (await hasShiftIn(tx, branch, user))
  if (!isKnown) throw new DomainError('not_found')
  if (times.hasta === null) throw invalidField('hasta', reason('required'))
  await requireValidTimes(tx, times, { userId: user, shiftId: null })
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO shifts (restaurant_id, branch_id, user_id, started_at, ended_at)
      SELECT $1, id, $3, $4, $5 FROM branches WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, sucursal, user, times.desde, times.hasta],
  )
  await insertBreaks(tx, id, times)
  await record(tx, author, {
    shiftId: id,
    branchId: sucursal,
    userId: user,
    before: null,
    after: times,
    motivo,
  })
  return readShift(tx, tx, id, tx.now)
}

/** Reads the shift again under the lock of its person. */
async function lockShift(tx: OfficeTx, id: number): Promise<Shift> {
  const { user } = await readShift(tx, tx, id, tx.now)
  if (user) await lockPerson(tx, tx.restaurantId, user.id)
  await tx.query('SELECT 1 FROM shifts WHERE id = $1 FOR UPDATE', [id])
  return readShift(tx, tx, id, tx.now)
}

/** @throws DomainError `not_found`, `stale`; 422 for invalid times, and for no end unless the shift is open */
export async function correctShift(
  tx: OfficeTx,
  { id, motivo, ...times }: CorrectShiftBody,
  { author, ifMatch }: { readonly author: number; readonly ifMatch: number | undefined },
): Promise<Shift> {
  const before = await lockShift(tx, id)
  refuseStale(before.version, ifMatch)
  if (times.hasta === null && before.estado !== 'abierta')
    throw invalidField('hasta', reason('required'))
  const userId = before.user?.id ?? null
  await requireValidTimes(tx, times, { userId, shiftId: id })
  await tx.query(
    `UPDATE shifts SET started_at = $2, ended_at = $3, is_forgotten = false, version = version + 1 WHERE id = $1`,
    [id, times.desde, times.hasta],
  )
  await tx.query('DELETE FROM shift_breaks WHERE shift_id = $1', [id])
  await insertBreaks(tx, id, times)
  const branchId = before.branch.id
  await record(tx, author, { shiftId: id, branchId, userId, before, after: times, motivo })
  return readShift(tx, tx, id, tx.now)
}

/** @throws DomainError `not_found` */
export async function deleteShift(
  tx: OfficeTx,
  { id, motivo }: { readonly id: number; readonly motivo: string },
  author: number,
): Promise<void> {
  const before = await lockShift(tx, id)
  await tx.query('DELETE FROM shifts WHERE id = $1', [id])
  await record(tx, author, {
    shiftId: id,
    branchId: before.branch.id,
    userId: before.user?.id ?? null,
    before,
    after: null,
    motivo,
  })
}
