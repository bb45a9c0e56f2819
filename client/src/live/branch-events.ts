/** Reports a branch's events to lists that reload themselves. Stores no board. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { browserClock, type Clock } from './clock.ts'
import { createLink } from './link.ts'
import { type BoardSocket, type BoardSocketFactory, isFinalRefusal, socketsTo } from './socket.ts'

const RETRY_MS = { first: 4000, longest: 4000 } as const

interface NewsDeps {
  readonly branch: number
  readonly token: () => string | undefined
  readonly onEvents: (events: readonly BoardEvent[]) => void
  /** Called when events were missed. Any data of the branch may have changed. */
  readonly onMissed: () => void
  /** Called when the settings of this shared device changed. */
  readonly onDeviceChanged: () => void
  readonly socketFactory?: BoardSocketFactory
  readonly clock?: Clock
}

/** Reports events until the returned function is called, or until a final refusal of the connection. */
export function followBranchEvents({
  branch,
  token,
  onEvents,
  onMissed,
  onDeviceChanged,
  ...rest
}: NewsDeps): () => void {
  const { socketFactory: open = socketsTo(), clock = browserClock() } = rest
  const link = createLink<BoardSocket>(clock, RETRY_MS, connect)
  let at: { epoch: string; since: number } | undefined

  function down(code: ErrorCode | undefined): void {
    if (code !== undefined && isFinalRefusal(code)) link.drop()
    else link.connectIn(link.nextDelay())
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
    const { ifCurrent } = link
    link.use(
      open(current, {
        connected: ifCurrent(() =>
          link.socket?.join(
            { branch, snapshot: false, ...at },
            ifCurrent((answer) => {
              if (!answer.ok) down(answer.code)
              else deliver(answer.epoch, 'events' in answer ? answer.events : [], answer.seq)
            }),
          ),
        ),
        down: ifCurrent(down),
        events: ifCurrent(({ branch: other, epoch, events }) => {
          if (other === branch) deliver(epoch, events, events.at(-1)?.seq ?? 0)
        }),
        closed: ifCurrent((message) => {
          if (message.branch === branch) down(message.code)
        }),
        deviceChanged: ifCurrent(onDeviceChanged),
        revoked: ifCurrent(link.drop),
        head: () => {},
        charging: () => {},
        screens: () => {},
        printing: () => {},
      }),
    )
  }

  link.connect()
  return link.drop
}
