/** Idempotency keys: the same request again is the same answer again, and nothing is done twice (contract, "idempotency"). */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Sql } from './sql.ts'

/** One attempt at a command, as the route saw it. Without a key there is nothing to replay. */
export interface Attempt {
  readonly userId: number
  readonly path: string
  readonly key: string | undefined
  /** Keyed hash of the body: the body itself may hold a password. */
  readonly bodyHash: Buffer
  /** The epoch that the caller's ids belong to; left out: any. */
  readonly epoch?: string | undefined
  /** The status of a successful answer. */
  readonly status: number
}

/** What a command answers: to be sent as it stands. */
export interface Outcome {
  readonly status: number
  readonly body: unknown
  /** The seq of the branch's last event, when the command changed its board. */
  readonly boardSeq: number | undefined
  readonly replayed: boolean
}

/** What is kept under a key. */
export interface KeyRow {
  readonly body_hash: Buffer
  readonly status: number | null
  readonly answer: unknown
  readonly board_seq: number | null
}

/** SQL: the columns of the key `k`. */
export const keyColumns = 'k.body_hash, k.status, k.answer, k.board_seq'

/**
 * Claims the attempt's key within the command's transaction; waits for another run of the same key.
 * @returns the kept answer when there is one, else undefined: go on
 * @throws DomainError `idempotency_key_reused` when the key was used with another body
 */
export async function claimKey(tx: Sql, attempt: Attempt): Promise<Outcome | undefined> {
  if (attempt.key === undefined) return undefined
  const claimed = await tx.query(
    {
      name: 'claim-key',
      text: `INSERT INTO idempotency_keys (user_id, path, key, body_hash)
        VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
    },
    [attempt.userId, attempt.path, attempt.key, attempt.bodyHash],
  )
  if (claimed.length > 0) return undefined
  // Gone between the two statements: the run that held it was undone, so this one is the first.
  return (await findStoredAnswer(tx, attempt)) ?? claimKey(tx, attempt)
}

/**
 * The answer that was kept under the attempt's key; undefined when there is none yet.
 * @throws DomainError `idempotency_key_reused` when the key was used with another body
 */
export async function findStoredAnswer(
  db: Sql,
  attempt: Attempt | undefined,
): Promise<Outcome | undefined> {
  if (attempt?.key === undefined) return undefined
  const [row] = await db.query<KeyRow>(
    {
      name: 'find-kept',
      text: `SELECT ${keyColumns} FROM idempotency_keys k
        WHERE k.user_id = $1 AND k.path = $2 AND k.key = $3`,
    },
    [attempt.userId, attempt.path, attempt.key],
  )
  return row && storedAnswer(row, attempt)
}

/** The answer that a key keeps. Throws `idempotency_key_reused` when it was used with another body. */
export function storedAnswer(row: KeyRow, attempt: Attempt): Outcome {
  if (!row.body_hash.equals(attempt.bodyHash)) throw new DomainError('idempotency_key_reused')
  return {
    status: row.status ?? attempt.status,
    body: row.answer ?? undefined,
    boardSeq: row.board_seq ?? undefined,
    replayed: true,
  }
}

/** What a board command throws when its key was used meanwhile, for another board; anything else as it is. */
export function keyConflict(error: unknown): unknown {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
  return isTaken ? new DomainError('idempotency_key_reused') : error
}

/** Keeps an answer under the claimed key, in the same transaction as what it answers. */
export async function storeAnswer(
  tx: Sql,
  attempt: Attempt,
  outcome: Pick<Outcome, 'status' | 'body' | 'boardSeq'>,
): Promise<void> {
  if (attempt.key === undefined) return
  await tx.query(
    {
      name: 'keep-answer',
      text: `UPDATE idempotency_keys SET status = $4, answer = $5, board_seq = $6
        WHERE user_id = $1 AND path = $2 AND key = $3`,
    },
    [
      attempt.userId,
      attempt.path,
      attempt.key,
      outcome.status,
      outcome.body === undefined ? null : JSON.stringify(outcome.body),
      outcome.boardSeq ?? null,
    ],
  )
}

/** Keeps a 409 that was decided before any transaction; another run's answer, kept meanwhile, wins. */
export async function storeRefusal(
  tx: Sql,
  attempt: Attempt,
  refusal: DomainError,
): Promise<Outcome> {
  const kept = await claimKey(tx, attempt)
  if (kept) return kept
  const outcome = {
    status: refusal.status,
    body: refusal.toBody(),
    boardSeq: undefined,
    replayed: false,
  }
  await storeAnswer(tx, attempt, outcome)
  return outcome
}

/** How long an answered key is kept. */
const RETENTION_HOURS = 48

/** Forgets keys that are older than any retry. */
export async function deleteOldKeys(db: Sql, now: Date): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
    new Date(now.getTime() - RETENTION_HOURS * 3_600_000),
  ])
}
