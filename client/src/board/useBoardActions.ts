import type { Bill } from '@orderi/shared/bills/schema'
import { namedLines, readyLines } from '@orderi/shared/courses/rules'
import type { LineCourse } from '@orderi/shared/courses/schema'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { texts } from '../i18n/common.ts'
import { boardCommandOf, type Named } from '../live/boardCommands.ts'
import { type Command, type CommandType, commandIdentity } from '../live/command.ts'
import type { CommandResult, RunOptions } from '../live/commands.ts'
import { useCommandRunner, useHasBill } from '../live/react.tsx'
import { showDone, showUndoable } from '../ui/notices.tsx'

const closeLabel = texts.common.close
const undoLabel = texts.common.undo

const idsOf = (lines: readonly OrderLine[]) => lines.map(({ id }) => id)

/**
 * Runs board actions. Returns the same object while the board is open. With `last`, only the latest notice about orders
 * is shown.
 */
export function useBoardActions(notices: 'all' | 'last' = 'all') {
  const commands = useCommandRunner()
  const hasBill = useHasBill()
  return useMemo(() => {
    async function run<C extends Command>(
      command: C,
      named: Named,
      {
        undoableTitle,
        isQuiet = false,
        ...options
      }: RunOptions & {
        readonly undoableTitle?: string | undefined
        /** True if the caller shows the success itself. */
        readonly isQuiet?: boolean
      } = {},
    ): Promise<CommandResult<C['type']>> {
      const outcome = await commands.run(command, options)
      const { text, undo } = boardCommandOf<CommandType>(command)
      if (outcome.state !== 'done' || !text || isQuiet) return outcome
      const title = text(command, named, outcome.answer)
      // The server undoes no step of an order whose bill is closed.
      const isFinal = named.order && !hasBill(named.order.bill.id)
      const undoing = isFinal ? undefined : undo?.(command, outcome.answer)
      if (!undoing) {
        showDone({ title, closeLabel })
        return outcome
      }
      showUndoable({
        subject: notices === 'last' && named.order ? 'orders' : commandIdentity(undoing),
        title: undoableTitle ?? title,
        closeLabel,
        undoLabel,
        undo: () => void run(undoing, named),
      })
      return outcome
    }
    /** With `lines`, changes only these lines of the order. */
    function changeOrderStatus(order: Order, estado: OrderStatus, lines?: readonly OrderLine[]) {
      const named = lines ? idsOf(lines) : namedLines(order, estado)
      const body = { order_id: order.id, estado, ...(named && { lines: named }) }
      return run({ type: 'changeOrderStatus', body }, { order })
    }
    return {
      run,
      changeOrderStatus,
      /** Delivers the ready lines. A course that was fired later stays in the kitchen. */
      deliverReady: (order: Order) =>
        changeOrderStatus(
          order,
          'Entregado',
          order.status === 'Listo' ? undefined : readyLines(order),
        ),
      changeLineStatus: (order: Order, line: OrderLine, estado: OrderStatus) => {
        const body = { order_line_id: line.id, estado }
        return run({ type: 'changeLineStatus', order_id: order.id, body }, { order })
      },
      /** Without a course: everything that the order holds. */
      fireCourse: (order: Order, course?: LineCourse) =>
        run(
          { type: 'fireCourse', body: { order_id: order.id, curso: course?.id ?? null } },
          { order },
        ),
      /** Undoes the last status change of an order, or of the `lines`. A second call redoes the change. */
      undoOrder: (order: Order, lines?: readonly OrderLine[]) => {
        const body = { order_id: order.id, ...(lines && { lines: idsOf(lines) }) }
        return run({ type: 'undoOrder', body }, { order })
      },
      callOrder: (order: Order) =>
        run({ type: 'callOrder', body: { order_id: order.id } }, { order }),
      sendWaiter: (bill: Bill) => run({ type: 'sendWaiter', body: { bill_id: bill.id } }, { bill }),
      /** Takes over the table from a waiter who was sent but has not set out yet. */
      goToTable: (bill: Bill, undoableTitle?: string) =>
        run(
          { type: 'sendWaiter', body: { bill_id: bill.id, voy: 1 } },
          { bill },
          { undoableTitle },
        ),
      confirmTable: (bill: Bill) =>
        run({ type: 'confirmTable', body: { bill_id: bill.id } }, { bill }),
    }
  }, [commands, hasBill, notices])
}
