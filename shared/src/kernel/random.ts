/** Pseudo-random numbers. The same seed gives the same numbers. */

export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** @param list must not be empty */
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** Returns a separate generator, which depends on seed and name, but not on numbers drawn before. */
  fork(name: string): Random
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    chance: (probability) => next() < probability,
    fork: (name) => createRandom(hashOf(name, seed)),
  }
}

function hashOf(name: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash
}
