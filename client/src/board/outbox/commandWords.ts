import { assertNever } from '@orderi/shared/kernel/errors'
import { useCallback, useMemo } from 'react'
import { chargeWords } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import type { Command, QueuedCommand } from '../../live/command.ts'
import { useBoard, useBranch } from '../../live/react.tsx'
import type { Draft } from '../take/drafts.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'

/** Looks up no ids on the board, because after a backup was restored the same ids may belong to other entities. */
export function discardedText(command: Command, draft: Draft | undefined): string {
  if (command.type === 'takeOrder') {
    const dishes = draft?.cart.map(({ name, quantity }) => `${quantity} × ${name}`)
    const pieces = command.body.products.reduce((sum, { quantity }) => sum + quantity, 0)
    return draft && dishes
      ? `${draft.table.name}: ${dishes.join(', ')}`
      : texts.pos.outbox.newOrder(texts.pos.order.order, pieces)
  }
  if ('estado' in command.body) {
    return `${texts.pos.order.order}: ${texts.statuses[command.body.estado]}`
  }
  if (command.type === 'noteCash') return chargeWords.notes.saved
  return command.type === 'confirmTable' ? texts.pos.table.confirm : texts.pos.calls.sentShort
}

export function useCommandText(): (command: QueuedCommand) => string {
  // Reads `confirmed`, because `shown` omits an order while the command that marks it as delivered is pending.
  const orders = useBoard((state) => state.confirmed?.orders)
  const bills = useBoard((state) => state.confirmed?.bills)
  const floor = useBranch()
  const money = useMoneyFormatter()
  const tables = useMemo(
    () => new Map(floor?.halls.flatMap((hall) => hall.tables).map(({ id, name }) => [id, name])),
    [floor],
  )
  return useCallback(
    (command) => {
      const number = (id: number) => orders?.get(id)?.number ?? id
      switch (command.type) {
        case 'changeOrderStatus':
          return texts.pos.order.changed(
            number(command.body.order_id),
            texts.statuses[command.body.estado],
          )
        case 'changeLineStatus': {
          const order = orders?.get(command.order_id)
          const line = order?.products.find((each) => each.id === command.body.order_line_id)
          return texts.pos.order.lineChanged(
            line?.product.name ?? texts.pos.order.title(number(command.order_id)),
            texts.statuses[command.body.estado],
          )
        }
        case 'sendWaiter': {
          const table = bills?.get(command.body.bill_id)?.table.name
          return table ? texts.pos.calls.sent(table) : texts.pos.calls.sentShort
        }
        case 'confirmTable': {
          const table = bills?.get(command.body.bill_id)?.table.name
          return table ? texts.pos.table.confirmed(table) : texts.pos.table.confirm
        }
        case 'takeOrder': {
          const { table_id, bill_id, products } = command.body
          const table =
            bill_id == null ? tables.get(table_id ?? 0) : bills?.get(bill_id)?.table.name
          const pieces = products.reduce((sum, product) => sum + product.quantity, 0)
          return texts.pos.outbox.newOrder(table ?? texts.pos.order.order, pieces)
        }
        case 'noteCash': {
          const { bill_id, monto } = command.body
          const bill = bills?.get(bill_id)
          return chargeWords.notes.noted(
            bill?.number ?? bill_id,
            bill?.table.name ?? '',
            money(monto, bill?.restaurant.currency),
          )
        }
        default:
          return assertNever(command)
      }
    },
    [orders, bills, tables, money],
  )
}
