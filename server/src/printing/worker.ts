/** A node's print worker. Prints due jobs, over at most one connection per printer. Commits and a timer wake it. */
import type { Paper } from '@orderi/shared/printing/paper'
import { goesToFallback } from '@orderi/shared/printing/routing'
import type { PrintProblem, PrintState } from '@orderi/shared/printing/schema'
import type { Logger } from 'pino'
import { type Pool, transaction } from '../db/pool.ts'
import { printerAddress } from '../floor/printer-address.ts'
import type { PrinterNetworks } from '../floor/printer-networks.ts'
import {
  type Claim,
  type ClaimResult,
  claimPrintJob,
  failAbandonedJobs,
  recordResult,
} from './commands/claims.ts'
import { moveOthers, routeJobs } from './commands/route.ts'
import { DRAWER_BYTES, escposOf } from './escpos.ts'
import { hasUnprintedJobs, readPrintStates } from './queries/jobs.ts'
import { type SendResult, sendToPrinter } from './send.ts'
import type { PrintTimings } from './timings.ts'

export interface PrintDeps {
  readonly pool: Pool
  readonly clock: () => Date
  readonly log: Logger
  readonly node: string
  readonly timings: PrintTimings
  readonly networks: PrinterNetworks
  /** Whether no other node prints. Then jobs claimed before the start belong to this node's previous run. */
  readonly isOnlyNode: boolean
  readonly onState: (state: PrintState) => void
}

export interface PrintWorker {
  /** Must be called when there may be a job to print. Never throws. */
  wake(): void
  /** Must be called when a person changed the jobs of a branch. Never throws. */
  changed(branchId: number): void
  /** Numbers of held-up jobs in all branches, as last reported to `onState`. */
  heldUp(): { readonly waiting: number; readonly failed: number }
  /** Jobs in progress get a few seconds to finish. */
  close(): Promise<void>
}

const isDiverted = (claim: Claim, result: ClaimResult) =>
  result.status === 'waiting' && result.onFallback && !claim.onFallback

/** Delay after a wake-up, so that several commits cause only one check for jobs. */
const COALESCE_MS = 20
/** Number of sweeps to skip while there is no unprinted job and no other node. */
const IDLE_SWEEPS = 4

export function startPrintWorker(deps: PrintDeps): PrintWorker {
  const { pool, clock, log, node, timings, networks } = deps
  const serving = new Map<string, Promise<void>>()
  /** Printers that got a job while they were served. They are served again, because their last query may have missed it. */
  const dueAgain = new Set<string>()
  const answeringPrinters = new Set<string>()
  let reported = new Map<number, PrintState>()
  const stopping = new AbortController()
  const abort = new AbortController()
  let running: Promise<void> | undefined
  let isRequested = false
  let timer: NodeJS.Timeout | undefined
  const retries = new Set<NodeJS.Timeout>()
  let idleSweeps = 0
  let hasWork = false

  const onError = (error: unknown) => log.warn({ err: error }, 'printing: could not go on')

  function wake(): void {
    idleSweeps = 0
    hasWork = true
    if (stopping.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, COALESCE_MS)
  }

  function run(): void {
    if (running) {
      isRequested = true
      return
    }
    running = serveDue()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isRequested) {
          isRequested = false
          run()
        }
      })
  }

  async function serveDue(): Promise<void> {
    if (stopping.signal.aborted) return
    for (const printer of await routeJobs(pool, clock())) {
      if (stopping.signal.aborted) return
      if (serving.has(printer)) {
        dueAgain.add(printer)
        continue
      }
      const served = serve(printer)
        .catch(onError)
        .finally(() => {
          serving.delete(printer)
          if (dueAgain.delete(printer)) wake()
        })
      serving.set(printer, served)
    }
  }

  async function serve(printer: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const claim = await claimPrintJob(pool, { printer, node, now: clock() })
      if (!claim) return
      if (!claim.paper) {
        await reportBranch(claim.branchId)
        continue
      }
      const sent = await print(printer, claim, claim.paper)
      const result = resultOf(claim, sent)
      const isRefused = sent.kind === 'refused'
      const hasMoved = await transaction(pool, async (tx) => {
        const now = clock()
        const isStored = await recordResult(tx, claim, result, now)
        // Papers that go back wait as long as the refused one, to limit attempts at silent printers.
        const back = claim.onFallback && result.status === 'waiting' ? result.again : now
        return isStored && isRefused && moveOthers(tx, { address: printer, now, back })
      })
      if (hasMoved || isDiverted(claim, result)) wake()
      if (!isDiverted(claim, result)) await reportBranch(claim.branchId)
      if (isRefused) return
    }
  }

  async function print(printer: string, claim: Claim, paper: Paper): Promise<SendResult> {
    const sent = await sendToPrinter({
      address: printerAddress(printer),
      networks,
      bytes: claim.kind === 'drawer' ? DRAWER_BYTES : await escposOf(paper, claim.width),
      traits: { answers: answeringPrinters.has(printer) },
      timings,
      stopping: stopping.signal,
      abort: abort.signal,
    })
    if (sent.answered) answeringPrinters.add(printer)
    if (sent.kind !== 'printed')
      log.warn({ job: claim.id, printer, ...sent }, 'printing: not printed')
    return sent
  }

  function resultOf(claim: Claim, sent: SendResult): ClaimResult {
    const now = clock()
    switch (sent.kind) {
      case 'printed':
        return { status: 'printed' }
      case 'unknown':
        return { status: 'failed', problem: 'unknown', mayBePrinted: true }
      case 'stopped':
        return {
          status: 'waiting',
          problem: null,
          again: now,
          counts: false,
          onFallback: claim.onFallback,
        }
      default:
        if (now >= claim.giveUpAt && !goesToFallback(claim)) {
          return { status: 'failed', problem: sent.problem, mayBePrinted: false }
        }
        return retryOf(claim, sent.problem, now)
    }
  }

  /** The fallback printer gets the paper at once. */
  function retryOf(claim: Claim, problem: PrintProblem, now: Date): ClaimResult {
    const onFallback = goesToFallback(claim)
    const delay = onFallback ? 0 : retryAfter(claim.attempts)
    const again = new Date(now.getTime() + delay)
    return { status: 'waiting', problem, again, counts: true, onFallback }
  }

  function retryAfter(attempts: number): number {
    const { retryMs } = timings
    const delay = retryMs[Math.min(attempts, retryMs.length) - 1] ?? 0
    const retry = setTimeout(() => {
      retries.delete(retry)
      wake()
    }, delay)
    retries.add(retry)
    return delay
  }

  async function reportBranch(branchId: number): Promise<void> {
    const [state] = await readPrintStates(pool, clock(), branchId)
    report(state ?? { branch: branchId, waiting: 0, failed: 0 })
  }

  function report(state: PrintState): void {
    const before = reported.get(state.branch)
    if ((before?.waiting ?? 0) === state.waiting && (before?.failed ?? 0) === state.failed) return
    reported.set(state.branch, state)
    deps.onState(state)
  }

  async function sweep(): Promise<void> {
    if (idleSweeps > 0) {
      idleSweeps -= 1
      return
    }
    hasWork = false
    const now = clock()
    const states = new Map<number, PrintState>()
    const isBusy = await hasUnprintedJobs(pool)
    if (isBusy) {
      await failAbandonedJobs(pool, {
        now,
        claimedBefore: new Date(now.getTime() - timings.leaseMs),
      })
      for (const state of await readPrintStates(pool, now)) states.set(state.branch, state)
    }
    for (const branch of reported.keys()) {
      if (!states.has(branch)) report({ branch, waiting: 0, failed: 0 })
    }
    for (const state of states.values()) report(state)
    reported = states
    if (isBusy) wake()
    else if (deps.isOnlyNode && !hasWork) idleSweeps = IDLE_SWEEPS
  }

  async function begin(): Promise<void> {
    const now = clock()
    if (deps.isOnlyNode) await failAbandonedJobs(pool, { now, claimedBefore: now })
    wake()
  }

  let swept = begin().catch(onError)
  const sweeping = setInterval(() => {
    swept = sweep().catch(onError)
  }, timings.sweepMs)
  return {
    wake,
    changed(branchId) {
      reportBranch(branchId).catch(onError)
      wake()
    },
    heldUp() {
      const sum = { waiting: 0, failed: 0 }
      for (const { waiting, failed } of reported.values()) {
        sum.waiting += waiting
        sum.failed += failed
      }
      return sum
    },
    async close() {
      clearInterval(sweeping)
      clearTimeout(timer)
      for (const retry of retries) clearTimeout(retry)
      stopping.abort()
      const abortTimer = setTimeout(() => abort.abort(), timings.stopMs)
      await swept
      await running
      await Promise.all(serving.values())
      clearTimeout(abortTimer)
    },
  }
}
