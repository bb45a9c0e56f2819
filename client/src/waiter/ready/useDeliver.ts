/** Delivers everything that is ready for a table, with one notice and one undo. */
import { namedLines } from '@orderi/shared/courses/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { useCallback } from 'react'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useCommandRunner, useReadBoard } from '../../live/react.tsx'
import { showDone, showUndoable } from '../../ui/notices.tsx'
import {
  type Delivery,
  deliveriesOf,
  linesStillReady,
  piecesReady,
  type ReadyTable,
} from './readyTables.ts'

const closeLabel = texts.common.close

export function useDeliver(): (table: ReadyTable) => void {
  const commands = useCommandRunner()
  const readBoard = useReadBoard()
  return useCallback(
    (table) => {
      // The card may be outdated, so its lines are compared with the board.
      const lines = linesStillReady(table.lines, readBoard().shown?.orders ?? new Map())
      const deliveries = deliveriesOf(lines)
      const named = (order: Order) => {
        const delivered = lines.flatMap((each) => (each.order === order ? each.line : []))
        const ids = namedLines(order, 'Entregado', delivered)
        return { order_id: order.id, ...(ids && { lines: ids }) }
      }
      const step = ({ order, line }: Delivery) =>
        line === undefined
          ? commands.run({
              type: 'changeOrderStatus',
              body: { ...named(order), estado: 'Entregado' },
            })
          : commands.run({
              type: 'changeLineStatus',
              order_id: order.id,
              body: { order_line_id: line.id, estado: 'Entregado' },
            })
      const orders = [...new Set(deliveries.map(({ order }) => order))]
      const undo = () => {
        for (const order of orders) {
          void commands.run({ type: 'undoOrder', body: named(order) })
        }
      }
      void Promise.all(deliveries.map(step)).then((outcomes) => {
        if (!outcomes.every(({ state }) => state === 'done')) return
        const title = waiterWords.ready.delivered({ table: table.name, count: piecesReady(lines) })
        // An undo reverts only an order's last change. It is not offered if this delivery changed an order twice.
        if (deliveries.length > orders.length) showDone({ title, closeLabel })
        else {
          const subject = `table ${table.id}`
          showUndoable({ subject, title, closeLabel, undoLabel: texts.common.undo, undo })
        }
      })
    },
    [commands, readBoard],
  )
}
