/** The clock of the bench. */

/** In ms, the same in all processes of a machine. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
