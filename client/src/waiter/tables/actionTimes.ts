/** The time of a waiter's last action at each table, stored on this device. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readValue, storeValue } from '../../storage.ts'
import type { ActionTimes } from './myTables.ts'

const SHIFT_MS = 24 * 60 * 60_000

const stores = new Map<string, StoreApi<ActionTimes>>()

export function actionTimesStoreOf(user: number, branch: number): StoreApi<ActionTimes> {
  const key = `orderi.mesas.${user}.${branch}`
  const store = stores.get(key) ?? openStore(key)
  stores.set(key, store)
  return store
}

function openStore(key: string): StoreApi<ActionTimes> {
  const store = createStore<ActionTimes>(() => read(key))
  store.subscribe((times) => storeValue(key, times))
  return store
}

function read(key: string): ActionTimes {
  const times = readValue<ActionTimes>(key, (stored) => typeof stored === 'object') ?? {}
  const isOfThisShift = (at: string) => Date.now() - Date.parse(at) < SHIFT_MS
  return Object.fromEntries(Object.entries(times).filter(([, at]) => isOfThisShift(at)))
}
