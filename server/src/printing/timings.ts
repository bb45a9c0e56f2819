/** Time-outs and intervals for printing, in milliseconds. */
export interface PrintTimings {
  /** Interval at which a node looks for jobs that other nodes queued but could not print. */
  readonly sweepMs: number
  /** Delays before the retries. The last delay of the list applies to all further retries. */
  readonly retryMs: readonly number[]
  /** A job that has been printing for longer is abandoned, because its node has died. */
  readonly leaseMs: number
  readonly connectMs: number
  /** Time-out of a status request to a printer that has never answered. Short, because many printers never answer. */
  readonly statusMs: number
  /** Time-out of a status request to a printer that has answered before. */
  readonly silentMs: number
  /** Time-out of the printer's confirmation after the whole paper was sent. */
  readonly confirmMs: number
  /** How long a stopping node waits for jobs in progress. */
  readonly stopMs: number
}

export const PRINT_TIMINGS: PrintTimings = {
  sweepMs: 3000,
  retryMs: [2000, 5000, 15_000, 30_000, 60_000],
  leaseMs: 45_000,
  connectMs: 4000,
  statusMs: 600,
  silentMs: 3000,
  confirmMs: 8000,
  stopMs: 4000,
}
