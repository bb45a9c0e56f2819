/** A screen without a browser: a real socket, the shared reducer, and nothing but what the contract says. */
import {
  applyCatchUp,
  applyHeld,
  type BoardPosition,
  beginJoin,
  createFollower,
  endJoin,
  type FollowResult,
  hold,
  resumePoint,
} from '@orderi/shared/board/follow'
import type { ClientMessages, JoinAnswer, ServerMessages } from '@orderi/shared/board/messages'
import { type Board, snapshotOf } from '@orderi/shared/board/reduce'
import { io, type Socket } from 'socket.io-client'

const PATIENCE_MS = 60_000

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
  from?: BoardPosition,
): Promise<Screen> {
  const socket = await connect(url, token)
  // A closed screen passes itself: its position must not move with it.
  let follower = createFollower(from && { board: from.board, epoch: from.epoch, seq: from.seq })
  let lastJoin: JoinAnswer = { ok: false, code: 'internal' }
  const applied: number[] = []
  const waiting = new Set<{ seq: number; resolve: () => void }>()

  function take(step: FollowResult): void {
    follower = step.follower
    // Another log is the test's own doing; what was missed within one is the server's mistake.
    if (step.lost === 'gap') throw new Error(`gap: at ${follower.at?.seq}`)
    applied.push(...step.applied.map(({ seq }) => seq))
    for (const each of waiting) {
      if (each.seq > (follower.at?.seq ?? 0)) continue
      waiting.delete(each)
      each.resolve()
    }
  }

  socket.on('board:events', (message) => {
    follower = hold(follower, message)
    take(applyHeld(follower))
  })

  async function join(): Promise<JoinAnswer> {
    const resume = resumePoint(follower)
    follower = beginJoin(follower)
    const answer = await socket
      .timeout(PATIENCE_MS)
      .emitWithAck('board:join', { branch, ...resume })
    lastJoin = answer
    if (!answer.ok) return answer
    if ('snapshot' in answer) applied.length = 0
    take(applyCatchUp(follower, answer))
    follower = endJoin(follower)
    take(applyHeld(follower))
    return answer
  }

  const first = await join()
  if (!first.ok) {
    socket.close()
    throw new Error(first.code)
  }
  const own = (): Board => {
    if (!follower.at) throw new Error('the screen has no board')
    return follower.at.board
  }
  return {
    socket,
    applied,
    get epoch() {
      return follower.at?.epoch ?? ''
    },
    get seq() {
      return follower.at?.seq ?? 0
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
        if ((follower.at?.seq ?? 0) >= wanted) {
          resolve()
          return
        }
        const timer = setTimeout(
          () => reject(new Error(`the screen stayed at ${follower.at?.seq}, not ${wanted}`)),
          PATIENCE_MS,
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
