/** The board of the product itself (its connection and store, without a browser around them). */
import { type Board, snapshotOf } from '@orderi/shared/board/reduce'
import { createApi } from '../../client/src/api/client.ts'
import { createBoardStore } from '../../client/src/live/board-store.ts'
import { browserClock } from '../../client/src/live/clock.ts'
import { connectBoard } from '../../client/src/live/connection.ts'
import { socketsTo } from '../../client/src/live/socket.ts'

/** A board that keeps itself at the end of the log. */
export interface ProductBoard {
  readonly seq: number
  readonly link: string
  /** Drops its socket and connects anew. */
  reconnect(): void
  /** Resolves once it is live at a seq or further. */
  isLiveAt(seq: number): Promise<void>
  shown(): ReturnType<typeof snapshotOf>
  close(): void
}

/** Opens a board on a branch of a node. */
export function openProductBoard(
  url: string,
  token: string | undefined,
  branch: number,
): ProductBoard {
  const store = createBoardStore()
  const connection = connectBoard({
    branch,
    token: () => token,
    api: createApi({ base: `${url}/api`, token: () => token }),
    store,
    socketFactory: socketsTo(url),
    clock: {
      ...browserClock(),
      frame(run) {
        const soon = setImmediate(run)
        return () => clearImmediate(soon)
      },
    },
    presence: { isOnline: () => true, onChange: () => () => {} },
  })
  const own = (): Board => {
    const { confirmed } = store.getState()
    if (!confirmed) throw new Error('the board has nothing to show')
    return confirmed
  }
  return {
    get seq() {
      return store.getState().seq
    },
    get link() {
      return store.getState().link
    },
    reconnect: () => connection.reconnectNow(),
    isLiveAt: (wanted) =>
      new Promise((resolve, reject) => {
        const isThere = () => store.getState().link === 'live' && store.getState().seq >= wanted
        if (isThere()) {
          resolve()
          return
        }
        const timer = setTimeout(() => {
          unsubscribe()
          const { link, seq } = store.getState()
          reject(new Error(`the board is ${link} at ${seq}, not live at ${wanted}`))
        }, 15_000)
        const unsubscribe = store.subscribe(() => {
          if (!isThere()) return
          clearTimeout(timer)
          unsubscribe()
          resolve()
        })
      }),
    shown: () => snapshotOf(own()),
    close: () => connection.stop(),
  }
}
