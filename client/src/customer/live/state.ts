/** How far what the guest sees can be trusted. */
import { createStore } from 'zustand/vanilla'

/** `live`: what is shown is what is so. */
export type LinkState = 'starting' | 'live' | 'reconnecting' | 'offline'

/** The state of the link. */
export const link = createStore<{ readonly state: LinkState }>(() => ({ state: 'starting' }))
