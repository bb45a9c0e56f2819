/** Takes IDs for new rows in blocks, so that a decision needs no SQL. */
import type { Db } from '../../db/sql.ts'
import type { HighestIds, IdCounts } from '../held-board.ts'

type Kind = keyof IdCounts

const TABLES = {
  orders: 'orders',
  bills: 'bills',
  lines: 'order_lines',
  payments: 'payments',
  adjustments: 'adjustments',
  shares: 'bill_shares',
  shareLines: 'bill_share_lines',
  attempts: 'pay_attempts',
  joins: 'join_requests',
  sessions: 'cash_sessions',
  movements: 'cash_movements',
  counts: 'cash_counts',
} as const
const KINDS = Object.keys(TABLES) as Kind[]
/** Kinds whose highest ID the board does not contain. Of these, only the IDs of `RARE` kinds increase with time. */
const NOT_SORTED = { shares: 0, shareLines: 0, joins: 0, sessions: 0, movements: 0, counts: 0 }
/** Rows that are created rarely. Their IDs are read on demand, so that they increase with time across nodes. */
const RARE: ReadonlySet<Kind> = new Set(['joins', 'sessions', 'movements', 'counts'])
/** How many spare IDs are read at once. A node that stops leaves a gap of at most this many IDs. */
export const ID_BLOCK = 100

const noIds = (): Record<Kind, number[]> => ({
  orders: [],
  bills: [],
  lines: [],
  payments: [],
  adjustments: [],
  shares: [],
  shareLines: [],
  attempts: [],
  joins: [],
  sessions: [],
  movements: [],
  counts: [],
})

/** Takes an ID that only one batch of commands may use. */
export type TakeId = (kind: Kind) => number

interface Board {
  readonly epoch: string
  readonly highest: HighestIds
}

export interface IdBlocks {
  /** Reserves this many ascending IDs of each kind, all higher than the highest ones of the board. */
  reserve(db: Db, count: IdCounts, board: Board): Promise<TakeId>
}

/** @param more how many spare IDs are read at once */
export function createIdBlocks(more: number): IdBlocks {
  const blocks = noIds()
  let known: string | undefined

  /**
   * Removes and returns `count` IDs above `above`. Drops lower IDs, because another node has used a later block in this
   * branch.
   */
  async function reserveKind(db: Db, kind: Kind, count: number, above: number): Promise<number[]> {
    if (count === 0) return []
    const found = blocks[kind].filter((id) => id > above)
    blocks[kind] = found.splice(count)
    if (found.length === count) return found
    const rows = await db.query<{ id: number }>(
      {
        name: `next-ids-of-${kind}`,
        text: `SELECT nextval(pg_get_serial_sequence('${TABLES[kind]}', 'id')) AS id
          FROM generate_series(1, $1::int)`,
      },
      [(RARE.has(kind) ? 0 : more) + count - found.length],
    )
    const fresh = rows.map(({ id }) => id)
    found.push(...fresh.splice(0, count - found.length))
    // Another branch may have read a later block during this read.
    blocks[kind] = [...blocks[kind], ...fresh].toSorted((a, b) => a - b)
    return found
  }

  return {
    async reserve(db, count, { epoch, highest }) {
      // In a restored database, other rows may get these IDs.
      if (known !== undefined && known !== epoch) for (const kind of KINDS) blocks[kind] = []
      known = epoch
      const reserved = noIds()
      const above = { ...NOT_SORTED, ...highest }
      for (const kind of KINDS)
        reserved[kind] = await reserveKind(db, kind, count[kind], above[kind])
      return (kind) => {
        const id = reserved[kind].shift()
        if (id === undefined) throw new Error(`no ID of ${kind} is reserved`)
        return id
      }
    },
  }
}
