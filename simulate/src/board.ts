/** A board that follows its branch's log over a socket, and catches up after gaps, as screens do. */
import type { BoardEvent } from '@orderi/shared/board/events'
import {
  applyCatchUp,
  applyHeld,
  beginJoin,
  compareHead,
  createFollower,
  endJoin,
  type FollowResult,
  holdMessage,
  resumePoint,
} from '@orderi/shared/board/follow'
import type { HeadMessage } from '@orderi/shared/board/messages'
import type { Board } from '@orderi/shared/board/reduce'
import { openSocket, undefinedOnError } from './socket.ts'
import { createWatchers } from './watchers.ts'

const ACK_TIMEOUT_MS = 5000
const REJOIN_MS = 500
/** How long announced events may take to arrive before a catch-up is requested. */
const GRACE_MS = 1000

export interface BoardWatch {
  board(): Board | undefined
  readonly epoch: string
  readonly seq: number
  /** Calls `changed` after every change, and immediately if there is a board already. */
  onChange(changed: (board: Board) => void): void
  until(fits: (board: Board) => boolean, signal: AbortSignal): Promise<Board>
  close(): void
}

export interface WatchOptions {
  readonly url: string
  readonly token: string
  readonly branch: number
  readonly onEvents?: (events: readonly BoardEvent[]) => void
  readonly onReconnect?: () => void
}

export function watchBoard(options: WatchOptions): BoardWatch {
  const { url, token, branch, onEvents, onReconnect } = options
  const watchers = createWatchers<Board>()
  let follower = createFollower()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const socket = openSocket({
    url,
    token,
    onConnect: () => void join(),
    ...(onReconnect ? { onReconnect } : {}),
  })
  socket.on('disconnect', () => {
    follower = beginJoin(follower)
  })
  socket.on('board:events', (message) => {
    if (message.branch !== branch) return
    onEvents?.(message.events)
    follower = holdMessage(follower, message)
    if (take(applyHeld(follower))) void join()
  })
  socket.on('board:head', (head) => {
    if (head.branch === branch && follower.isJoined) compare(head)
  })

  async function join(): Promise<void> {
    follower = beginJoin(follower)
    clearTimeout(timer)
    const asked = socket.id
    const answer = await undefinedOnError(() =>
      socket
        .timeout(ACK_TIMEOUT_MS)
        .emitWithAck('board:join', { branch, ...resumePoint(follower) }),
    )
    if (isClosed || asked !== socket.id) return
    if (answer?.ok !== true || take(applyCatchUp(follower, answer))) {
      timer = setTimeout(() => void join(), REJOIN_MS)
      return
    }
    follower = endJoin(follower)
    // The simulated kitchen reports all orders, as a screen of the whole kitchen does.
    socket.emit('board:screen', { branch, screen: { station: null } }, () => undefined)
    if (take(applyHeld(follower))) void join()
  }

  /** Returns true if the follower must join again. */
  function take(step: FollowResult): boolean {
    const { at } = follower
    follower = step.follower
    if (follower.at && follower.at !== at) watchers.publish(follower.at.board)
    return step.lost !== undefined
  }

  function compare(head: HeadMessage): void {
    const compared = compareHead(follower, head)
    follower = compared.follower
    if (compared.verdict === 'lost') return void join()
    if (compared.verdict !== 'ahead') return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (follower.isJoined && (follower.at?.seq ?? 0) < head.seq) void join()
    }, GRACE_MS)
  }

  return {
    board: () => follower.at?.board,
    get epoch() {
      return follower.at?.epoch ?? ''
    },
    get seq() {
      return follower.at?.seq ?? 0
    },
    onChange(changed) {
      watchers.add(changed)
      if (follower.at) changed(follower.at.board)
    },
    until: (fits, signal) => watchers.until(() => follower.at?.board, fits, signal),
    close() {
      isClosed = true
      clearTimeout(timer)
      socket.close()
    },
  }
}
