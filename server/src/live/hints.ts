/** Word between nodes: "branch b is at n", "look at user u again" and "user u is concerned by request r". Only hints: a lost one costs seconds, never an event. */
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'

const CHANNEL = 'orderi'
/** At most one NOTIFY in this time: a burst of commits is one word. */
const COALESCE_MS = 5
const RECONNECT_MS = 1000
/** A NOTIFY carries less than 8,000 bytes. */
const MOST_AT_ONCE = 40

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
  readonly onError: (error: unknown) => void
}

/** Listens to the other nodes on a connection of its own and tells them in a coalesced NOTIFY, outside any command. */
export async function createHints({ pool, node, hear, onError }: HintDeps): Promise<Hints> {
  const boards = new Map<number, BoardWord>()
  const users = new Set<number>()
  let joins: JoinWord[] = []
  let flushTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let closed = false
  let hangUp: (() => void) | undefined

  function flushSoon(): void {
    flushTimer ??= setTimeout(() => {
      flushTimer = undefined
      const words = [...boards.values()]
      const people = [...users]
      const asked = joins
      boards.clear()
      users.clear()
      joins = []
      while (words.length + people.length + asked.length > 0) {
        const hint: Hint = {
          node,
          boards: words.splice(0, MOST_AT_ONCE),
          users: people.splice(0, MOST_AT_ONCE),
          joins: asked.splice(0, MOST_AT_ONCE),
        }
        pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(hint)]).catch(onError)
      }
    }, COALESCE_MS)
  }

  async function listen(): Promise<void> {
    const client = await pool.driver.connect()
    const lost = (error?: Error) => {
      client.off('error', lost)
      client.off('end', lost)
      client.release(true)
      hangUp = undefined
      if (closed) return
      if (error) onError(error)
      retryTimer = setTimeout(() => {
        listen().catch(retry)
      }, RECONNECT_MS)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      const hint = parseHint(payload)
      if (hint && hint.node !== node) hear(hint)
    })
    hangUp = () => lost()
    await client.query(`LISTEN ${CHANNEL}`)
  }

  function retry(error: unknown): void {
    onError(error)
    if (closed || hangUp) return
    retryTimer = setTimeout(() => {
      listen().catch(retry)
    }, RECONNECT_MS)
  }

  await listen()
  return {
    board(word) {
      const owners = new Set([...(boards.get(word.branchId)?.owners ?? []), ...word.owners])
      boards.set(word.branchId, { ...word, owners: [...owners].slice(-MOST_AT_ONCE) })
      flushSoon()
    },
    user(userId) {
      users.add(userId)
      flushSoon()
    },
    join(word) {
      joins.push(word)
      flushSoon()
    },
    async close() {
      closed = true
      clearTimeout(flushTimer)
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
