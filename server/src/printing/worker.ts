/** This node's share of the printing: woken by a commit and by a sweep, one connection to a printer at a time. */
import type { PrintState } from '@orderi/shared/printing/schema'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'
import { printerAddress } from '../floor/printer-address.ts'
import type { PrinterNetworks } from '../floor/printer-networks.ts'
import {
  type Claim,
  claimJob,
  type Ending,
  endAbandoned,
  endClaim,
  printersDue,
} from './commands/claims.ts'
import { escposOf } from './escpos.ts'
import { hasOpenJobs, readPapers, readStates } from './queries.ts'
import { type Sent, sendToPrinter } from './send.ts'
import type { PrintTimings } from './timings.ts'

/** What the worker needs of the world. */
export interface PrintDeps {
  readonly pool: Pool
  readonly clock: () => Date
  readonly log: Logger
  /** This node's name among the nodes. */
  readonly node: string
  readonly timings: PrintTimings
  readonly networks: PrinterNetworks
  /** Nobody else prints: whatever is claimed at the start was left behind by this node itself. */
  readonly isAlone: boolean
  /** Tells a branch's boards how its printing goes, whenever that changes. */
  readonly tell: (state: PrintState) => void
}

export interface PrintWorker {
  /** There may be something to print. Never throws. */
  wake(): void
  /** What a branch's printer has to do was changed by somebody. Never throws. */
  changed(branchId: number): void
  /** The papers of all branches that are held up, as last told. */
  heldUp(): { readonly waiting: number; readonly failed: number }
  /** Ends what can be ended; what is on its way gets a few seconds. */
  close(): Promise<void>
}

/** Commits that come this close together are one look at what waits. */
const GATHER_MS = 20
/** So many sweeps are left out when nothing is on its way and nobody but this node could bring something. */
const RESTS = 4

/** Starts the worker of a node. */
export function startPrintWorker(deps: PrintDeps): PrintWorker {
  const { pool, clock, log, node, timings, networks } = deps
  /** What each printer of this node is doing. */
  const serving = new Map<string, Promise<void>>()
  /** The printers that have answered a question about their state. */
  const answering = new Set<string>()
  /** The branches where something is held up, as last told. */
  let told = new Map<number, PrintState>()
  const stopping = new AbortController()
  const hangUp = new AbortController()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  const retries = new Set<NodeJS.Timeout>()
  let rests = 0
  let hasNews = false

  const onError = (error: unknown) => log.warn({ err: error }, 'printing: could not go on')

  function wake(): void {
    rests = 0
    hasNews = true
    if (stopping.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      look()
    }, GATHER_MS)
  }

  function look(): void {
    if (looking) {
      lookAgain = true
      return
    }
    looking = serveDue()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (lookAgain) {
          lookAgain = false
          look()
        }
      })
  }

  async function serveDue(): Promise<void> {
    if (stopping.signal.aborted) return
    for (const printer of await printersDue(pool, clock())) {
      if (serving.has(printer) || stopping.signal.aborted) continue
      const served = serve(printer)
        .catch(onError)
        .finally(() => serving.delete(printer))
      serving.set(printer, served)
    }
  }

  /** Prints what is due at one printer, in order. */
  async function serve(printer: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const claim = await claimJob(pool, { printer, node, now: clock() })
      if (!claim) return
      const sent = await print(printer, claim)
      await endClaim(pool, claim, endingOf(claim, sent), clock())
      await tell(claim.branchId)
      if (sent.kind === 'refused') return
    }
  }

  async function print(printer: string, claim: Claim): Promise<Sent> {
    const paper = (await readPapers(pool, [claim.id])).get(claim.id)
    if (!paper) throw new Error('a print job without a paper')
    const sent = await sendToPrinter({
      address: printerAddress(printer),
      networks,
      bytes: escposOf(paper),
      manners: { answers: answering.has(printer) },
      timings,
      stopping: stopping.signal,
      hangUp: hangUp.signal,
    })
    if (sent.answered) answering.add(printer)
    if (sent.kind !== 'printed')
      log.warn({ job: claim.id, printer, ...sent }, 'printing: not printed')
    return sent
  }

  function endingOf(claim: Claim, sent: Sent): Ending {
    const now = clock()
    switch (sent.kind) {
      case 'printed':
        return { status: 'printed' }
      case 'unknown':
        return { status: 'failed', problem: 'unknown', mayBeOut: true }
      case 'stopped':
        return { status: 'waiting', problem: null, again: now, counts: false }
      default:
        if (now >= claim.giveUpAt) {
          return { status: 'failed', problem: sent.problem, mayBeOut: false }
        }
        return {
          status: 'waiting',
          problem: sent.problem,
          again: new Date(now.getTime() + retryAfter(claim.attempts)),
          counts: true,
        }
    }
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

  async function tell(branchId: number): Promise<void> {
    const [state] = await readStates(pool, clock(), branchId)
    announce(state ?? { branch: branchId, waiting: 0, failed: 0 })
  }

  function announce(state: PrintState): void {
    const before = told.get(state.branch)
    if ((before?.waiting ?? 0) === state.waiting && (before?.failed ?? 0) === state.failed) return
    told.set(state.branch, state)
    deps.tell(state)
  }

  /** What other nodes did, and what nobody does any more. */
  async function sweep(): Promise<void> {
    if (rests > 0) {
      rests -= 1
      return
    }
    hasNews = false
    const now = clock()
    const states = new Map<number, PrintState>()
    const isBusy = await hasOpenJobs(pool)
    if (isBusy) {
      await endAbandoned(pool, { now, claimedBefore: new Date(now.getTime() - timings.leaseMs) })
      for (const state of await readStates(pool, now)) states.set(state.branch, state)
    }
    for (const branch of told.keys()) {
      if (!states.has(branch)) announce({ branch, waiting: 0, failed: 0 })
    }
    for (const state of states.values()) announce(state)
    told = states
    if (isBusy) wake()
    else if (deps.isAlone && !hasNews) rests = RESTS
  }

  async function begin(): Promise<void> {
    const now = clock()
    if (deps.isAlone) await endAbandoned(pool, { now, claimedBefore: now })
    wake()
  }

  let swept = begin().catch(onError)
  const sweeping = setInterval(() => {
    swept = sweep().catch(onError)
  }, timings.sweepMs)
  return {
    wake,
    changed(branchId) {
      tell(branchId).catch(onError)
      wake()
    },
    heldUp() {
      const sum = { waiting: 0, failed: 0 }
      for (const { waiting, failed } of told.values()) {
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
      const patience = setTimeout(() => hangUp.abort(), timings.stopMs)
      await swept
      await looking
      await Promise.all(serving.values())
      clearTimeout(patience)
    },
  }
}
