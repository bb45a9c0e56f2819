import { createStoredStores, type StoredStore } from '../../storedStore.ts'
import { type Drafts, readDrafts } from './drafts.ts'

const storeOf = createStoredStores<Drafts>((text) => readDrafts(text, Date.now()))

/** A page has one store per user and branch. */
export function draftStoreOf(user: number, branch: number): StoredStore<Drafts> {
  return storeOf(`orderi.pedidos.${user}.${branch}`)
}
