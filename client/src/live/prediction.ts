/** Effects of commands that are shown before the server responds. */
import { applyBill } from '@orderi/shared/bills/reduce'
import type { Bill } from '@orderi/shared/bills/schema'
import { applyOrder } from '@orderi/shared/orders/reduce'
import { type OrderStates, withStates } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'

/** Changes the maps in place. An entity that does not change must stay the same object. */
export type PredictedEffect = (orders: Map<number, Order>, bills: Map<number, Bill>) => void

/** @param at when the person tapped, in server time */
export function orderEffect(
  id: number,
  at: string,
  move: (order: Order) => OrderStates | undefined,
): PredictedEffect {
  const changed = remember((order: Order) => {
    const states = move(order)
    return states ? withStates(order, states, at) : order
  })
  return (orders) => {
    const order = orders.get(id)
    if (order) applyOrder(orders, changed(order))
  }
}

export function billEffect(id: number, change: (bill: Bill) => Bill): PredictedEffect {
  const changed = remember(change)
  return (_, bills) => {
    const bill = bills.get(id)
    if (bill) applyBill(bills, changed(bill))
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
