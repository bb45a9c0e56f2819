import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import type { Table } from '../../simulate/src/place.ts'
import { retryCall } from '../support/live/writers.ts'
import type { ApiClient } from '../support/world.ts'

/** Pause between two actions of a waiter, so that a small machine can keep up. */
const TAP_MS = 50
const COURSES = ['Preparando', 'Listo', 'Entregado'] as const

/** Serves one waiter's tables in turn until the signal is aborted. Returns the number of closed bills. */
export async function keepServing(
  waiter: ApiClient,
  tables: readonly Table[],
  choose: () => ProductChoice[],
  signal: AbortSignal,
): Promise<number> {
  let closed = 0
  while (!signal.aborted) {
    const table = tables[closed % tables.length]
    const products = choose()
    const taken = await retryCall(waiter, calls.takeOrder, {
      body: { table_id: table?.id ?? 0, products },
      key: randomUuid(),
    })
    if (taken.status !== 201)
      throw new Error(`a waiter's order: ${taken.status} ${taken.body.code}`)
    const { order, bill } = taken.body
    for (const estado of COURSES) {
      await delay(TAP_MS)
      await retryCall(waiter, calls.changeOrderStatus, {
        body: { order_id: order.id, estado },
      })
    }
    await delay(TAP_MS)
    const { status } = await retryCall(waiter, calls.closeBill, {
      body: { bill_id: bill.id, payment_method: 'tarjeta' },
      key: randomUuid(),
    })
    if (status !== 200) throw new Error(`a waiter could not close a bill: ${status}`)
    closed += 1
  }
  return closed
}
