/** Reads the caller and the stored answer of the idempotency key in one statement. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type KeyRow, keyColumnsSql } from '../../db/idempotency.ts'
import type { Db } from '../../db/sql.ts'
import {
  extendSessions,
  isProof,
  type PersonRow,
  personColumnsSql,
  personOfSession,
  type SessionDeps,
  sessionIdOf,
  sessionsWithUserSql,
  toPerson,
} from '../commands/sessions.ts'
import type { Person } from '../person.ts'

const CALLER = {
  name: 'caller',
  text: `SELECT ${personColumnsSql}, ${keyColumnsSql} FROM ${sessionsWithUserSql('coalesce($5::bigint, s.user_id)')}
    LEFT JOIN idempotency_keys k ON k.user_id = s.user_id AND k.path = $3 AND k.key = $4
    WHERE s.id = $1 AND s.expires_at > $2 AND ($5 IS NULL OR d.user_id IS NOT NULL)`,
}

type CallerRow = PersonRow & Omit<KeyRow, 'body_hash'> & { readonly body_hash: Buffer | null }

export interface Caller {
  readonly person: Person
  readonly storedRow: KeyRow | undefined
}

/** The person whom a device names in a request. */
export interface ActingPerson {
  readonly id: number
  /** The token of `signProof`, if the person entered the PIN. */
  readonly proof: string | undefined
}

/**
 * Throws the errors of `authenticate`, and `forbidden` for a person who may not act in the session.
 * @param path the path pattern of the call
 * @param key the idempotency key of the call, if any
 */
export async function findCaller(
  db: Db,
  deps: SessionDeps,
  {
    token,
    path,
    key,
    acting,
  }: {
    readonly token: string
    readonly path: string
    readonly key: string | undefined
    readonly acting: ActingPerson | undefined
  },
): Promise<Caller> {
  const now = deps.clock()
  const sessionId = sessionIdOf(deps, token)
  const rows = await db.query<CallerRow>(CALLER, [
    sessionId,
    now,
    path,
    key ?? null,
    acting?.id ?? null,
  ])
  const [row] = rows
  if (!row) {
    if (!acting) throw new DomainError('session_revoked')
    await personOfSession(db, deps, sessionId)
    throw new DomainError('forbidden')
  }
  await extendSessions(db, rows, now)
  const { body_hash, status, answer, board_seq } = row
  const proven = { userId: row.user_id, sessionId, stamp: row.stamp }
  return {
    person: toPerson(row, isProof(deps, acting?.proof, proven)),
    storedRow: body_hash === null ? undefined : { body_hash, status, answer, board_seq },
  }
}
