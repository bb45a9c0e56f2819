import { readyLines } from '@orderi/shared/courses/rules'
import { isHeld, isToMake, nextStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoardActions } from '../board/useBoardActions.ts'
import { useIsReplay } from '../live/react.tsx'
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
  const isReplay = useIsReplay()
  return useMemo(() => {
    const mark = isReplay ? () => {} : markSeen
    return {
      bump(order: Order, lines: readonly OrderLine[], action: TicketAction, hasStations: boolean) {
        if (isBounce(order.id, performance.now())) return
        mark([addedMark(order)])
        if (action === 'seen') return mark(cancelledMarks(lines))
        if (typeof action === 'object') return void actions.fireCourse(order, action.fire)
        const isWhole = order.products.every((line) => !isToMake(line) || lines.includes(line))
        const moved =
          action === 'Entregado'
            ? readyLines(order)
            : lines.filter((line) => !isHeld(line) && nextStatus(line.status) === action)
        // One command, so that one undo takes back this change and none of another station.
        void actions.changeOrderStatus(order, action, isWhole && !hasStations ? undefined : moved)
      },
      /** Advances a line up to `Listo`. Marks a cancelled line as seen. Fires the course of a held line. */
      tapLine(order: Order, line: OrderLine, mayFire: boolean) {
        mark([addedMark(order)])
        if (mayFire && isHeld(line)) void actions.fireCourse(order, line.course)
        const next = nextKitchenStatus([line])
        if (next) void actions.changeLineStatus(order, line, next)
        else if (line.status === 'Cancelado') mark([cancelledMark(line)])
      },
    }
  }, [actions, isReplay])
}
