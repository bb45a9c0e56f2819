import { createStore } from 'zustand/vanilla'

/** `live` means that the shown data is up to date. */
export type LinkState = 'starting' | 'live' | 'reconnecting' | 'offline'

export const linkStore = createStore<{ readonly state: LinkState }>(() => ({ state: 'starting' }))
