/** The drafts of a person at a branch, in this browser's storage and the same in all of its tabs. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Drafts, readDrafts } from './drafts.ts'

interface DraftStore extends StoreApi<Drafts> {
  /** Kept before it is shown: what comes next may be the end of the page. */
  change(work: (drafts: Drafts) => Drafts): void
}

const stores = new Map<string, DraftStore>()

/** The one store of an owner in this page. */
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

/** Where nothing may be kept, a draft lasts as long as the page. */
function keep(key: string, drafts: Drafts): void {
  try {
    localStorage.setItem(key, JSON.stringify(drafts))
  } catch {}
}
