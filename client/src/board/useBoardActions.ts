import type { PaymentMethod } from '@orderi/shared/bills/schema'
import type { OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { session } from '../api/session.ts'
import { chargeWords } from '../i18n/charge.ts'
import { texts } from '../i18n/texts.ts'
import { waiterWords } from '../i18n/waiter.ts'
import type { CommandOf } from '../live/command.ts'
import type { Outcome, RunOptions } from '../live/commands.ts'
import { useCommandRunner } from '../live/react.tsx'
import { showDone, showUndoable } from '../ui/notices.tsx'

const closeLabel = texts.common.close
const undoLabel = texts.common.undo

interface NumberedOrder {
  readonly id: number
  readonly number: number
}

interface NumberedBill {
  readonly id: number
  readonly number: number
}

interface CalledBill {
  readonly id: number
  readonly table: { readonly name: string }
}

/** Each action shows its expected result at once, and a notice if the server refuses it. */
export interface BoardActions {
  changeOrderStatus(order: NumberedOrder, status: OrderStatus): Promise<Outcome>
  changeLineStatus(order: NumberedOrder, line: OrderLine, status: OrderStatus): Promise<Outcome>
  sendWaiter(bill: CalledBill): Promise<Outcome>
  /** Also possible if another waiter was sent to the table but has not set out yet. */
  goToTable(bill: CalledBill): Promise<Outcome>
  endCall(bill: CalledBill): Promise<Outcome>
  confirmTable(bill: CalledBill): Promise<Outcome>
  chargeBill(
    bill: NumberedBill,
    body: CommandOf<'chargeBill'>['body'],
    options?: RunOptions,
  ): Promise<Outcome<'chargeBill'>>
  closeBill(bill: NumberedBill, method: PaymentMethod): Promise<Outcome>
  reopenBill(bill: NumberedBill): Promise<Outcome>
  moveBill(bill: NumberedBill, table: { id: number; name: string }): Promise<Outcome>
  /** Undoes the last status change of an order. A second call redoes the change. */
  undoOrder(order: NumberedOrder): Promise<Outcome>
}

/** Returns the same object while the board is open. With `last`, only the latest notice about orders is shown. */
export function useBoardActions(notices: 'all' | 'last' = 'all'): BoardActions {
  const commands = useCommandRunner()
  return useMemo(() => {
    const undo = async (order: NumberedOrder) => {
      const outcome = await commands.run({ type: 'undoOrder', body: { order_id: order.id } })
      if (outcome.state === 'done') {
        showDone({ title: texts.pos.order.undone(order.number), closeLabel })
      }
      return outcome
    }
    const reopen = async (bill: NumberedBill) => {
      const outcome = await commands.run({ type: 'reopenBill', body: { bill_id: bill.id } })
      if (outcome.state === 'done') {
        showDone({ title: texts.pos.bill.reopened(bill.number), closeLabel })
      }
      return outcome
    }
    const unsend = async (bill: CalledBill) => {
      const body = { bill_id: bill.id }
      const outcome = await commands.run({ type: 'undoSendWaiter', body })
      if (outcome.state === 'done') {
        showDone({ title: texts.pos.calls.unsent(bill.table.name), closeLabel })
      }
    }
    const answerCall = async (
      bill: CalledBill,
      isGoing: boolean,
      done = texts.pos.calls.sent(bill.table.name),
    ) => {
      const body = { bill_id: bill.id, ...(isGoing && { voy: 1 as const }) }
      const outcome = await commands.run({ type: 'sendWaiter', body })
      if (outcome.state !== 'done') return outcome
      const sent = outcome.answer.waiter_sent
      if (sent && sent.user.id !== session.getState().user?.id) {
        const title = texts.pos.calls.other(sent.user.name, bill.table.name, sent.going === 1)
        showDone({ title, closeLabel })
        return outcome
      }
      showUndoable({
        subject: `waiter ${bill.id}`,
        title: done,
        closeLabel,
        undoLabel,
        undo: () => void unsend(bill),
      })
      return outcome
    }
    const sayOrder = (outcome: Outcome, order: NumberedOrder, title: string) => {
      if (outcome.state !== 'done') return outcome
      const subject = notices === 'last' ? 'orders' : `order ${order.id}`
      showUndoable({ subject, title, closeLabel, undoLabel, undo: () => void undo(order) })
      return outcome
    }
    return {
      async changeOrderStatus(order, status) {
        const outcome = await commands.run({
          type: 'changeOrderStatus',
          body: { order_id: order.id, estado: status },
        })
        return sayOrder(
          outcome,
          order,
          texts.pos.order.changed(order.number, texts.statuses[status]),
        )
      },
      async changeLineStatus(order, line, status) {
        const outcome = await commands.run({
          type: 'changeLineStatus',
          order_id: order.id,
          body: { order_line_id: line.id, estado: status },
        })
        return sayOrder(
          outcome,
          order,
          texts.pos.order.lineChanged(line.product.name, texts.statuses[status]),
        )
      },
      sendWaiter: (bill) => answerCall(bill, false),
      goToTable: (bill) => answerCall(bill, true),
      // The API has one endpoint for going to a table and for ending the table's waiter call.
      endCall: (bill) => answerCall(bill, true, waiterWords.calls.ended(bill.table.name)),
      async confirmTable(bill) {
        const outcome = await commands.run({ type: 'confirmTable', body: { bill_id: bill.id } })
        if (outcome.state === 'done') {
          showDone({ title: texts.pos.table.confirmed(bill.table.name), closeLabel })
        }
        return outcome
      },
      async chargeBill(bill, body, options) {
        const outcome = await commands.run({ type: 'chargeBill', body }, options)
        if (outcome.state === 'done') {
          const isClosed = outcome.answer.status === 'Cerrada'
          const title = isClosed
            ? chargeWords.closed(bill.number)
            : chargeWords.charged(bill.number)
          showDone({ title, closeLabel })
        }
        return outcome
      },
      async closeBill(bill, method) {
        const outcome = await commands.run({
          type: 'closeBill',
          body: { bill_id: bill.id, payment_method: method },
        })
        if (outcome.state === 'done') {
          showUndoable({
            subject: `bill ${bill.id}`,
            title: texts.pos.bill.closed(bill.number),
            closeLabel,
            undoLabel,
            undo: () => void reopen(bill),
          })
        }
        return outcome
      },
      reopenBill: reopen,
      async moveBill(bill, table) {
        const outcome = await commands.run({
          type: 'moveBill',
          body: { bill_id: bill.id, table_id: table.id },
        })
        if (outcome.state === 'done') {
          showDone({ title: texts.pos.bill.moved(bill.number, table.name), closeLabel })
        }
        return outcome
      },
      undoOrder: undo,
    }
  }, [commands, notices])
}
