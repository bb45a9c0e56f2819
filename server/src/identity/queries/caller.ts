/** Reads the caller and the stored answer of the idempotency key in one statement. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type KeyRow, keyColumnsSql } from '../../db/idempotency.ts'
import type { Db } from '../../db/sql.ts'
import {
  extendSessions,
  type PersonRow,
  personColumnsSql,
  type SessionDeps,
  sessionIdOf,
  sessionsWithUserSql,
  toPerson,
} from '../commands/sessions.ts'
import type { Person } from '../person.ts'

const CALLER = {
  name: 'caller',
  text: `SELECT ${personColumnsSql}, ${keyColumnsSql} FROM ${sessionsWithUserSql}
    LEFT JOIN idempotency_keys k ON k.user_id = s.user_id AND k.path = $3 AND k.key = $4
    WHERE s.id = $1 AND s.expires_at > $2`,
}

type CallerRow = PersonRow & Omit<KeyRow, 'body_hash'> & { readonly body_hash: Buffer | null }

export interface Caller {
  readonly person: Person
  readonly storedRow: KeyRow | undefined
}

/**
 * Throws the errors of `authenticate`.
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
  }: { readonly token: string; readonly path: string; readonly key: string | undefined },
): Promise<Caller> {
  const now = deps.clock()
  const rows = await db.query<CallerRow>(CALLER, [sessionIdOf(deps, token), now, path, key ?? null])
  const [row] = rows
  if (!row) throw new DomainError('session_revoked')
  await extendSessions(db, rows, now)
  const { body_hash, status, answer, board_seq } = row
  return {
    person: toPerson(row),
    storedRow: body_hash === null ? undefined : { body_hash, status, answer, board_seq },
  }
}
