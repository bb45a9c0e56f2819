/** A screen without a browser: a socket client and the shared board reducer. */
import {
  applyCatchUp,
  applyHeld,
  type BoardPosition,
  beginJoin,
  createFollower,
  endJoin,
  type FollowResult,
  holdMessage,
  resumePoint,
} from '@orderi/shared/board/follow'
import type { BoardJoinAnswer, ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { type Board, snapshotOf } from '@orderi/shared/board/reduce'
import { io, type Socket } from 'socket.io-client'

const TIMEOUT_MS = 60_000

export type ClientSocket = Socket<ServerMessages, ClientMessages>

/** Resolves when the socket is connected. Rejects with the error code if the server refuses it. */
export async function connectSocket(
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
    // A connection that closes early may emit no `connect_error`. If it emits one, that error must reject first.
    socket.io.once('close', (reason) => setImmediate(reject, new Error(reason)))
  })
  return socket
}

export interface Screen {
  readonly socket: ClientSocket
  /** Sequence numbers of all applied events. A snapshot empties the list. */
  readonly applied: readonly number[]
  readonly epoch: string
  readonly seq: number
  readonly board: Board
  readonly lastJoin: BoardJoinAnswer
  join(): Promise<BoardJoinAnswer>
  reaches(seq: number): Promise<void>
  shown(): ReturnType<typeof snapshotOf>
  close(): void
}

/** Opens a screen of a branch's board. @throws if the screen may not join, or if the server pushes events with a gap */
export async function openScreen(
  url: string,
  token: string | undefined,
  branch: number,
  from?: BoardPosition,
): Promise<Screen> {
  const socket = await connectSocket(url, token)
  let follower = createFollower(from && { board: from.board, epoch: from.epoch, seq: from.seq })
  let lastJoin: BoardJoinAnswer = { ok: false, code: 'internal' }
  const applied: number[] = []
  const waiting = new Set<{ seq: number; resolve: () => void }>()

  function take(step: FollowResult): void {
    follower = step.follower
    // A new epoch (`other-log`) is no error, because the test itself causes it. A gap in one epoch is a server error.
    if (step.lost === 'gap') throw new Error(`gap: at ${follower.at?.seq}`)
    applied.push(...step.applied.map(({ seq }) => seq))
    for (const each of waiting) {
      if (each.seq > (follower.at?.seq ?? 0)) continue
      waiting.delete(each)
      each.resolve()
    }
  }

  socket.on('board:events', (message) => {
    follower = holdMessage(follower, message)
    take(applyHeld(follower))
  })

  async function join(): Promise<BoardJoinAnswer> {
    const resume = resumePoint(follower)
    follower = beginJoin(follower)
    const answer = await socket.timeout(TIMEOUT_MS).emitWithAck('board:join', { branch, ...resume })
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
          TIMEOUT_MS,
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
