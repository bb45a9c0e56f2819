/**
 * Shared screens of a branch (docs/contract.md, "Devices"). A device has a user without e-mail and password. The user
 * remains when the device is deleted, because actions name it.
 */
import type { Device } from '@orderi/shared/accounts/devices'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { Deps } from '../../deps.ts'
import { endSessions, openSession } from '../../identity/commands/sessions.ts'
import { generateCode, hashCode } from '../../identity/passwords.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getDevice } from '../queries/devices.ts'

const CODE_HOURS = 24

export interface DeviceCode {
  readonly text: string
  readonly hash: Buffer
}

export function createDeviceCode({ jwtSecret }: Pick<Deps, 'jwtSecret'>): DeviceCode {
  const text = generateCode()
  return { text, hash: hashCode(jwtSecret, 'device', text) }
}

const codeEnd = ({ now }: OfficeTx) => new Date(now.getTime() + CODE_HOURS * 3_600_000)

async function requireOwnBranch(tx: OfficeTx, branchId: number): Promise<void> {
  const [own] = await tx.query('SELECT 1 FROM branches WHERE restaurant_id = $1 AND id = $2', [
    tx.restaurantId,
    branchId,
  ])
  if (!own) throw new DomainError('not_found')
}

/** @throws DomainError `not_found` for another restaurant's branch */
export async function createDevice(
  tx: OfficeTx,
  { name, sucursal, tipo, pin, segundos }: BodyOf<Calls['createDevice']>,
  code: DeviceCode,
): Promise<Device> {
  await requireOwnBranch(tx, sucursal)
  const [user] = await tx.query<Columns<'users', 'id'>>(
    'INSERT INTO users (name, created_at) VALUES ($1, $2) RETURNING id',
    [name, tx.now],
  )
  const id = user?.id ?? 0
  await tx.query(
    `INSERT INTO devices (user_id, restaurant_id, branch_id, kind, pin, person_seconds, code_hash, code_expires_at,
        created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, tx.restaurantId, sucursal, tipo, pin, segundos, code.hash, codeEnd(tx), tx.now],
  )
  return getDevice(tx, { ...tx, id })
}

/**
 * If the branch changes, the device's session moves to it.
 * @throws DomainError `not_found`, `stale`
 */
export async function updateDevice(
  tx: OfficeTx,
  { id, name, sucursal, tipo, pin, segundos }: BodyOf<Calls['updateDevice']>,
  ifMatch?: number,
): Promise<Device> {
  const { version } = await getDevice(tx, { ...tx, id })
  refuseStale(version, ifMatch)
  await requireOwnBranch(tx, sucursal)
  await tx.query('UPDATE users SET name = $2 WHERE id = $1', [id, name])
  await tx.query(
    `UPDATE devices SET branch_id = $2, kind = $3, pin = $4, person_seconds = $5, version = version + 1
      WHERE user_id = $1`,
    [id, sucursal, tipo, pin, segundos],
  )
  await tx.query('UPDATE sessions SET branch_id = $2 WHERE user_id = $1', [id, sucursal])
  return getDevice(tx, { ...tx, id })
}

/** Replaces an earlier code. The device's session continues until the code is used. */
export async function renewDeviceCode(tx: OfficeTx, id: number, code: DeviceCode): Promise<Device> {
  await getDevice(tx, { ...tx, id })
  await tx.query('UPDATE devices SET code_hash = $2, code_expires_at = $3 WHERE user_id = $1', [
    id,
    code.hash,
    codeEnd(tx),
  ])
  return getDevice(tx, { ...tx, id })
}

/** Ends the session and the code. */
export async function revokeDevice(tx: OfficeTx, id: number): Promise<Device> {
  await getDevice(tx, { ...tx, id })
  await tx.query(
    'UPDATE devices SET code_hash = NULL, code_expires_at = NULL, version = version + 1 WHERE user_id = $1',
    [id],
  )
  await endSessions(tx, id)
  return getDevice(tx, { ...tx, id })
}

export async function deleteDevice(tx: OfficeTx, id: number): Promise<void> {
  await revokeDevice(tx, id)
  await tx.query('DELETE FROM devices WHERE user_id = $1', [id])
}

/**
 * Uses the code to open a session of the device in its branch. Ends the device's earlier session.
 * @param browser the description of `deviceOf`
 * @returns the token and the device's ID
 * @throws DomainError 422 for a wrong, used or expired code
 */
export function registerDevice(
  deps: Deps,
  codeHash: Buffer,
  browser: string | null,
): Promise<{ readonly token: string; readonly id: number }> {
  return transaction(deps.pool, async (tx) => {
    const place = await useCode(tx, codeHash, deps.clock())
    const { user_id: id, restaurant_id, branch_id } = place
    await endSessions(tx, id)
    const token = await openSession(tx, deps, { userId: id, device: browser })
    await tx.query('UPDATE sessions SET restaurant_id = $2, branch_id = $3 WHERE user_id = $1', [
      id,
      restaurant_id,
      branch_id,
    ])
    await deps.activityLog.recordRegistration(tx, {
      restaurantId: restaurant_id,
      deviceId: id,
      isActive: true,
      at: deps.clock(),
    })
    return { token, id }
  })
}

async function useCode(
  tx: Db,
  codeHash: Buffer,
  now: Date,
): Promise<Columns<'devices', 'user_id' | 'restaurant_id' | 'branch_id'>> {
  const [device] = await tx.query<Columns<'devices', 'user_id' | 'restaurant_id' | 'branch_id'>>(
    `UPDATE devices d SET code_hash = NULL, code_expires_at = NULL FROM restaurants r
      WHERE d.code_hash = $1 AND d.code_expires_at > $2 AND r.id = d.restaurant_id AND r.status = 1
      RETURNING d.user_id, d.restaurant_id, d.branch_id`,
    [codeHash, now],
  )
  if (!device) throw invalidField('codigo', reason('wrong_offer_code'))
  return device
}

export async function deleteOldDeviceCodes(db: Db, now: Date): Promise<void> {
  await db.query(
    'UPDATE devices SET code_hash = NULL, code_expires_at = NULL WHERE code_expires_at < $1',
    [now],
  )
}
