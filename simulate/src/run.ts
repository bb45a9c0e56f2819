import { createRandom } from '@orderi/shared/kernel/random'
import type { Account } from './accounts.ts'
import { createApi } from './api.ts'
import { watchBoard } from './board.ts'
import { SimulationFailure } from './failure.ts'
import { startKitchen } from './kitchen.ts'
import { type LedgerCheck, readLedger } from './ledger.ts'
import { startPace } from './pace.ts'
import { openVenue } from './place.ts'
import type { Rush } from './rush.ts'
import { checkShifts, type ShiftCheck } from './shifts.ts'
import { seatGuests } from './tables.ts'
import { type Counts, createTally } from './tally.ts'
import { closeShift, shiftOf } from './till.ts'
import { startWaiters } from './waiters.ts'

const TIMEOUT_MS = 60_000
const PROGRESS_MS = 500
const HEALTH_TIMEOUT_MS = 5000
/** How long the end of the run waits for the events of placed orders. */
const LAST_EVENTS_MS = 5000

export interface SimulationOptions {
  readonly url: string
  /** Determines the random decisions: arrivals, orders and durations. */
  readonly seed: number
  /** Simulated minutes per real minute. */
  readonly speed: number
  /** The length of the rush in simulated minutes. */
  readonly minutes: number
  /** The maximum number of tables. Default: all tables of the branch. */
  readonly tables?: number
  /** Default: the oldest branch of the account. */
  readonly branch?: number
  /** Default: the accounts of the demo. */
  readonly account?: Account
  readonly signal?: AbortSignal
  readonly onStart?: (place: SimulationStart) => void
  /** Called about twice a second. */
  readonly onProgress?: (progress: Progress) => void
}

export interface SimulationStart {
  readonly branch: { readonly id: number; readonly name: string }
  readonly tables: number
}

/** `share` is the elapsed part of the run, from 0 to 1. */
export interface Progress extends Counts {
  readonly share: number
  readonly openBills: number
  readonly openOrders: number
}

export interface SimulationSummary extends Counts {
  readonly url: string
  readonly seed: number
  readonly branch: { readonly id: number; readonly name: string }
  readonly speed: number
  /** Simulated minutes. */
  readonly minutes: number
  /** Real seconds. */
  readonly seconds: number
  /** False if the run was stopped early. */
  readonly finished: boolean
  /** Null if the branch takes no payments. */
  readonly ledger: LedgerCheck | null
  /** Null if the branch takes no payments. */
  readonly shifts: ShiftCheck | null
}

/**
 * Continues after short outages of the server.
 * @throws SimulationFailure when the run cannot start
 */
export async function runSimulation(options: SimulationOptions): Promise<SimulationSummary> {
  const { url, seed, speed, minutes } = options
  const broken = new AbortController()
  const signal = AbortSignal.any([broken.signal, ...(options.signal ? [options.signal] : [])])
  const random = createRandom(seed)
  await checkServer(url)
  const tally = createTally()
  const preparing = createApi({ url, tally: createTally(), timeoutMs: TIMEOUT_MS, signal })
  const place = await openVenue(preparing, options, random.fork('mesas'))
  options.onStart?.({ branch: place.branch, tables: place.tables.length })

  const openedAt = new Date()
  const startedAt = performance.now()
  const pace = startPace({ minutes, speed, signal })
  const api = createApi({ url, tally, timeoutMs: TIMEOUT_MS, signal: pace.signal })
  const screen = watchBoard({
    url,
    token: place.kitchen.token,
    branch: place.branch.id,
    onReconnect: () => tally.reconnected(),
    onEvents(events) {
      const now = performance.now()
      for (const event of events) {
        if (event.type === 'order.created') tally.seen(event.data.id, now)
      }
    },
  })
  const unfinished = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => {
        // All pauses throw at the end of the run. Any earlier error is a defect of the simulation.
        if (!pace.signal.aborted) broken.abort(error)
      })
      .finally(() => unfinished.delete(running))
    unfinished.add(running)
    return running
  }
  const rush: Rush = { api, place, pace, tally, random, screen, begin }
  const progressTimer = setInterval(() => options.onProgress?.(progressOf(rush)), PROGRESS_MS)
  try {
    startKitchen(rush)
    startWaiters(rush)
    seatGuests(rush)
    await whenAborted(pace.signal)
    // Waits for outstanding responses before the sockets are closed.
    while (unfinished.size > 0) await Promise.all(unfinished)
    const missing = AbortSignal.timeout(LAST_EVENTS_MS)
    await screen.until(tally.isEveryOrderSeen, missing).catch(() => undefined)
  } finally {
    clearInterval(progressTimer)
    screen.close()
    pace.stop()
  }
  if (broken.signal.aborted) throw broken.signal.reason
  if (place.till?.isOwn) {
    const last = await closeShift(api, shiftOf(place, place.till))
    if (last) tally.shiftClosed(last.turno)
  }
  const at = { token: place.kitchen.token, branch: place.branch.id }
  const ledger = place.till
    ? await readLedger(api, at, { ids: tally.billIds(), startedAt: openedAt })
    : null
  const shifts = place.till ? await checkShifts(api, at, tally.shifts()) : null
  return {
    url,
    seed,
    branch: place.branch,
    speed,
    minutes,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    finished: options.signal?.aborted !== true,
    ledger,
    shifts,
    ...tally.counts(),
  }
}

function progressOf({ pace, tally, screen }: Rush): Progress {
  const board = screen.board()
  return {
    share: pace.progress(),
    openBills: board?.bills.size ?? 0,
    openOrders: board?.orders.size ?? 0,
    ...tally.counts(),
  }
}

async function checkServer(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/health`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!answer) {
    throw new SimulationFailure(`Nadie responde en ${url}: inicie el servidor con npm start.`)
  }
  if (answer.status === 503) throw new SimulationFailure(`La base de datos de ${url} no responde.`)
  if (!answer.ok) throw new SimulationFailure(`En ${url} no hay un servidor de Orderi.`)
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
