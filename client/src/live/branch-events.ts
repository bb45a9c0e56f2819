/** Reports a branch's events to lists that reload themselves. Stores no board. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { browserClock, type Cancel, type Clock } from './clock.ts'
import { type BoardSocket, type BoardSocketFactory, isFinalRefusal, socketsTo } from './socket.ts'

/** Delay before a new connection, ± 50 % so that browsers do not all reconnect at the same moment. */
const RETRY_MS = 4000

interface NewsDeps {
  readonly branch: number
  readonly token: () => string | undefined
  readonly onEvents: (events: readonly BoardEvent[]) => void
  /** Called when events were missed. Any data of the branch may have changed. */
  readonly onMissed: () => void
  readonly socketFactory?: BoardSocketFactory
  readonly clock?: Clock
}

/** Reports events until the returned function is called, or until the server refuses the connection for good. */
export function followBranchEvents({
  branch,
  token,
  onEvents,
  onMissed,
  ...rest
}: NewsDeps): () => void {
  const { socketFactory: open = socketsTo(), clock = browserClock() } = rest
  let at: { epoch: string; since: number } | undefined
  let socket: BoardSocket | undefined
  let cancelRetry: Cancel = () => {}

  function stop(): void {
    cancelRetry()
    socket?.close()
    socket = undefined
  }

  function down(code: ErrorCode | undefined): void {
    stop()
    if (code !== undefined && isFinalRefusal(code)) return
    cancelRetry = clock.after(RETRY_MS * (0.5 + clock.random()), connect)
  }

  function deliver(epoch: string, events: readonly BoardEvent[], seq: number): void {
    const known = at?.epoch === epoch ? at.since : undefined
    if (known !== undefined && seq <= known) return
    const fresh = events.filter((event) => event.seq > (known ?? 0))
    const isWhole = at === undefined || (known !== undefined && known + fresh.length === seq)
    at = { epoch, since: seq }
    if (isWhole) onEvents(fresh)
    else onMissed()
  }

  function connect(): void {
    const current = token()
    if (current === undefined) return
    const ifMine = <T extends unknown[]>(run: (...args: T) => void) => {
      return (...args: T) => socket === mine && run(...args)
    }
    const mine: BoardSocket = open(current, {
      connected: ifMine(() =>
        mine.join(
          { branch, snapshot: false, ...at },
          ifMine((answer) => {
            if (!answer.ok) down(answer.code)
            else deliver(answer.epoch, 'events' in answer ? answer.events : [], answer.seq)
          }),
        ),
      ),
      down: ifMine(down),
      events: ifMine(({ branch: other, epoch, events }) => {
        if (other === branch) deliver(epoch, events, events.at(-1)?.seq ?? 0)
      }),
      closed: ifMine((message) => {
        if (message.branch === branch) down(message.code)
      }),
      revoked: ifMine(stop),
      head: () => {},
      charging: () => {},
      printing: () => {},
    })
    socket = mine
  }

  connect()
  return stop
}
