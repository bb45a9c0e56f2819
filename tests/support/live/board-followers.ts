/** Screens that reconnect automatically: a minimal screen, the web app's screen, and a screen that only polls. */
import type { Snapshot } from '@orderi/shared/board/events'
import { applyCatchUp, createFollower, resumePoint } from '@orderi/shared/board/follow'
import { type Board, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { createApi } from '../../../client/src/api/client.ts'
import { refusalTexts } from '../../../client/src/i18n/refusals.ts'
import { createBoardStore } from '../../../client/src/live/board-store.ts'
import type { Clock } from '../../../client/src/live/clock.ts'
import { connectBoard } from '../../../client/src/live/connection.ts'
import { type BoardSocketFactory, socketsTo } from '../../../client/src/live/socket.ts'
import { watchBoard } from '../../../simulate/src/board.ts'
import { createApiClient } from '../world.ts'

const POLL_MS = 250
const POLL_TIMEOUT_MS = 5000

export interface BoardFollower {
  readonly name: string
  readonly epoch: string
  readonly seq: number
  shown(): Snapshot | undefined
  close(): void
}

export interface WatchedBoard {
  readonly url: string
  readonly token: string
  readonly branch: number
}

export function plainScreen(name: string, watched: WatchedBoard): BoardFollower {
  const watch = watchBoard(watched)
  return {
    name,
    get epoch() {
      return watch.epoch
    },
    get seq() {
      return watch.seq
    },
    shown: () => snapshotOrUndefined(watch.board()),
    close: () => watch.close(),
  }
}

export interface AppScreen extends BoardFollower {
  readonly showsLive: boolean
  onClaim(onLive: () => void): void
  untilLiveAt(seq: number): Promise<void>
  reconnect(): void
}

export function appScreen(
  name: string,
  { url, token, branch }: WatchedBoard,
  sockets: BoardSocketFactory = socketsTo(url),
): AppScreen {
  const store = createBoardStore()
  const connection = connectBoard({
    branch,
    store,
    token: () => token,
    api: createApi({ base: `${url}/api`, token: () => token, texts: refusalTexts }),
    socketFactory: sockets,
    clock,
    onlineStatus: { isOnline: () => true, onChange: () => () => {} },
  })
  return {
    name,
    get epoch() {
      return store.getState().epoch ?? ''
    },
    get seq() {
      return store.getState().seq
    },
    get showsLive() {
      return store.getState().connection === 'live'
    },
    shown: () => snapshotOrUndefined(store.getState().shown ?? undefined),
    onClaim(onLive) {
      store.subscribe((state, before) => {
        if (state.connection === 'live' && before.connection !== 'live') onLive()
      })
    },
    async untilLiveAt(seq) {
      const isCurrent = () => store.getState().connection === 'live' && store.getState().seq >= seq
      while (!isCurrent()) {
        await new Promise<void>((resolve) => {
          const forget = store.subscribe(() => {
            forget()
            resolve()
          })
        })
      }
    },
    reconnect: () => connection.reconnectNow(),
    close: () => connection.stop(),
  }
}

const later = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const clock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  after: later,
  frame: (run) => later(16, run),
  random: () => Math.random(),
}

export function pollingScreen(name: string, { url, token, branch }: WatchedBoard): BoardFollower {
  const client = createApiClient(url, token, POLL_TIMEOUT_MS)
  let follower = createFollower()
  let isClosed = false
  async function poll(): Promise<void> {
    const from = resumePoint(follower)
    const query = from ? { epoch: from.epoch, desde: String(from.since) } : {}
    const reply = await client.get(calls.catchUp, branch, query).catch(() => undefined)
    if (reply?.status === 200) follower = applyCatchUp(follower, reply.body).follower
    if (!isClosed) later(POLL_MS, () => void poll())
  }
  void poll()
  return {
    name,
    get epoch() {
      return follower.at?.epoch ?? ''
    },
    get seq() {
      return follower.at?.seq ?? 0
    },
    shown: () => snapshotOrUndefined(follower.at?.board),
    close() {
      isClosed = true
    },
  }
}

function snapshotOrUndefined(board: Board | undefined): Snapshot | undefined {
  return board && snapshotOf(board)
}

export function differingScreens(
  screens: readonly Pick<BoardFollower, 'name' | 'shown'>[],
  snapshot: Snapshot,
): string[] {
  const wanted = JSON.stringify(snapshot)
  return screens
    .filter((screen) => JSON.stringify(screen.shown()) !== wanted)
    .map((screen) => screen.name)
}
