import { createStore } from 'zustand/vanilla'

/** `live` means that the shown data is up to date. */
export type ConnectionState = 'starting' | 'live' | 'reconnecting' | 'offline'

export const connectionStore = createStore<{ readonly state: ConnectionState }>(() => ({
  state: 'starting',
}))
