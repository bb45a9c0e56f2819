/**
 * Checks online payments without an outcome, ends expired ones, and sends refunds and notices of the sandbox provider.
 * Only one node handles each payment, refund or notice.
 */
import type { BoardDeps } from '../deps.ts'
import { askProvider, takeUncheckedAttempts } from './commands/online.ts'
import { sendRefunds } from './commands/online-refunds.ts'
import { hasUnsettledAttempts } from './queries/online.ts'

export interface AttemptTimings {
  /** The pause between two runs while payments are in progress. */
  readonly sweepMs: number
  /** The interval between status requests for an attempt without a notice. */
  readonly checkMs: number
}

export const ATTEMPT_TIMINGS: AttemptTimings = { sweepMs: 5000, checkMs: 10_000 }

/** While no payment is in progress, this many runs in a row are skipped. The next run finds payments of other nodes. */
const IDLE_RUNS = 11

export interface AttemptWorker {
  /** Must be called when a payment starts at this node. */
  wake(): void
  /** Starts a check unless one is running. */
  check(): void
  close(): Promise<void>
}

export async function checkAttempts(deps: BoardDeps, checkMs: number): Promise<void> {
  await deps.providers.prueba.sendNotices()
  await sendRefunds(deps, checkMs)
  for (const { id } of await takeUncheckedAttempts(deps.pool, deps.clock(), checkMs)) {
    await askProvider(deps, id)
  }
}

export function startAttemptWorker(
  deps: () => BoardDeps,
  { sweepMs, checkMs }: AttemptTimings,
): AttemptWorker {
  let running: Promise<void> | undefined
  let idleRuns = 0
  const run = async () => {
    try {
      if (await hasUnsettledAttempts(deps().pool, deps().clock())) {
        await checkAttempts(deps(), checkMs)
      } else {
        idleRuns = IDLE_RUNS
      }
    } catch (error) {
      deps().log.warn({ err: error }, 'online payments could not be checked')
    }
    running = undefined
  }
  const timer = setInterval(() => {
    if (idleRuns > 0) idleRuns -= 1
    else running ??= run()
  }, sweepMs)
  return {
    wake() {
      idleRuns = 0
    },
    check() {
      idleRuns = 0
      running ??= run()
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
