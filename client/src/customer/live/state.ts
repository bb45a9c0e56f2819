import { createStore } from 'zustand/vanilla'

/** `live` means that the shown data is up to date. */
export type LinkState = 'starting' | 'live' | 'reconnecting' | 'offline'

export const link = createStore<{ readonly state: LinkState }>(() => ({ state: 'starting' }))
