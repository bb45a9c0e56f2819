/** Word between nodes: "branch b is at n", "look at user u again" and "user u is concerned by request r". Only hints: a lost one costs seconds, never an event. */
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'

const CHANNEL = 'orderi'
/** At most one NOTIFY in this time: the first word goes out at once, and a burst that follows is one more. */
const COALESCE_MS = 5
const RETRY_MS = 1000
/** So often the line is tried: one that is cut in silence tells nobody. */
const TRY_EVERY_MS = 5000
/** A NOTIFY carries less than 8,000 bytes: what does not fit would be refused again and again. */
const MOST_AT_ONCE = 40
const MOST_BOARDS_AT_ONCE = 8

const Hint = z.object({
  node: z.string(),
  boards: z.array(
    z.object({
      branchId: z.number(),
      epoch: z.string(),
      seq: z.number(),
      /** Whose bills changed. */
      owners: z.array(z.number()),
    }),
  ),
  users: z.array(z.number()),
  /** Requests to join a bill, each with who is to hear of it. */
  joins: z.array(z.object({ userId: z.number(), requestId: z.number() })).default([]),
})
export type Hint = z.infer<typeof Hint>

type BoardWord = Hint['boards'][number]
export type JoinWord = Hint['joins'][number]

/** The line to the other nodes. */
export interface Hints {
  board(word: BoardWord): void
  user(userId: number): void
  join(word: JoinWord): void
  close(): Promise<void>
}

/** On one node there is nobody to tell. */
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
  /** The line was lost and is there again: words may have been missed. */
  readonly onAgain: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Listens to the other nodes on a connection of its own and tells them in a coalesced NOTIFY, outside any command. A word that could
 * not be sent is sent again.
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
      // What is sent again may be older than what came since.
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

/** The connection on which words arrive, opened again whenever it is lost. */
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
