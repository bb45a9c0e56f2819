/** Chance that can be repeated: the same seed makes the same choices. */

/** A source of chance. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** True with a probability. */
  chance(probability: number): boolean
  /** A source of its own for a name: what is drawn there does not depend on what was drawn here. */
  fork(name: string): Random
}

/** Makes a source from a seed (mulberry32). */
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

/** FNV-1a of a name, begun at a seed. */
function hashOf(name: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash
}
