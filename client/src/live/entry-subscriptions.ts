import type { StoreApi } from 'zustand/vanilla'

export interface EntrySubscriptions<Key, Value> {
  get(key: Key): Value | undefined
  subscribe(key: Key, listener: () => void): () => void
}

/** `mapOf` must return the same map as long as no entry changes. */
export function createEntrySubscriptions<State, Key, Value>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  mapOf: (state: State) => ReadonlyMap<Key, Value> | undefined,
): EntrySubscriptions<Key, Value> {
  const readers = new Map<Key, Set<() => void>>()
  store.subscribe((state, before) => {
    const now = mapOf(state)
    const last = mapOf(before)
    if (now === last) return
    for (const [key, listeners] of readers) {
      if (now?.get(key) === last?.get(key)) continue
      for (const listener of listeners) listener()
    }
  })
  return {
    get: (key) => mapOf(store.getState())?.get(key),
    subscribe(key, listener) {
      const listeners = readers.get(key) ?? new Set()
      readers.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && readers.get(key) === listeners) readers.delete(key)
      }
    },
  }
}
