/** The seed of a random run: new each time and printed, or the one that is asked for, to see a failure again. */

/** Reads `SEED` from the environment, else takes the usual one, or a new one where there is none; prints it either way. */
export function seedOfRun(usual?: number): number {
  const asked = Number(process.env['SEED'])
  const seed =
    Number.isSafeInteger(asked) && asked > 0
      ? asked
      : (usual ?? Math.floor(Math.random() * 1_000_000_000) + 1)
  process.stdout.write(`SEED=${seed}\n`)
  return seed
}
