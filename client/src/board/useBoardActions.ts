import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { texts } from '../i18n/texts.ts'
import { waiterWords } from '../i18n/waiter.ts'
import { boardCommandOf, type Named } from '../live/boardCommands.ts'
import { type Command, type CommandOf, type CommandType, commandIdentity } from '../live/command.ts'
import type { Outcome, RunOptions } from '../live/commands.ts'
import { useCommandRunner } from '../live/react.tsx'
import { showDone, showUndoable } from '../ui/notices.tsx'

const closeLabel = texts.common.close
const undoLabel = texts.common.undo

/**
 * Each action shows its expected result at once, and a notice when the server has answered. Returns the same object
 * while the board is open. With `last`, only the latest notice about orders is shown.
 */
export function useBoardActions(notices: 'all' | 'last' = 'all') {
  const commands = useCommandRunner()
  return useMemo(() => {
    async function act<C extends Command>(
      command: C,
      named: Named,
      { undoableTitle, ...options }: RunOptions & { readonly undoableTitle?: string } = {},
    ): Promise<Outcome<C['type']>> {
      const outcome = await commands.run(command, options)
      const { text, undo } = boardCommandOf<CommandType>(command)
      if (outcome.state !== 'done' || !text) return outcome
      const title = text(command, named, outcome.answer)
      const undoing = undo?.(command, outcome.answer)
      if (!undoing) {
        showDone({ title, closeLabel })
        return outcome
      }
      showUndoable({
        subject: notices === 'last' && named.order ? 'orders' : commandIdentity(undoing),
        title: undoableTitle ?? title,
        closeLabel,
        undoLabel,
        undo: () => void act(undoing, named),
      })
      return outcome
    }
    return {
      changeOrderStatus: (order: Order, estado: OrderStatus) =>
        act({ type: 'changeOrderStatus', body: { order_id: order.id, estado } }, { order }),
      changeLineStatus: (order: Order, line: OrderLine, estado: OrderStatus) => {
        const body = { order_line_id: line.id, estado }
        return act({ type: 'changeLineStatus', order_id: order.id, body }, { order })
      },
      /** Undoes the last status change of an order. A second call redoes the change. */
      undoOrder: (order: Order) =>
        act({ type: 'undoOrder', body: { order_id: order.id } }, { order }),
      sendWaiter: (bill: Bill) => act({ type: 'sendWaiter', body: { bill_id: bill.id } }, { bill }),
      /** Also possible if another waiter was sent to the table but has not set out yet. */
      goToTable: (bill: Bill) =>
        act({ type: 'sendWaiter', body: { bill_id: bill.id, voy: 1 } }, { bill }),
      // The API has one endpoint for going to a table and for ending the table's waiter call.
      endCall: (bill: Bill) =>
        act(
          { type: 'sendWaiter', body: { bill_id: bill.id, voy: 1 } },
          { bill },
          { undoableTitle: waiterWords.calls.ended(bill.table.name) },
        ),
      confirmTable: (bill: Bill) =>
        act({ type: 'confirmTable', body: { bill_id: bill.id } }, { bill }),
      chargeBill: (bill: Bill, body: CommandOf<'chargeBill'>['body'], options: RunOptions) =>
        act({ type: 'chargeBill', body }, { bill }, options),
      closeBill: (bill: Bill, payment_method: PaymentMethod) =>
        act({ type: 'closeBill', body: { bill_id: bill.id, payment_method } }, { bill }),
      reopenBill: (bill: Bill) => act({ type: 'reopenBill', body: { bill_id: bill.id } }, { bill }),
      moveBill: (bill: Bill, { id, name }: { readonly id: number; readonly name: string }) =>
        act({ type: 'moveBill', body: { bill_id: bill.id, table_id: id } }, { bill, table: name }),
    }
  }, [commands, notices])
}
