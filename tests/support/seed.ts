/** Returns `SEED` from the environment, the usual seed, or a new one, in this order. */
export function seedOfRun(usual?: number): number {
  const requested = Number(process.env['SEED'])
  const seed =
    Number.isSafeInteger(requested) && requested > 0
      ? requested
      : (usual ?? Math.floor(Math.random() * 1_000_000_000) + 1)
  process.stdout.write(`SEED=${seed}\n`)
  return seed
}
