/** Which new orders ring on this screen, and with which sound. A station's screen replaces the default. */
import type { Order } from '@orderi/shared/orders/schema'
import type { StationSound } from '@orderi/shared/stations/schema'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

interface OrderAlarm {
  readonly rings: (order: Order) => boolean
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
