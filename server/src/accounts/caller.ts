/** Who makes a call: found with all else that the call needs to know before it begins, in one statement. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type KeyRow, keyColumns } from '../db/keys.ts'
import type { NamedStatement, Sql } from '../db/pool.ts'
import { type NamedRow, type PlacedRow, ROW_KINDS, type RowKind } from './about.ts'
import type { Person } from './person.ts'
import {
  lengthen,
  type PersonRow,
  personColumns,
  readToken,
  SESSION_OF_USER,
  type SessionDeps,
  toPerson,
} from './sessions.ts'

/** SQL: who calls with which key. */
const calling = `FROM ${SESSION_OF_USER}
    LEFT JOIN idempotency_keys k ON k.user_id = s.user_id AND k.path = $3 AND k.key = $4`

const CALLER = {
  name: 'caller',
  text: `SELECT ${personColumns}, ${keyColumns} ${calling}
    WHERE s.id = $1 AND s.expires_at > $2`,
}

/** The same with the branch of the row `$5`. */
const CALLERS_ABOUT: ReadonlyMap<RowKind, NamedStatement> = new Map(
  ROW_KINDS.map((kind) => [
    kind,
    {
      name: `caller-about-${kind}`,
      text: `SELECT ${personColumns}, ${keyColumns}, x.branch_id AS about_branch,
          x.restaurant_id AS about_restaurant ${calling} LEFT JOIN ${kind} x ON x.id = $5
        WHERE s.id = $1 AND s.expires_at > $2`,
    },
  ]),
)

interface CallerRow extends PersonRow {
  body_hash: KeyRow['body_hash'] | null
  status: KeyRow['status']
  answer: KeyRow['answer']
  board_seq: KeyRow['board_seq']
  about_branch?: number | null
  about_restaurant?: number | null
}

/** Who makes a call, and what is kept already under the key that it carries. */
export interface Caller {
  readonly person: Person
  readonly kept: KeyRow | undefined
  /** The row that the call names. */
  readonly about: PlacedRow | undefined
}

/**
 * The person behind a call's token, found together with its key and with the branch of what it is about. Throws as
 * `authenticate` does.
 * @param path the call's own, without a key's in it
 * @param key undefined where the call has none
 * @param row what the call names; undefined where it names nothing
 */
export async function findCaller(
  db: Sql,
  deps: SessionDeps,
  {
    token,
    path,
    key,
    row: named,
  }: {
    readonly token: string
    readonly path: string
    readonly key: string | undefined
    readonly row: NamedRow | undefined
  },
): Promise<Caller> {
  const now = deps.clock()
  const asked = [readToken(deps, token), now, path, key ?? null]
  const statement = named && CALLERS_ABOUT.get(named.kind)
  const rows = statement
    ? await db.query<CallerRow>(statement, [...asked, named.id])
    : await db.query<CallerRow>(CALLER, asked)
  const [row] = rows
  if (!row) throw new DomainError('session_revoked')
  await lengthen(db, rows, now)
  const { body_hash, status, answer, board_seq } = row
  return {
    person: toPerson(row),
    kept: body_hash === null ? undefined : { body_hash, status, answer, board_seq },
    about: named && { ...named, branch: branchIn(row) },
  }
}

function branchIn({
  about_branch: id,
  about_restaurant: restaurantId,
}: CallerRow): PlacedRow['branch'] {
  return id == null || restaurantId == null ? undefined : { id, restaurantId }
}
