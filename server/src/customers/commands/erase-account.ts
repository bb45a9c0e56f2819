/** Erases a person: marks the user, removes the person from boards, logs and stored answers, then deletes the user. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { eraseActivity } from '../../activity/commands/erase.ts'
import type { KeyedResponse } from '../../db/idempotency.ts'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { proveOwnPassword } from '../../identity/commands/own-password.ts'
import { changeBoard, changeBoards } from '../../log/change.ts'
import { ERASED_NAME } from '../../log/erasure.ts'
import { eraseShifts } from '../../shifts/commands/erase.ts'
import type { GuestRequest } from '../guest-request.ts'
import { branchesOf, eraseFinishedNotes, eraseInBranch } from './erase-in-branch.ts'

/**
 * Erases the caller, who can no longer log in. If this node fails during the erasure, any node completes it with
 * `finishErasures`.
 * @throws DomainError 422 for a wrong password; `too_many_requests` after many wrong passwords; `has_role` for a person
 * who works in a restaurant
 */
export async function eraseAccount(
  deps: Deps,
  { person, keyed, address }: GuestRequest,
  password: string | null | undefined,
): Promise<KeyedResponse> {
  if (!person.isGuest) {
    if (!password) throw invalidField('password', reason('password_missing'))
    await proveOwnPassword(deps, { person, address }, password, {
      field: 'password',
      why: reason('wrong_password'),
    })
  }
  const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
    await markErased(tx, person.userId)
    return { answer: undefined }
  })
  deps.recheck(person.userId)
  for (const { id, branchId } of deps.charging.ofUser(person.userId))
    deps.publishCharging(branchId, id, null)
  if (response.status === 204) await tryFinishErasure(deps, person.userId)
  return response
}

/** Only logs an error, because the next periodic clean-up tries again. */
async function tryFinishErasure(deps: Deps, userId: number): Promise<void> {
  try {
    await finishErasure(deps, userId)
  } catch (error) {
    deps.log.warn({ err: error }, 'an erasure is not finished yet')
  }
}

async function markErased(tx: Db & { readonly now: Date }, userId: number): Promise<void> {
  // Every command locks users before their sessions. NO KEY does not conflict with their references by foreign keys.
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // A separate statement, because the one that waits for the lock does not see a role that was accepted during the
  // wait.
  const [user] = await tx.query<Columns<'users', 'email'> & { readonly has_role: boolean }>(
    `SELECT email, is_superadmin OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id) AS has_role
      FROM users u WHERE u.id = $1`,
    [userId],
  )
  if (!user) throw new DomainError('session_revoked')
  if (user.has_role) throw new DomainError('has_role')
  // Deleted before the stored answers, because a command that changes an offer stores the person's e-mail.
  await tx.query('DELETE FROM role_offers WHERE user_id = $1', [userId])
  if (user.email !== null) {
    // Deletes the stored answers of commands by which restaurants hired or dismissed the person.
    await tx.query(
      // The JSON quotes make the e-mail match only whole strings.
      'DELETE FROM idempotency_keys WHERE branch_id IS NULL AND strpos(lower(answer::text), lower(to_json($1::text)::text)) > 0',
      [user.email],
    )
  }
  await tx.query(
    'UPDATE users SET erased_at = $2, name = $3, email = NULL, password_hash = NULL, second_factor = false WHERE id = $1 OR became = $1',
    [userId, tx.now, ERASED_NAME],
  )
  await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId])
  await tx.query(
    'DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE id = $1 OR became = $1)',
    [userId],
  )
}

/** Completes interrupted erasures, and removes erased guests' notes from orders that have ended since the erasure. */
export async function finishErasures(deps: Deps): Promise<void> {
  const marked = await deps.pool.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE erased_at IS NOT NULL AND became IS NULL',
  )
  for (const { id } of marked) await tryFinishErasure(deps, id)
  const noted = await deps.pool.query<Columns<'orders', 'branch_id'>>(
    "SELECT DISTINCT branch_id FROM orders WHERE erased AND status IN ('Entregado', 'Cancelado')",
  )
  for (const { branch_id: branchId } of noted) {
    await changeBoard(deps, { branchId, actor: null }, eraseFinishedNotes)
  }
}

/** Uses a separate transaction for each branch. */
async function finishErasure(deps: Deps, userId: number): Promise<void> {
  const rows = await deps.pool.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE id = $1 OR became = $1',
    [userId],
  )
  const users = rows.map(({ id }) => id)
  // Repeats until no branch is left, because requests may have been running when the session ended.
  for (let left = await branchesOf(deps.pool, users); left.length > 0; ) {
    for (const branchId of left) {
      await changeBoard(deps, { branchId, actor: null }, (tx) => eraseInBranch(tx, users))
    }
    left = await branchesOf(deps.pool, users)
  }
  await transaction(deps.pool, async (tx) => {
    await eraseShifts(tx, users)
    await tx.query('DELETE FROM users WHERE id = ANY($1::bigint[])', [users])
    await eraseActivity(tx, users)
  })
}
