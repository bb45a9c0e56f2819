/** Which new dishes ring on this screen, and with which sound. A station's screen replaces the default. */
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { StationSound } from '@orderi/shared/stations/schema'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

interface OrderAlarm {
  readonly rings: (line: OrderLine) => boolean
  readonly sound: StationSound
}

const EVERY_ORDER: OrderAlarm = { rings: () => true, sound: 'campana' }

export const orderAlarm = createStore<OrderAlarm>(() => EVERY_ORDER)

/** Undefined for a screen on which every order rings. */
export function useOrderAlarm(alarm: OrderAlarm | undefined): void {
  useEffect(() => {
    orderAlarm.setState(alarm ?? EVERY_ORDER)
    return () => orderAlarm.setState(EVERY_ORDER)
  }, [alarm])
}
