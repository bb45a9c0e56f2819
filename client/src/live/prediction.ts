/** Predicts the effect of a command before the server responds, by rules shared with the server. */
import { applyBill } from '@orderi/shared/bills/reduce'
import type { Bill } from '@orderi/shared/bills/schema'
import { applyOrder } from '@orderi/shared/orders/reduce'
import {
  type OrderStates,
  statesAfterLineChange,
  statesAfterOrderChange,
} from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import type { Command } from './command.ts'

/** Changes the maps in place. An entity that does not change must stay the same object. */
export type PredictedEffect = (orders: Map<number, Order>, bills: Map<number, Bill>) => void

/**
 * Returns null for commands that are not predicted, such as undo, new orders (the server numbers them), and payments.
 * @param at when the person tapped, in server time
 */
export function predictEffect(command: Command, at: string): PredictedEffect | null {
  switch (command.type) {
    case 'changeOrderStatus': {
      const { order_id, estado } = command.body
      return orderEffect(order_id, at, (order) => statesAfterOrderChange(order, estado))
    }
    case 'changeLineStatus': {
      const { order_line_id, estado } = command.body
      return orderEffect(command.order_id, at, (order) =>
        statesAfterLineChange(order, order_line_id, estado),
      )
    }
    case 'sendWaiter':
      return billEffect(command.body.bill_id, (bill) =>
        withWaiterSent(bill, command.body.voy === 1),
      )
    case 'confirmTable':
      return billEffect(command.body.bill_id, (bill) =>
        bill.confirmed === 1 && bill.waiter_requested === 0
          ? bill
          : { ...bill, confirmed: 1, waiter_requested: 0 },
      )
    default:
      return null
  }
}

/** Does not predict the waiter's name, which is unknown until the server responds. */
function withWaiterSent(bill: Bill, isGoing: boolean): Bill {
  if (bill.waiter_requested === 1) return { ...bill, waiter_requested: 0 }
  if (!isGoing || bill.waiter_sent?.going !== 0) return bill
  return { ...bill, waiter_sent: { ...bill.waiter_sent, going: 1 } }
}

function orderEffect(
  id: number,
  at: string,
  move: (order: Order) => OrderStates | undefined,
): PredictedEffect {
  const changed = remember((order: Order) => withStates(order, move(order), at))
  return (orders) => {
    const order = orders.get(id)
    if (order) applyOrder(orders, changed(order))
  }
}

function billEffect(id: number, change: (bill: Bill) => Bill): PredictedEffect {
  const changed = remember(change)
  return (_, bills) => {
    const bill = bills.get(id)
    if (bill) applyBill(bills, changed(bill))
  }
}

function withStates(order: Order, states: OrderStates | undefined, at: string): Order {
  if (!states) return order
  let hasChanged = states.status !== order.status
  const products = order.products.map((line) => {
    const status = states.lines.get(line.id) ?? line.status
    if (status === line.status) return line
    hasChanged = true
    return { ...line, status, status_at: at }
  })
  if (!hasChanged) return order
  return {
    ...order,
    status: states.status,
    status_at: states.status === order.status ? order.status_at : at,
    products,
  }
}

/** Caches the last result, so that an unchanged input gives the same object. */
function remember<T extends object>(change: (input: T) => T): (input: T) => T {
  let last: { input: T; output: T } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: change(input) }
    return last.output
  }
}
