/** Lists that are stored on this device. Storage events keep the lists of all tabs equal. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { onStoredElsewhere, readText, storeValue } from './storage.ts'

export interface PersistedStore<T> extends StoreApi<T> {
  /** Stores the new value before publishing it to components, because the page may end at any moment. */
  change(work: (value: T) => T): void
}

/** One store per key. `read` parses the stored text. */
export function createPersistedStores<T>(
  read: (text: string | null) => T,
): (key: string) => PersistedStore<T> {
  const stores = new Map<string, PersistedStore<T>>()
  const open = (key: string): PersistedStore<T> => {
    const store = createStore<T>(() => read(readText(key)))
    onStoredElsewhere(key, () => store.setState(read(readText(key)), true))
    return Object.assign(store, {
      change(work: (value: T) => T) {
        const value = work(store.getState())
        if (value === store.getState()) return
        storeValue(key, value)
        store.setState(value, true)
      },
    })
  }
  return (key) => {
    const store = stores.get(key) ?? open(key)
    stores.set(key, store)
    return store
  }
}
