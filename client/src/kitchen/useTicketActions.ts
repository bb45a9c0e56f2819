import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoardActions } from '../board/useBoardActions.ts'
import { createBounceDetector } from './bounce.ts'
import { markSeen } from './seen.ts'
import { addedMark, cancelledMark, isToMake, nextKitchenStatus } from './tickets.ts'

const isBounce = createBounceDetector()

export function useTicketActions() {
  const actions = useBoardActions('last')
  return useMemo(
    () => ({
      /**
       * Advances the lines that are furthest behind. If all lines are ready, marks cancelled lines as seen. At the pass,
       * delivers a ready order.
       */
      bump(order: Order, lines: readonly OrderLine[], isPass: boolean) {
        if (isBounce(order.id, performance.now())) return
        markSeen([addedMark(order)])
        const next = nextKitchenStatus(lines)
        if (!next) {
          const cancelled = lines.filter((line) => line.status === 'Cancelado')
          markSeen(cancelled.map(cancelledMark))
          if (isPass && order.status === 'Listo' && cancelled.length === 0)
            void actions.changeOrderStatus(order, 'Entregado')
          return
        }
        const isWhole = order.products.every((line) => !isToMake(line) || lines.includes(line))
        if (isWhole) {
          void actions.changeOrderStatus(order, next)
          return
        }
        const from = next === 'Preparando' ? 'Pendiente' : 'Preparando'
        for (const line of lines) {
          if (line.status === from) void actions.changeLineStatus(order, line, next)
        }
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
