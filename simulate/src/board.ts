/** A board that follows its branch's log over a socket and catches up by itself, as every screen must. */
import type { BoardEvent, CatchUp } from '@orderi/shared/board/events'
import type { EventsMessage, HeadMessage } from '@orderi/shared/board/messages'
import { applyEvents, type Board, boardFrom } from '@orderi/shared/board/reduce'
import { askOver, openSocket } from './socket.ts'
import { createWatchers } from './watchers.ts'

const ACK_TIMEOUT_MS = 5000
const REJOIN_MS = 500
/** How long the events that a head speaks of may still be on their way. */
const GRACE_MS = 1000

export interface BoardWatch {
  /** Undefined before the first snapshot. */
  board(): Board | undefined
  readonly epoch: string
  readonly seq: number
  /** Calls after every step, and once now when there is a board already. */
  onChange(changed: (board: Board) => void): void
  /** Resolves once the board fits. Rejects when the signal is aborted. */
  until(fits: (board: Board) => boolean, signal: AbortSignal): Promise<Board>
  close(): void
}

export interface WatchOptions {
  readonly url: string
  readonly token: string
  readonly branch: number
  /** Events as they were pushed, before they are applied. */
  readonly onEvents?: (events: readonly BoardEvent[]) => void
  readonly onReconnect?: () => void
}

/** Starts to watch a branch. */
export function watchBoard(options: WatchOptions): BoardWatch {
  const { url, token, branch, onEvents, onReconnect } = options
  const watchers = createWatchers<Board>()
  let at: { board: Board; epoch: string; seq: number } | undefined
  let isJoined = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const socket = openSocket({
    url,
    token,
    onConnect: () => void join(),
    ...(onReconnect ? { onReconnect } : {}),
  })
  socket.on('disconnect', () => {
    isJoined = false
  })
  let held: EventsMessage[] = []
  socket.on('board:events', (message) => {
    if (message.branch !== branch) return
    onEvents?.(message.events)
    hear(message)
  })
  socket.on('board:head', (head) => {
    if (head.branch === branch && isJoined) compare(head)
  })

  async function join(): Promise<void> {
    isJoined = false
    clearTimeout(timer)
    const asked = socket.id
    const answer = await askOver(() =>
      socket
        .timeout(ACK_TIMEOUT_MS)
        .emitWithAck('board:join', at ? { branch, epoch: at.epoch, since: at.seq } : { branch }),
    )
    if (isClosed || asked !== socket.id) return
    if (answer?.ok !== true || !catchUpWith(answer)) {
      timer = setTimeout(() => void join(), REJOIN_MS)
      return
    }
    isJoined = true
    const messages = held
    held = []
    for (const message of messages) if (message.epoch === at?.epoch) hear(message)
  }

  /** False when the answer does not lead on from here. */
  function catchUpWith(answer: CatchUp): boolean {
    const { epoch, seq } = answer
    if ('snapshot' in answer) moveTo({ board: boardFrom(answer.snapshot), epoch, seq })
    else if (at?.epoch === epoch) step(answer.events)
    if (at?.epoch === epoch && at.seq >= seq) return true
    at = undefined
    return false
  }

  function hear(message: EventsMessage): void {
    if (isJoined && message.epoch === at?.epoch && step(message.events)) return
    held.push(message)
    if (isJoined) void join()
  }

  /** Applies what comes next; false when something is missing before it. */
  function step(events: readonly BoardEvent[]): boolean {
    if (!at) return false
    const { board, seq } = at
    const fresh = events.filter((event) => event.seq > seq)
    const last = fresh.at(-1)
    if (!last) return true
    if (fresh[0]?.seq !== seq + 1) return false
    moveTo({ ...at, board: applyEvents(board, fresh), seq: last.seq })
    return true
  }

  function moveTo(place: { board: Board; epoch: string; seq: number }): void {
    at = place
    watchers.tell(place.board)
  }

  function compare(head: HeadMessage): void {
    if (head.epoch === at?.epoch && head.seq <= at.seq) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isJoined && (at?.epoch !== head.epoch || at.seq < head.seq)) void join()
    }, GRACE_MS)
  }

  return {
    board: () => at?.board,
    get epoch() {
      return at?.epoch ?? ''
    },
    get seq() {
      return at?.seq ?? 0
    },
    onChange(changed) {
      watchers.add(changed)
      if (at) changed(at.board)
    },
    until: (fits, signal) => watchers.until(() => at?.board, fits, signal),
    close() {
      isClosed = true
      clearTimeout(timer)
      socket.close()
    },
  }
}
