/** How long printing waits for what; milliseconds. */
export interface PrintTimings {
  /** Between two looks at what waits: for what another node queued and could not print. */
  readonly sweepMs: number
  /** Before each further attempt; the last one repeats. */
  readonly retryMs: readonly number[]
  /** A job that is being printed for longer than this was left behind by a node that died. */
  readonly leaseMs: number
  readonly connectMs: number
  /** For the answer to a question about the printer's state; many never answer. */
  readonly statusMs: number
  /** The same, of a printer that has answered before. */
  readonly silentMs: number
  /** After everything was sent, for a sign that it came out. */
  readonly confirmMs: number
  /** When the node stops, for what is on its way. */
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
