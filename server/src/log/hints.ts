/**
 * Hints between nodes over LISTEN/NOTIFY: a log has grown, a user's access changed, a join request changed. A lost
 * hint delays an event by seconds; it loses none.
 */
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'

const CHANNEL = 'orderi'
/** Minimum time between two notifications. The first hint is sent immediately; hints that follow are combined. */
const COALESCE_MS = 5
const RETRY_MS = 1000
/** Interval of checks whether the connection is still alive, because a silently cut one reports no error. */
const TRY_EVERY_MS = 5000
/** A NOTIFY payload must be shorter than 8,000 bytes. */
const MOST_AT_ONCE = 40
const MOST_BOARDS_AT_ONCE = 8

const Hint = z.object({
  node: z.string(),
  boards: z.array(
    z.object({
      branchId: z.number(),
      epoch: z.string(),
      seq: z.number(),
      /** The owners of changed bills. */
      owners: z.array(z.number()),
    }),
  ),
  users: z.array(z.number()),
  /** Changed join requests, each with the user to notify. */
  joins: z.array(z.object({ userId: z.number(), requestId: z.number() })).default([]),
})
export type Hint = z.infer<typeof Hint>

type BoardWord = Hint['boards'][number]
export type JoinWord = Hint['joins'][number]

/** Sends hints to the other nodes. */
export interface Hints {
  board(word: BoardWord): void
  user(userId: number): void
  join(word: JoinWord): void
  close(): Promise<void>
}

/** For a single node. */
export const noHints: Hints = {
  board() {},
  user() {},
  join() {},
  async close() {},
}

interface HintDeps {
  readonly pool: Pool
  readonly node: string
  readonly hear: (hint: Hint) => void
  /** Called after the connection was lost and restored, because hints may be missing. */
  readonly onAgain: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Listens on a dedicated connection. Sends hints in combined notifications outside any command, and repeats failed
 * ones.
 */
export async function createHints(deps: HintDeps): Promise<Hints> {
  const { pool, node, onError } = deps
  const boards = new Map<number, BoardWord>()
  const users = new Set<number>()
  let joins: JoinWord[] = []
  let flushedAt = Number.NEGATIVE_INFINITY
  let flushTimer: NodeJS.Timeout | undefined

  function remember(words: Pick<Hint, 'boards' | 'users' | 'joins'>): void {
    for (const word of words.boards) {
      const known = boards.get(word.branchId)
      const owners = [...new Set([...(known?.owners ?? []), ...word.owners])].slice(-MOST_AT_ONCE)
      // A repeated hint may be older than one that was added since.
      const isOld = known !== undefined && known.epoch === word.epoch && known.seq > word.seq
      boards.set(word.branchId, { ...(isOld ? known : word), owners })
    }
    for (const userId of words.users) users.add(userId)
    joins.push(...words.joins)
  }

  function flush(): void {
    flushTimer = undefined
    flushedAt = performance.now()
    const words = [...boards.values()]
    const people = [...users]
    const asked = joins
    boards.clear()
    users.clear()
    joins = []
    while (words.length + people.length + asked.length > 0) {
      const hint: Hint = {
        node,
        boards: words.splice(0, MOST_BOARDS_AT_ONCE),
        users: people.splice(0, MOST_AT_ONCE),
        joins: asked.splice(0, MOST_AT_ONCE),
      }
      pool
        .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(hint)])
        .catch((error: unknown) => {
          onError(error)
          remember(hint)
          flushAfter(RETRY_MS)
        })
    }
  }

  function flushAfter(ms: number): void {
    if (!line.isClosed) flushTimer ??= setTimeout(flush, ms)
  }

  function say(words: Partial<Pick<Hint, 'boards' | 'users' | 'joins'>>): void {
    if (line.isClosed) return
    remember({ boards: [], users: [], joins: [], ...words })
    const wait = flushedAt + COALESCE_MS - performance.now()
    if (wait > 0) flushAfter(wait)
    else if (!flushTimer) flush()
  }

  const line = await listen(deps)
  return {
    board: (word) => say({ boards: [word] }),
    user: (userId) => say({ users: [userId] }),
    join: (word) => say({ joins: [word] }),
    async close() {
      clearTimeout(flushTimer)
      flush()
      line.close()
    },
  }
}

/** The connection that receives notifications; it is reopened after a loss. */
interface Line {
  readonly isClosed: boolean
  close(): void
}

async function listen({ pool, node, hear, onAgain, onError }: HintDeps): Promise<Line> {
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  let hangUp: (() => void) | undefined

  async function open(): Promise<void> {
    const client = await pool.driver.connect()
    if (isClosed) return client.release()
    const lost = (error?: Error) => {
      if (hangUp !== lost) return
      hangUp = undefined
      clearInterval(trying)
      client.removeAllListeners('notification')
      client.release(true)
      if (isClosed) return
      onError(error ?? new Error('the connection ended'))
      openLater()
    }
    hangUp = lost
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      const hint = parseHint(payload)
      if (hint && hint.node !== node) hear(hint)
    })
    const trying = setInterval(() => {
      client.query(`LISTEN ${CHANNEL}`).catch(lost)
    }, TRY_EVERY_MS)
    trying.unref()
    try {
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  function openLater(): void {
    retryTimer = setTimeout(() => {
      open().then(
        () => hangUp && onAgain(),
        (error: unknown) => {
          onError(error)
          if (!isClosed) openLater()
        },
      )
    }, RETRY_MS)
  }

  await open()
  return {
    get isClosed() {
      return isClosed
    },
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      hangUp?.()
    },
  }
}

function parseHint(payload: string | undefined): Hint | undefined {
  try {
    return Hint.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}
