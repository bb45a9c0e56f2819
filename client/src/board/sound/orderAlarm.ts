/** The dishes that ring on this screen, and their sound. A station's screen replaces the default. */
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { StationSound } from '@orderi/shared/stations/schema'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

interface OrderAlarm {
  /** The station's ID. Null if all dishes ring. */
  readonly station: number | null
  readonly shows: (line: OrderLine) => boolean
  readonly sound: StationSound
}

const EVERY_ORDER: OrderAlarm = { station: null, shows: () => true, sound: 'campana' }

export const orderAlarm = createStore<OrderAlarm>(() => EVERY_ORDER)

/** Undefined for a screen on which every order rings. */
export function useOrderAlarm(alarm: OrderAlarm | undefined): void {
  useEffect(() => {
    orderAlarm.setState(alarm ?? EVERY_ORDER)
    return () => orderAlarm.setState(EVERY_ORDER)
  }, [alarm])
}

/** Whether the screen has a dish of the order to prepare that was not begun yet. */
export function isOrderWaiting(
  order: Order | undefined,
  { shows }: Pick<OrderAlarm, 'shows'>,
): boolean {
  return (
    order?.products.some((line) => line.status === 'Pendiente' && !isHeld(line) && shows(line)) ===
    true
  )
}
