/** How a fuzz is run: in batches that can be seen again. */
import fc, { type Arbitrary, type RunDetails } from 'fast-check'

/** A world of its own for so many cases: what was broken on purpose does not hide what comes after it. */
const BATCH = 500

interface Batch {
  readonly seed: number
  readonly runs: number
}

/** The batches of a run, each with a seed of its own that follows from the run's. */
export function batchesOf(seed: number, runs: number): Batch[] {
  return Array.from({ length: Math.ceil(runs / BATCH) }, (_, index) => ({
    seed: seed + index,
    runs: Math.min(BATCH, runs - index * BATCH),
  }))
}

/** Tries a batch; what breaks is made as small as it gets and told with how to see it again. */
export async function tryAll<T>(
  { seed, runs }: Batch,
  arbitrary: Arbitrary<T>,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const details = await fc.check(fc.asyncProperty(arbitrary, holds), {
    seed,
    numRuns: runs,
    maxSkipsPerRun: 0,
    // Shrinking tries the server again and again: a few steps are enough to see what it is.
    interruptAfterTimeLimit: 10 * 60_000,
    verbose: 0,
  })
  if (details.failed) throw new Error(toldAs(details))
}

function toldAs<T>({
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
  numShrinks,
}: RunDetails<[T]>): string {
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return [
    `broken by a case, made smaller ${numShrinks} times; again: SEED=${seed} npm run test:fuzz, path ${counterexamplePath}`,
    cause,
    fc.stringify(counterexample).slice(0, 3000),
  ].join('\n')
}
