import fc, { type Arbitrary, type RunDetails } from 'fast-check'

/** The number of cases that share one restaurant. Few, so that earlier cases affect few later cases. */
const BATCH = 500

interface Batch {
  readonly seed: number
  readonly runs: number
}

/** Splits a run into batches, whose seeds derive from the run's seed. */
export function batchesOf(seed: number, runs: number): Batch[] {
  return Array.from({ length: Math.ceil(runs / BATCH) }, (_, index) => ({
    seed: seed + index,
    runs: Math.min(BATCH, runs - index * BATCH),
  }))
}

/** Runs a batch. On failure, shrinks the case and throws an error that explains how to reproduce it. */
export async function runBatch<T>(
  { seed, runs }: Batch,
  arbitrary: Arbitrary<T>,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const details = await fc.check(fc.asyncProperty(arbitrary, holds), {
    seed,
    numRuns: runs,
    maxSkipsPerRun: 0,
    // Each shrinking step sends requests, so shrinking is limited in time.
    interruptAfterTimeLimit: 10 * 60_000,
    verbose: 0,
  })
  if (details.failed) throw new Error(failureText(details))
}

function failureText<T>({
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
