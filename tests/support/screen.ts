/** A screen without a browser: a real socket, the shared reducer, and nothing but what the contract says. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { ClientMessages, JoinAnswer, ServerMessages } from '@orderi/shared/board/messages'
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { io, type Socket } from 'socket.io-client'

export type ClientSocket = Socket<ServerMessages, ClientMessages>

/** Connects a socket; resolves when it is connected, rejects with the code of a refusal. */
export async function connect(
  url: string,
  token: string | undefined,
  extra: object = {},
): Promise<ClientSocket> {
  const socket: ClientSocket = io(url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...extra,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
    // A line that is cut before it was answered is no error to the library; a refusal, told right after the line's end, goes first.
    socket.io.once('close', (reason) => setImmediate(reject, new Error(reason)))
  })
  return socket
}

/** A board that follows a branch's log. */
export interface Screen {
  readonly socket: ClientSocket
  /** Every seq that was applied, in order; a snapshot starts over. */
  readonly applied: readonly number[]
  readonly epoch: string
  readonly seq: number
  readonly board: Board
  readonly lastJoin: JoinAnswer
  /** Joins again from where it is. */
  join(): Promise<JoinAnswer>
  /** Resolves once the screen is at a seq or further. */
  reaches(seq: number): Promise<void>
  /** What it shows, as a snapshot. */
  shown(): ReturnType<typeof snapshotOf>
  close(): void
}

/** Opens a screen on a branch. Throws when it may not be watched, or when a gap is pushed. */
export async function openScreen(
  url: string,
  token: string | undefined,
  branch: number,
  from?: { epoch: string; seq: number; board: Board },
): Promise<Screen> {
  const socket = await connect(url, token)
  let board = from?.board
  let epoch = from?.epoch ?? ''
  let seq = from?.seq ?? 0
  let joined = false
  let lastJoin: JoinAnswer = { ok: false, code: 'internal' }
  const applied: number[] = []
  const held: { epoch: string; events: BoardEvent[] }[] = []
  const waiting = new Set<{ seq: number; resolve: () => void }>()

  function apply(events: readonly BoardEvent[]): void {
    const fresh = events.filter((event) => event.seq > seq)
    if (fresh.length === 0 || !board) return
    if (fresh[0]?.seq !== seq + 1) throw new Error(`gap: at ${seq}, got ${fresh[0]?.seq}`)
    board = applyEvents(board, fresh)
    for (const event of fresh) applied.push(event.seq)
    seq = fresh.at(-1)?.seq ?? seq
    for (const each of waiting) {
      if (each.seq > seq) continue
      waiting.delete(each)
      each.resolve()
    }
  }

  socket.on('board:events', (message) => {
    if (!joined) held.push(message)
    else if (message.epoch === epoch) apply(message.events)
  })

  async function join(): Promise<JoinAnswer> {
    joined = false
    const answer = await socket
      .timeout(5000)
      .emitWithAck('board:join', board ? { branch, epoch, since: seq } : { branch })
    lastJoin = answer
    if (!answer.ok) return answer
    if ('snapshot' in answer) {
      board = boardFrom(answer.snapshot)
      seq = answer.seq
      applied.length = 0
    } else apply(answer.events)
    epoch = answer.epoch
    joined = true
    for (const message of held.splice(0)) if (message.epoch === epoch) apply(message.events)
    for (const each of waiting) if (each.seq <= seq) each.resolve()
    return answer
  }

  const first = await join()
  if (!first.ok) {
    socket.close()
    throw new Error(first.code)
  }
  const own = (): Board => {
    if (!board) throw new Error('the screen has no board')
    return board
  }
  return {
    socket,
    applied,
    get epoch() {
      return epoch
    },
    get seq() {
      return seq
    },
    get board() {
      return own()
    },
    get lastJoin() {
      return lastJoin
    },
    join,
    reaches: (wanted) =>
      new Promise((resolve, reject) => {
        if (seq >= wanted) {
          resolve()
          return
        }
        const timer = setTimeout(
          () => reject(new Error(`the screen stayed at ${seq}, not ${wanted}`)),
          15_000,
        )
        waiting.add({
          seq: wanted,
          resolve() {
            clearTimeout(timer)
            resolve()
          },
        })
      }),
    shown: () => snapshotOf(own()),
    close: () => void socket.close(),
  }
}
