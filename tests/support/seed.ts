/** Returns the seed in the environment variable `SEED`, else `usual`, else a random seed. */
export function seedOfRun(usual?: number): number {
  const requested = Number(process.env['SEED'])
  const seed =
    Number.isSafeInteger(requested) && requested > 0
      ? requested
      : (usual ?? Math.floor(Math.random() * 1_000_000_000) + 1)
  process.stdout.write(`SEED=${seed}\n`)
  return seed
}
