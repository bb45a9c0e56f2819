import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Drafts, readDrafts } from './drafts.ts'

interface DraftStore extends StoreApi<Drafts> {
  /** Stores the drafts before it publishes them, because the page may end at any moment. */
  change(work: (drafts: Drafts) => Drafts): void
}

const stores = new Map<string, DraftStore>()

/** The drafts of a user at a branch, one store per page. Storage events keep all tabs equal. */
export function draftStoreOf(user: number, branch: number): DraftStore {
  const key = `orderi.pedidos.${user}.${branch}`
  const store = stores.get(key) ?? openDrafts(key)
  stores.set(key, store)
  return store
}

function openDrafts(key: string): DraftStore {
  const store = createStore<Drafts>(() => readDrafts(read(key), Date.now()))
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.setState(readDrafts(event.newValue, Date.now()), true)
  })
  return Object.assign(store, {
    change(work: (drafts: Drafts) => Drafts) {
      const drafts = work(store.getState())
      if (drafts === store.getState()) return
      keep(key, drafts)
      store.setState(drafts, true)
    },
  })
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, drafts last until the page is closed. */
function keep(key: string, drafts: Drafts): void {
  try {
    localStorage.setItem(key, JSON.stringify(drafts))
  } catch {}
}
