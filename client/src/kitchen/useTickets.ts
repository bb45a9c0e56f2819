/** The tickets of this screen. Tickets move only when the screen has not been touched for 2 s. */
import type { Order } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useRecentOrders } from '../board/recall/RecentOrders.tsx'
import { useLast } from '../board/useLast.ts'
import { useBoard, useOrder } from '../live/react.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { useSeenMarks } from './seen.ts'
import { createTickets, type Ticket, type TicketFilter, withArrivals } from './tickets.ts'

const NONE: readonly Ticket[] = []

/** A change of `scope`, such as other categories, is shown at once. */
export function useTickets(station: Omit<TicketFilter, 'seen'>, scope: string): readonly Ticket[] {
  const seen = useSeenMarks()
  const gone = useRecentOrders(({ orders }) => orders)
  const ticketsOf = useMemo(() => createTickets({ ...station, seen }), [seen, station])
  const latest = useBoard(({ shown }) => (shown ? ticketsOf({ open: shown.orders, gone }) : NONE))
  return withArrivals(useSettled(latest, scope), latest)
}

/** The ticket's present order. An order that has left the board is shown in its last state. */
export function useTicketOrder(ticket: Ticket): Order {
  const present = useOrder(ticket.id)
  const gone = useRecentOrders(({ orders }) => orders.get(ticket.id))
  return useLast(present ?? gone) ?? ticket.order
}
