import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoardActions } from '../board/useBoardActions.ts'
import { useIsReplay } from '../live/react.tsx'
import { createBounceDetector } from './bounce.ts'
import { markSeen } from './seen.ts'
import { addedMark, cancelledMark, isToMake, nextKitchenStatus } from './tickets.ts'

const isBounce = createBounceDetector()

export function useTicketActions() {
  const actions = useBoardActions('last')
  const isReplay = useIsReplay()
  return useMemo(() => {
    const mark = isReplay ? () => {} : markSeen
    return {
      /**
       * Advances the lines that are furthest behind. If all lines are ready, marks cancelled lines as seen. At the pass,
       * delivers a ready order.
       */
      bump(order: Order, lines: readonly OrderLine[], isPass: boolean) {
        if (isBounce(order.id, performance.now())) return
        mark([addedMark(order)])
        const next = nextKitchenStatus(lines)
        if (!next) {
          const cancelled = lines.filter((line) => line.status === 'Cancelado')
          mark(cancelled.map(cancelledMark))
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
        mark([addedMark(order)])
        const next = nextKitchenStatus([line])
        if (next) void actions.changeLineStatus(order, line, next)
        else if (line.status === 'Cancelado') mark([cancelledMark(line)])
      },
    }
  }, [actions, isReplay])
}
