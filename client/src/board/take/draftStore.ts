import { createPersistedStores, type PersistedStore } from '../../persistedStore.ts'
import { type Drafts, readDrafts } from './drafts.ts'

const storeOf = createPersistedStores<Drafts>((text) => readDrafts(text, Date.now()))

/** A page has one store per user and branch. */
export function draftStoreOf(user: number, branch: number): PersistedStore<Drafts> {
  return storeOf(`orderi.pedidos.${user}.${branch}`)
}
