import type { PrinterWithQueue } from '@orderi/shared/printing/printer-schema'

/** No event announces that a paper was printed, so the queue is polled while papers wait or the list is missing. */
const WAITING_POLL_MS = 5000
/** For branches whose events the office does not follow. */
const IDLE_POLL_MS = 60_000

export const pollMsOf = (printers?: readonly Pick<PrinterWithQueue, 'en_cola'>[]) =>
  printers?.every(({ en_cola }) => en_cola === 0) ? IDLE_POLL_MS : WAITING_POLL_MS
