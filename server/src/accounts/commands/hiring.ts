/**
 * Hiring creates an account with the role, or offers the role to an existing account. Decisions 8 and 36 explain why
 * hiring never takes over an account.
 */
import type { Employee, EmployeeType } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { forgetLoginPlaces } from '../../identity/commands/login-places.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import type { Person } from '../../identity/person.ts'
import type { OfficeTx } from '../../log/office.ts'
import { endShiftOfLostBranch } from '../../shifts/commands/mark.ts'
import { employeeJsonSql, employeeRowsSql } from '../queries/employees.ts'
import { findOrMakeAccount, type NewPassword, updateIdentity, worksOnlyInSql } from './identity.ts'
import { assignBranches, type Credentials, giveRole, offerRole, withdrawOffer } from './offers.ts'
import { endPinCode } from './pins.ts'

export interface HireRequest {
  readonly name: string
  readonly email: string
  readonly type: EmployeeType
  readonly branchIds: readonly number[]
}

export interface HireResult {
  readonly userId: number
  readonly isNew: boolean
}

/**
 * @param credentials the password for a new account, and the code for an existing account
 * @throws DomainError 422 for an employee without a branch; `not_found` for another restaurant's branch; `email_taken`
 * if the person is an employee of the restaurant
 */
export async function hire(
  tx: OfficeTx,
  { name, email, type, branchIds }: HireRequest,
  { password, code }: Credentials,
): Promise<HireResult> {
  refuseNoBranch(type, branchIds)
  await refuseForeignBranches(tx, branchIds)
  const { restaurantId } = tx
  const account = await findOrMakeAccount(tx, { name, email }, password, restaurantId)
  const { userId } = account
  const [member] = await tx.query(
    'SELECT 1 FROM memberships WHERE restaurant_id = $1 AND user_id = $2',
    [restaurantId, userId],
  )
  if (member) {
    throw new DomainError('email_taken', { reason: reason('already_employed') })
  }
  const role = { restaurantId, userId, name, type, branchIds }
  if (account.isNew) await giveRole(tx, role)
  else await offerRole(tx, role, code)
  return account
}

function refuseNoBranch(type: EmployeeType, branchIds: readonly number[]): void {
  if (type !== 'admin' && branchIds.length === 0)
    throw invalidField('sucursalesSeleccionadas', reason('no_branches'))
}

async function refuseForeignBranches(tx: OfficeTx, branchIds: readonly number[]): Promise<void> {
  const wanted = new Set(branchIds)
  const found = await tx.query('SELECT 1 FROM branches WHERE restaurant_id = $1 AND id = ANY($2)', [
    tx.restaurantId,
    [...wanted],
  ])
  if (found.length < wanted.size) throw new DomainError('not_found')
}

export async function getEmployee(db: Db, restaurantId: number, userId: number): Promise<Employee> {
  const { data } = await queryOne<{ data: Employee }>(
    db,
    `SELECT ${employeeJsonSql} AS data FROM ${employeeRowsSql} e WHERE e.restaurant_id = $1 AND e.user_id = $2`,
    [restaurantId, userId],
  )
  return data
}

/**
 * Changes an employee's role and branches. Changes name and e-mail only if the restaurant controls the account.
 * @throws DomainError `not_found`, `stale`, `email_taken`; 422 for an employee without a branch; `in_use` if an admin
 * changes their own role
 */
export async function updateEmployee(
  tx: OfficeTx,
  person: Person,
  body: BodyOf<Calls['updateEmployee']>,
  ifMatch?: number,
): Promise<Employee> {
  const present = await getEmployee(tx, tx.restaurantId, body.user)
  const branchIds = body.sucursalesSeleccionadas
  if (branchIds) await refuseForeignBranches(tx, branchIds)
  refuseStale(present.version, ifMatch)
  if (body.user === person.userId && body.type !== present.type && !person.isSuperadmin) {
    throw new DomainError('in_use', { reason: reason('changes_own_role') })
  }
  refuseNoBranch(body.type, branchIds ?? present.sucursalesSeleccionadas)
  const { restaurantId } = tx
  if (present.pending) {
    const changed = await tx.query(
      `UPDATE role_offers SET type = $3, name = coalesce($4, name), branch_ids = coalesce($5, branch_ids),
          version = version + 1 WHERE restaurant_id = $1 AND user_id = $2 RETURNING 1`,
      [restaurantId, body.user, body.type, body.name, branchIds],
    )
    // The person accepted the offer while this command ran.
    if (changed.length === 0) throw new DomainError('stale')
    return getEmployee(tx, restaurantId, body.user)
  }
  await tx.query(
    `UPDATE memberships SET type = $3, version = version + 1 WHERE restaurant_id = $1 AND user_id = $2`,
    [restaurantId, body.user, body.type],
  )
  if (branchIds) await assignBranches(tx, { restaurantId, userId: body.user, branchIds })
  await endShiftOfLostBranch(tx, body.user)
  if (await isControlled(tx, person, body.user)) await updateIdentity(tx, body.user, body)
  return getEmployee(tx, tx.restaurantId, body.user)
}

/**
 * Changes an employee's permissions about money.
 * @param pinHash null removes the PIN; undefined does not change it. A change also ends the code for the PIN
 * @throws DomainError `not_found`, also for a person who has not accepted the role yet
 */
export async function setPermissions(
  tx: OfficeTx,
  body: BodyOf<Calls['setPermissions']>,
  pinHash: string | null | undefined,
): Promise<Employee> {
  const changed = await tx.query(
    `UPDATE memberships SET permissions = coalesce($3, permissions), max_discount_bp = coalesce($4, max_discount_bp),
        pin_hash = CASE WHEN $5 THEN $6 ELSE pin_hash END, version = version + 1
      WHERE restaurant_id = $1 AND user_id = $2 RETURNING 1`,
    [
      tx.restaurantId,
      body.user,
      body.permisos && [...new Set(body.permisos)],
      body.descuento_maximo === undefined ? null : Math.round(body.descuento_maximo * 100),
      pinHash !== undefined,
      pinHash ?? null,
    ],
  )
  if (changed.length === 0) throw new DomainError('not_found')
  if (pinHash !== undefined) await endPinCode(tx, tx.restaurantId, body.user)
  return getEmployee(tx, tx.restaurantId, body.user)
}

/**
 * A restaurant controls an account that it created if the person has no role elsewhere. A superadmin also controls
 * such an account if another restaurant created it.
 */
async function isControlled(tx: OfficeTx, person: Person, userId: number): Promise<boolean> {
  // `acceptRole` takes this lock too, so no other restaurant hires the person before this transaction ends.
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const [controlled] = await tx.query(
    `SELECT 1 FROM users WHERE id = $1 AND (made_by = $2 OR $3) AND ${worksOnlyInSql('$2')}`,
    [userId, tx.restaurantId, person.isSuperadmin],
  )
  return controlled !== undefined
}

/** @throws DomainError `not_found`; `forbidden` for a person who has not accepted the role yet */
async function getAccepted(tx: OfficeTx, userId: number): Promise<Employee> {
  const employee = await getEmployee(tx, tx.restaurantId, userId)
  if (employee.pending) throw new DomainError('forbidden', { reason: reason('offer_not_accepted') })
  return employee
}

/**
 * Checks whether the caller may remove an employee's second factor. Superadmins may for every account.
 * @throws DomainError `not_found`; `forbidden` for an account that the restaurant does not control
 */
export async function requireRemovable(
  tx: OfficeTx,
  person: Person,
  userId: number,
): Promise<void> {
  await getAccepted(tx, userId)
  const isAllowed = person.isSuperadmin || (await isControlled(tx, person, userId))
  if (!isAllowed && userId !== person.userId)
    throw new DomainError('forbidden', { reason: reason('not_controlled') })
}

/**
 * Dismisses an employee and ends the employee's shift, or withdraws the offer of a role. The account remains.
 * @throws DomainError `not_found`; `in_use` if the employee is the caller
 */
export async function dismiss(tx: OfficeTx, person: Person, userId: number): Promise<void> {
  await getEmployee(tx, tx.restaurantId, userId)
  if (userId === person.userId) {
    throw new DomainError('in_use', { reason: reason('dismisses_self') })
  }
  await tx.query('DELETE FROM memberships WHERE restaurant_id = $1 AND user_id = $2', [
    tx.restaurantId,
    userId,
  ])
  await endShiftOfLostBranch(tx, userId)
  await withdrawOffer(tx, tx.restaurantId, userId)
}

/**
 * Gives an employee a new password and ends the employee's sessions.
 * @throws DomainError `not_found`; `forbidden` for the caller's account or one that the restaurant does not control
 */
export async function renewPassword(
  tx: OfficeTx,
  person: Person,
  userId: number,
  password: NewPassword,
): Promise<Employee> {
  const employee = await getAccepted(tx, userId)
  if (userId === person.userId) {
    throw new DomainError('forbidden', { reason: reason('own_password') })
  }
  if (!(await isControlled(tx, person, userId))) {
    throw new DomainError('forbidden', { reason: reason('shared_account') })
  }
  await tx.query(
    'UPDATE users SET password_hash = $2, temporary_logins = 0, version = version + 1 WHERE id = $1',
    [userId, password.hash],
  )
  await forgetLoginPlaces(tx, userId)
  await endSessions(tx, userId)
  return employee
}
