/** Where a waiter acted last, kept on this device. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Acts } from './myTables.ts'

/** A table of a longer time ago is nobody's. */
const SHIFT_MS = 24 * 60 * 60_000

const stores = new Map<string, StoreApi<Acts>>()

/** The one store of a waiter at a branch in this page. */
export function actStoreOf(user: number, branch: number): StoreApi<Acts> {
  const key = `orderi.mesas.${user}.${branch}`
  const store = stores.get(key) ?? openActs(key)
  stores.set(key, store)
  return store
}

function openActs(key: string): StoreApi<Acts> {
  const store = createStore<Acts>(() => read(key))
  store.subscribe((acts) => {
    try {
      localStorage.setItem(key, JSON.stringify(acts))
    } catch {
      // Nothing may be kept here: it lasts as long as the page.
    }
  })
  return store
}

function read(key: string): Acts {
  try {
    const acts = JSON.parse(localStorage.getItem(key) ?? '{}') as Acts
    const isOfThisShift = (at: string) => Date.now() - Date.parse(at) < SHIFT_MS
    return Object.fromEntries(Object.entries(acts).filter(([, at]) => isOfThisShift(at)))
  } catch {
    return {}
  }
}
