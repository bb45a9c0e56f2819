import type { Actor } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { KeyedRequest, KeyedResponse } from '../db/idempotency.ts'
import type { Columns, Db } from '../db/sql.ts'
import { type CallerStamp, refuseOutdatedCaller } from './caller.ts'
import { type ChangeResult, changeBoards, type LogDeps } from './change.ts'

/** The transaction of a back-office command. It locks the restaurant but not its boards. */
export interface OfficeTx extends Db {
  readonly restaurantId: number
  /** The branch of the caller's session. Null if none is chosen. */
  readonly branchId: number | null
  /** The branches that the caller may change. Null: all branches of the restaurant. */
  readonly branchIds: readonly number[] | null
  readonly now: Date
}

/** The transaction of a command of a person's own account. */
export interface AccountTx extends Db {
  readonly now: Date
}

/** A command of the office, as the activity log identifies it. */
export interface RecordedCommand {
  readonly path: string
  readonly body: unknown
  readonly userId: number | null
}

interface ExportedFile {
  /** The restaurant of the session, which applies if no branch is named. */
  readonly restaurantId: number | undefined
  readonly branchId: number | undefined
  readonly userId: number
  readonly name: string
  readonly at: Date
}

interface LockedPin {
  readonly restaurantId: number
  readonly userId: number
  /** The account or device with which the last PIN was entered. */
  readonly by: number
  readonly at: Date
}

interface OwnChange {
  readonly userId: number
  readonly field: 'user' | 'clave' | 'segundo_factor' | 'codigos' | 'sesiones'
  readonly before?: number
  readonly after?: number
}

interface DeviceRegistration {
  readonly restaurantId: number
  readonly deviceId: number
  readonly isActive: boolean
  readonly at: Date
}

/** Records who changed what in the office, and who exported a file. */
export interface ActivityLog {
  /**
   * Reads what the command is about to change. The returned function must be called with the answer in the same
   * transaction. Undefined for commands that are not recorded.
   */
  readonly begin: (
    tx: OfficeTx,
    command: RecordedCommand,
  ) => Promise<((answer: unknown) => Promise<void>) | undefined>
  readonly recordExport: (db: Db, file: ExportedFile) => Promise<void>
  /** Records that wrong guesses have locked a PIN. */
  readonly recordLockedPin: (db: Db, pin: LockedPin) => Promise<void>
  /** Records a person's change of the person's own account in each restaurant where the person works. */
  readonly recordOwnChange: (tx: AccountTx, change: OwnChange) => Promise<void>
  /** Records that a browser became the device, or logged out. */
  readonly recordRegistration: (db: Db, device: DeviceRegistration) => Promise<void>
}

export interface OfficeDeps extends LogDeps {
  readonly activityLog: ActivityLog
}

export interface OfficeCommand {
  readonly restaurantId: number
  readonly branchId?: number | null | undefined
  readonly branchIds?: readonly number[] | null
  readonly actor: Actor
  /** The caller's rights are compared again when the command's turn comes. */
  readonly caller: CallerStamp
  readonly keyed?: KeyedRequest
}

/**
 * Runs a back-office command in one transaction. Commands of a restaurant run one after another.
 * @throws DomainError `not_found` for an unknown restaurant, and the errors of `work`; CallerOutdated if an earlier command
 * changed the caller's rights
 */
export async function runOfficeCommand<T>(
  deps: OfficeDeps,
  { restaurantId, branchId = null, branchIds = null, actor, caller, keyed }: OfficeCommand,
  work: (tx: OfficeTx) => Promise<ChangeResult<T>>,
): Promise<KeyedResponse> {
  return deps.commandQueue.run(`restaurant ${restaurantId}`, () =>
    changeBoards(deps, { actor, ...(keyed && { keyed }) }, async (tx) => {
      // NO KEY does not block orders and logins, which only reference the restaurant.
      const [restaurant] = await tx.query(
        'SELECT 1 FROM restaurants WHERE id = $1 FOR NO KEY UPDATE',
        [restaurantId],
      )
      if (!restaurant) throw new DomainError('not_found')
      await refuseOutdatedCaller(tx, caller)
      const office = { ...tx, restaurantId, branchId, branchIds }
      const record =
        keyed &&
        (await deps.activityLog.begin(office, {
          path: keyed.path,
          body: keyed.body,
          userId: actor?.id ?? null,
        }))
      const result = await work(office)
      await record?.(result.answer)
      return result
    }),
  )
}

export async function branchIdsOf(tx: OfficeTx): Promise<number[]> {
  const rows = await tx.query<Columns<'branches', 'id'>>(
    'SELECT id FROM branches WHERE restaurant_id = $1',
    [tx.restaurantId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the restaurant's boards, or one of them. Must run before rows are deleted: guests' orders lock the board before
 * they reference such rows, so locking in the opposite sequence could deadlock.
 */
export async function lockBoards(tx: OfficeTx, branchId?: number): Promise<void> {
  await tx.query(
    `SELECT 1 FROM board_heads WHERE restaurant_id = $1 AND ($2::bigint IS NULL OR branch_id = $2)
      ORDER BY branch_id FOR UPDATE`,
    [tx.restaurantId, branchId ?? null],
  )
}
