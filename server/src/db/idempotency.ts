/** Idempotency keys: a repeated request returns the stored answer and changes nothing (docs/contract.md, "idempotency"). */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Columns, Db } from './sql.ts'

/** A request that runs a command. Repeating it is safe only with an idempotency key. */
export interface KeyedRequest {
  readonly userId: number
  readonly path: string
  readonly key: string | undefined
  /** The parsed body, which may contain a password. Never stored. */
  readonly body?: unknown
  /** A hash with a secret key, because the body may contain a password. */
  readonly bodyHash: Buffer
  /** The epoch in which the client read the IDs of the request. If undefined, the epoch is not checked. */
  readonly epoch?: string | undefined
  readonly status: number
}

export interface KeyedResponse {
  readonly status: number
  readonly body: unknown
  /** Undefined if the command did not change the branch's board. */
  readonly boardSeq: number | undefined
  readonly replayed: boolean
}

export type KeyRow = Columns<'idempotency_keys', 'body_hash' | 'status' | 'answer' | 'board_seq'>

/** SQL: the columns of a `KeyRow`, read from the `idempotency_keys` row `k`. */
export const keyColumnsSql = 'k.body_hash, k.status, k.answer, k.board_seq'

/**
 * Claims the request's idempotency key in the command's transaction. Waits for a concurrent request with the same
 * key.
 * @returns the stored answer, or undefined when the command must run
 * @throws DomainError `idempotency_key_reused` when the key was used with another body
 */
export async function claimKey(tx: Db, request: KeyedRequest): Promise<KeyedResponse | undefined> {
  if (request.key === undefined) return undefined
  const claimed = await tx.query(
    {
      name: 'claim-key',
      text: `INSERT INTO idempotency_keys (user_id, path, key, body_hash)
        VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
    },
    [request.userId, request.path, request.key, request.bodyHash],
  )
  if (claimed.length > 0) return undefined
  // A concurrent request without an answer was rolled back, so this request claims the key again.
  return (await findStoredAnswer(tx, request)) ?? claimKey(tx, request)
}

/**
 * Returns the answer that is stored under the request's idempotency key, if any.
 * @throws DomainError `idempotency_key_reused` when the key was used with another body
 */
export async function findStoredAnswer(
  db: Db,
  request: KeyedRequest | undefined,
): Promise<KeyedResponse | undefined> {
  if (request?.key === undefined) return undefined
  const [row] = await db.query<KeyRow>(
    {
      name: 'find-kept',
      text: `SELECT ${keyColumnsSql} FROM idempotency_keys k
        WHERE k.user_id = $1 AND k.path = $2 AND k.key = $3`,
    },
    [request.userId, request.path, request.key],
  )
  return row && answerFromKeyRow(row, request)
}

/** @throws DomainError `idempotency_key_reused` when the key was used with another body */
export function answerFromKeyRow(row: KeyRow, request: KeyedRequest): KeyedResponse {
  if (!row.body_hash.equals(request.bodyHash)) throw new DomainError('idempotency_key_reused')
  return {
    status: row.status ?? request.status,
    body: row.answer ?? undefined,
    boardSeq: row.board_seq ?? undefined,
    replayed: true,
  }
}

/**
 * Returns `idempotency_key_reused` for the constraint error of a key that is used on two boards at the same time.
 * Returns other errors unchanged.
 */
export function convertKeyConflict(error: unknown): unknown {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
  return isTaken ? new DomainError('idempotency_key_reused') : error
}

/** Must be called in the transaction that claimed the key. */
export async function storeAnswer(
  tx: Db,
  request: KeyedRequest,
  response: Pick<KeyedResponse, 'status' | 'body' | 'boardSeq'>,
  /** The branch whose erasures remove people from the answer. */
  branchId?: number,
): Promise<void> {
  if (request.key === undefined) return
  await tx.query(
    {
      name: 'keep-answer',
      text: `UPDATE idempotency_keys SET status = $4, answer = $5, board_seq = $6, branch_id = $7
        WHERE user_id = $1 AND path = $2 AND key = $3`,
    },
    [
      request.userId,
      request.path,
      request.key,
      response.status,
      response.body === undefined ? null : JSON.stringify(response.body),
      response.boardSeq ?? null,
      branchId ?? null,
    ],
  )
}

/**
 * Replaces stored answers that name erased people by the refusal `stale`. The keys remain, so a repeated command does
 * not run again.
 * @param conditionSql uses the parameters from `$3` on
 */
export async function eraseAnswers(
  tx: Db,
  conditionSql: string,
  params: readonly unknown[],
): Promise<void> {
  const erased = new DomainError('stale')
  await tx.query(`UPDATE idempotency_keys SET status = $1, answer = $2 WHERE ${conditionSql}`, [
    erased.status,
    JSON.stringify(erased.toBody()),
    ...params,
  ])
}

/**
 * Stores a 409 that was decided outside the command's transaction, unless a concurrent request has stored an answer
 * under the same key.
 */
export async function storeRefusal(
  tx: Db,
  request: KeyedRequest,
  refusal: DomainError,
): Promise<KeyedResponse> {
  const stored = await claimKey(tx, request)
  if (stored) return stored
  const response = {
    status: refusal.status,
    body: refusal.toBody(),
    boardSeq: undefined,
    replayed: false,
  }
  await storeAnswer(tx, request, response)
  return response
}

const RETENTION_HOURS = 48

/** Deletes idempotency keys of requests that clients do not retry any more. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
    new Date(now.getTime() - RETENTION_HOURS * 3_600_000),
  ])
}
