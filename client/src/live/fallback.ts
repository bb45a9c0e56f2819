/** Polls for missed events over HTTP while the socket is down. */
import type { CatchUp } from '@orderi/shared/board/events'
import { catchUp } from '@orderi/shared/contract/administration'
import type { Api } from '../api/client.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import type { Cancel, Clock } from './clock.ts'
import type { KitchenScreen } from './socket.ts'

/** The time between polls, ± 20 % so that the screens of a branch do not poll all at once. */
const POLL_INTERVAL_MS = 5000
/** The time between polls while the server is unreachable. They detect when the server is reachable again. */
const UNREACHABLE_INTERVAL_MS = 1000
/** The time-out of polls while the server is unreachable. A longer one would delay detecting the server's return. */
const UNREACHABLE_TIMEOUT_MS = 2000

export interface FallbackDeps {
  readonly branch: number
  readonly api: Api
  readonly clock: Clock
  /** The board's position in the log; null requests a snapshot. */
  readonly from: () => { readonly epoch: string; readonly since: number } | null
  /** The kitchen screen that the page shows. */
  readonly screen: () => KitchenScreen | null
  readonly answered: (answer: CatchUp, askedAt: number) => void
  readonly failed: (error: unknown) => void
}

export interface PollingFallback {
  start(): void
  /** Stops polling. The response to a pending poll is ignored. */
  stop(): void
}

export function createPollingFallback(deps: FallbackDeps): PollingFallback {
  const { clock } = deps
  let running: AbortController | undefined
  let cancelNext: Cancel = () => {}

  async function poll(isUnreachable: boolean): Promise<void> {
    const controller = new AbortController()
    running = controller
    const from = deps.from()
    const screen = deps.screen()
    const askedAt = clock.now()
    let isLost = false
    const endTimeout =
      isUnreachable &&
      clock.after(UNREACHABLE_TIMEOUT_MS, () => controller.abort(new NetworkError('timeout')))
    try {
      const answer = await deps.api.request(catchUp, {
        params: { sucursal: deps.branch },
        query: {
          ...(from && { epoch: from.epoch, desde: String(from.since) }),
          ...(screen && { pantalla: String(screen.station ?? 'cocina') }),
        },
        signal: controller.signal,
      })
      if (running === controller) deps.answered(answer, askedAt)
    } catch (error) {
      isLost = !(error instanceof ApiError)
      if (running === controller) deps.failed(error)
    }
    if (endTimeout) endTimeout()
    if (running !== controller) return
    const spread = 0.8 + 0.4 * clock.random()
    // While the server is unreachable, the interval counts from the start of the poll. A time-out is longer
    // than the interval, so the next poll starts at once.
    const delay = isLost
      ? Math.max(0, UNREACHABLE_INTERVAL_MS * spread - (clock.now() - askedAt))
      : POLL_INTERVAL_MS * spread
    cancelNext = clock.after(delay, () => void poll(isLost))
  }

  return {
    start() {
      if (!running) void poll(false)
    },
    stop() {
      const controller = running
      running = undefined
      controller?.abort()
      cancelNext()
    },
  }
}
