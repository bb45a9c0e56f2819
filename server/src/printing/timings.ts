/** Time-outs and intervals of printing, all in milliseconds. */
export interface PrintTimings {
  /** Interval of checks for jobs that other nodes queued but could not print. */
  readonly sweepMs: number
  /** Delays before the retries. The last delay repeats. */
  readonly retryMs: readonly number[]
  /** A job that has been printing for longer is abandoned: its node has died. */
  readonly leaseMs: number
  readonly connectMs: number
  /** Time-out of a status request. It is short, because many printers never answer. */
  readonly statusMs: number
  /** Time-out of a status request to a printer that has answered before. */
  readonly silentMs: number
  /** Time-out of the printer's confirmation, after everything was sent. */
  readonly confirmMs: number
  /** How long a stopping node waits for jobs that are being printed. */
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
