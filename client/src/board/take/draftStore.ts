import { createStore, type StoreApi } from 'zustand/vanilla'
import { onStoredElsewhere, readText, storeValue } from '../../storage.ts'
import { type Drafts, readDrafts } from './drafts.ts'

interface DraftStore extends StoreApi<Drafts> {
  /** Stores the drafts before publishing them to components, because the page may end at any moment. */
  change(work: (drafts: Drafts) => Drafts): void
}

const stores = new Map<string, DraftStore>()

/** A page has one store per user and branch. Storage events keep the drafts of all tabs equal. */
export function draftStoreOf(user: number, branch: number): DraftStore {
  const key = `orderi.pedidos.${user}.${branch}`
  const store = stores.get(key) ?? openDrafts(key)
  stores.set(key, store)
  return store
}

function openDrafts(key: string): DraftStore {
  const readStored = () => readDrafts(readText(key), Date.now())
  const store = createStore<Drafts>(readStored)
  onStoredElsewhere(key, () => store.setState(readStored(), true))
  return Object.assign(store, {
    change(work: (drafts: Drafts) => Drafts) {
      const drafts = work(store.getState())
      if (drafts === store.getState()) return
      storeValue(key, drafts)
      store.setState(drafts, true)
    },
  })
}
