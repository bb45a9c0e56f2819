import { isToMake, nextStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoardActions } from '../board/useBoardActions.ts'
import { createBounceDetector } from './bounce.ts'
import { markSeen } from './seen.ts'
import {
  addedMark,
  cancelledMark,
  cancelledMarks,
  nextKitchenStatus,
  type TicketAction,
} from './tickets.ts'

const isBounce = createBounceDetector()

export function useTicketActions() {
  const actions = useBoardActions('last')
  return useMemo(
    () => ({
      bump(order: Order, lines: readonly OrderLine[], action: TicketAction, hasStations: boolean) {
        if (isBounce(order.id, performance.now())) return
        markSeen([addedMark(order)])
        if (action === 'seen') return markSeen(cancelledMarks(lines))
        const isWhole = order.products.every(
          (line) => !isToMake(line.status) || lines.includes(line),
        )
        const moved = lines.filter((line) => nextStatus(line.status) === action)
        // One command, so that one undo takes back this change and none of another station.
        void actions.changeOrderStatus(order, action, isWhole && !hasStations ? undefined : moved)
      },
      /** Advances a line up to `Listo`. Marks a cancelled line as seen. */
      tapLine(order: Order, line: OrderLine) {
        markSeen([addedMark(order)])
        const next = nextKitchenStatus([line])
        if (next) void actions.changeLineStatus(order, line, next)
        else if (line.status === 'Cancelado') markSeen([cancelledMark(line)])
      },
    }),
    [actions],
  )
}
