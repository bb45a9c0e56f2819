import { heldCourses } from '@orderi/shared/courses/rules'
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoardActions } from '../board/useBoardActions.ts'
import { createBounceDetector } from './bounce.ts'
import { markSeen } from './seen.ts'
import { addedMark, cancelledMark, isToMake, nextKitchenStatus } from './tickets.ts'
import type { KitchenStation } from './useKitchenStation.ts'

const isBounce = createBounceDetector()

type FiringScreen = Pick<KitchenStation, 'isPass' | 'mayFire'>

export function useTicketActions() {
  const actions = useBoardActions('last')
  return useMemo(
    () => ({
      /**
       * Advances the lines that are furthest behind. If all lines are ready, marks cancelled lines as seen. At the pass,
       * delivers a ready order. Then fires the next course, where the screen may do so.
       */
      bump(order: Order, lines: readonly OrderLine[], { isPass, mayFire }: FiringScreen) {
        if (isBounce(order.id, performance.now())) return
        markSeen([addedMark(order)])
        const next = nextKitchenStatus(lines)
        if (!next) {
          const cancelled = lines.filter((line) => line.status === 'Cancelado')
          markSeen(cancelled.map(cancelledMark))
          if (isPass && order.status === 'Listo' && cancelled.length === 0)
            void actions.changeOrderStatus(order, 'Entregado')
          else if (mayFire) {
            const [course] = heldCourses(lines)
            if (course) void actions.fireCourse(order, course)
          }
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
      /** Advances a line up to `Listo`. Marks a cancelled line as seen. Fires the course of a held line. */
      tapLine(order: Order, line: OrderLine, { mayFire }: FiringScreen) {
        markSeen([addedMark(order)])
        if (mayFire && isHeld(line)) void actions.fireCourse(order, line.course)
        const next = nextKitchenStatus([line])
        if (next) void actions.changeLineStatus(order, line, next)
        else if (line.status === 'Cancelado') markSeen([cancelledMark(line)])
      },
    }),
    [actions],
  )
}
