/**
 * Notifies other nodes with LISTEN/NOTIFY that a log has grown, or that a user's access or a join request has
 * changed. If a hint is lost, the change arrives some seconds later.
 */
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'

const CHANNEL = 'orderi'
/** The first hint is sent immediately; hints within this time after it are combined. */
const COALESCE_MS = 5
const RETRY_MS = 1000
/** A connection can be lost without an error, so it is checked periodically. */
const CHECK_INTERVAL_MS = 5000
/** Keeps a payload below PostgreSQL's limit of 8,000 bytes. */
const MAX_PER_HINT = 40
const MAX_BOARDS_PER_HINT = 6
const MAX_MARKS_PER_HINT = 4
const MAX_SCREENS_PER_HINT = 4
const MAX_NAME_LENGTH = 60

const NodeHint = z.object({
  node: z.string(),
  boards: z.array(
    z.object({
      branchId: z.number(),
      epoch: z.string(),
      seq: z.number(),
      owners: z.array(z.number()),
    }),
  ),
  users: z.array(z.number()),
  /** Marks of the people who are charging bills. */
  marks: z
    .array(
      z.object({
        branchId: z.number(),
        billId: z.number(),
        user: z.object({ id: z.number(), name: z.string() }).nullable(),
        at: z.string(),
      }),
    )
    .default([]),
  /** Kitchen screens that are connected to the node. */
  screens: z
    .array(
      z.object({
        branchId: z.number(),
        node: z.string(),
        station: z.number().nullable(),
        count: z.number(),
        at: z.string(),
      }),
    )
    .default([]),
  /** Requests the screens of all nodes. */
  requestsScreens: z.boolean().default(false),
  /** `userId` is the user who must be notified. */
  joins: z.array(z.object({ userId: z.number(), requestId: z.number() })).default([]),
})
/** A message to the other nodes. */
export type NodeHint = z.infer<typeof NodeHint>

type BoardHint = NodeHint['boards'][number]
type MarkHint = NodeHint['marks'][number]
type ScreensHint = NodeHint['screens'][number]
export type JoinHint = NodeHint['joins'][number]

export interface NodeHintChannel {
  board(hint: BoardHint): void
  user(userId: number): void
  join(hint: JoinHint): void
  mark(hint: MarkHint): void
  screens(hints: readonly ScreensHint[]): void
  requestScreens(): void
  close(): Promise<void>
}

/** For an installation with a single node. */
export const noNodeHints: NodeHintChannel = {
  board() {},
  user() {},
  join() {},
  mark() {},
  screens() {},
  requestScreens() {},
  async close() {},
}

interface HintDeps {
  readonly pool: Pool
  readonly node: string
  readonly onHint: (hint: NodeHint) => void
  /** Called after a lost connection was restored, because hints may have been lost. */
  readonly onReconnect: () => void
  readonly onError: (error: unknown) => void
}

const NOTIFY = { name: 'notify', text: 'SELECT pg_notify($1, $2)' }

/** Uses a separate connection to listen. Sends hints outside the commands' transactions, and repeats failed ones. */
export async function createNodeHintChannel(deps: HintDeps): Promise<NodeHintChannel> {
  const { pool, node, onError } = deps
  const boards = new Map<number, BoardHint>()
  const users = new Set<number>()
  let joins: JoinHint[] = []
  let marks: MarkHint[] = []
  const screens = new Map<string, ScreensHint>()
  let requestsScreens = false
  let flushedAt = Number.NEGATIVE_INFINITY
  let flushTimer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  function enqueue(added: Omit<NodeHint, 'node'>): void {
    for (const hint of added.boards) {
      const known = boards.get(hint.branchId)
      const owners = [...new Set([...(known?.owners ?? []), ...hint.owners])].slice(-MAX_PER_HINT)
      boards.set(hint.branchId, { ...hint, owners })
    }
    for (const userId of added.users) users.add(userId)
    joins.push(...added.joins)
    marks.push(...added.marks)
    for (const each of added.screens) screens.set(`${each.branchId} ${each.station}`, each)
    requestsScreens ||= added.requestsScreens
  }

  const isPending = () =>
    requestsScreens || boards.size + users.size + joins.length + marks.length + screens.size > 0

  function takeAll(): NodeHint[] {
    const taken = {
      boards: [...boards.values()],
      users: [...users],
      joins,
      marks,
      screens: [...screens.values()],
    }
    boards.clear()
    users.clear()
    joins = []
    marks = []
    screens.clear()
    const hints: NodeHint[] = []
    while (requestsScreens || Object.values(taken).some((each) => each.length > 0)) {
      hints.push({
        node,
        boards: taken.boards.splice(0, MAX_BOARDS_PER_HINT),
        users: taken.users.splice(0, MAX_PER_HINT),
        joins: taken.joins.splice(0, MAX_PER_HINT),
        marks: taken.marks.splice(0, MAX_MARKS_PER_HINT),
        screens: taken.screens.splice(0, MAX_SCREENS_PER_HINT),
        requestsScreens,
      })
      requestsScreens = false
    }
    return hints
  }

  /** Sends one hint at a time. Stops at an error, so that the failed hint is sent before newer ones. */
  async function sendAll(): Promise<void> {
    const hints = takeAll()
    let wait = COALESCE_MS
    try {
      for (; hints[0]; hints.shift()) {
        await pool.query(NOTIFY, [CHANNEL, JSON.stringify(hints[0])])
      }
    } catch (error) {
      onError(error)
      const newer = takeAll()
      for (const hint of [...hints, ...newer]) enqueue(hint)
      wait = RETRY_MS
    }
    sending = undefined
    if (isPending()) flushAfter(wait)
  }

  function flush(): void {
    flushTimer = undefined
    flushedAt = performance.now()
    if (isPending()) sending ??= sendAll()
  }

  function flushAfter(ms: number): void {
    if (!listener.isClosed) flushTimer ??= setTimeout(flush, ms)
  }

  function send(added: Partial<Omit<NodeHint, 'node'>>): void {
    if (listener.isClosed) return
    enqueue({
      boards: [],
      users: [],
      joins: [],
      marks: [],
      screens: [],
      requestsScreens: false,
      ...added,
    })
    const wait = flushedAt + COALESCE_MS - performance.now()
    if (wait > 0) flushAfter(wait)
    else if (!flushTimer) flush()
  }

  const listener = await listen(deps)
  return {
    board: (hint) => send({ boards: [hint] }),
    user: (userId) => send({ users: [userId] }),
    join: (hint) => send({ joins: [hint] }),
    mark: ({ user, ...hint }) =>
      send({
        marks: [{ ...hint, user: user && { ...user, name: user.name.slice(0, MAX_NAME_LENGTH) } }],
      }),
    screens: (hints) => send({ screens: [...hints] }),
    requestScreens: () => send({ requestsScreens: true }),
    async close() {
      clearTimeout(flushTimer)
      await sending
      flush()
      await sending
      clearTimeout(flushTimer)
      listener.close()
    },
  }
}

interface HintListener {
  readonly isClosed: boolean
  close(): void
}

async function listen({
  pool,
  node,
  onHint: hear,
  onReconnect: onAgain,
  onError,
}: HintDeps): Promise<HintListener> {
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  let disconnect: (() => void) | undefined

  async function open(): Promise<void> {
    const client = await pool.driver.connect()
    if (isClosed) return client.release()
    const lost = (error?: Error) => {
      if (disconnect !== lost) return
      disconnect = undefined
      clearInterval(checkTimer)
      client.removeAllListeners('notification')
      client.release(true)
      if (isClosed) return
      onError(error ?? new Error('the connection ended'))
      openLater()
    }
    disconnect = lost
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      const hint = parseHint(payload)
      if (hint && hint.node !== node) hear(hint)
    })
    const checkTimer = setInterval(() => {
      client.query(`LISTEN ${CHANNEL}`).catch(lost)
    }, CHECK_INTERVAL_MS)
    checkTimer.unref()
    try {
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  function openLater(): void {
    retryTimer = setTimeout(() => {
      open().then(
        () => disconnect && onAgain(),
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
      disconnect?.()
    },
  }
}

function parseHint(payload: string | undefined): NodeHint | undefined {
  try {
    return NodeHint.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}
