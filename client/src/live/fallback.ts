/** The poll that stands in for a socket that is down: the same catch-up, over HTTP. */
import type { CatchUp } from '@orderi/shared/board/events'
import { catchUp } from '@orderi/shared/contract/administration'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import type { Cancel, Clock } from './clock.ts'

/** Polls are this far apart, ± 20 % so that the screens of a house do not ask at once. */
const POLL_INTERVAL_MS = 5000
/** The interval while no server answers: such polls are cheap, and detect its return. */
const UNREACHABLE_INTERVAL_MS = 1000

/** What the poll is made of. */
export interface FallbackDeps {
  readonly branch: number
  readonly api: Api
  readonly clock: Clock
  /** Where the board is; null asks for a snapshot. */
  readonly from: () => { readonly epoch: string; readonly since: number } | null
  readonly answered: (answer: CatchUp, askedAt: number) => void
  readonly failed: (error: unknown) => void
}

/** Started and stopped as the socket goes and comes. */
export interface Fallback {
  start(): void
  /** What is on its way is forgotten. */
  stop(): void
}

/** Makes the poll, stopped. */
export function createFallback(deps: FallbackDeps): Fallback {
  const { clock } = deps
  let running: AbortController | undefined
  let cancelNext: Cancel = () => {}

  async function poll(controller: AbortController): Promise<void> {
    const from = deps.from()
    const askedAt = clock.now()
    let interval = POLL_INTERVAL_MS
    try {
      const answer = await deps.api.request(catchUp, {
        params: { sucursal: deps.branch },
        query: from ? { epoch: from.epoch, desde: String(from.since) } : {},
        signal: controller.signal,
      })
      if (!controller.signal.aborted) deps.answered(answer, askedAt)
    } catch (error) {
      if (!(error instanceof ApiError)) interval = UNREACHABLE_INTERVAL_MS
      if (!controller.signal.aborted) deps.failed(error)
    }
    if (controller.signal.aborted) return
    const delay = interval * (0.8 + 0.4 * clock.random())
    cancelNext = clock.after(delay, () => void poll(controller))
  }

  return {
    start() {
      if (running) return
      running = new AbortController()
      void poll(running)
    },
    stop() {
      running?.abort()
      running = undefined
      cancelNext()
    },
  }
}
