/** Serves all orders and closes all bills at the end of an evening, so that boards do not grow over the evenings. */
import { calls } from '@orderi/shared/contract/all'
import { nextStatus } from '@orderi/shared/orders/rules'
import { retryCall } from '../support/live/writers.ts'
import type { ApiClient } from '../support/world.ts'

export async function closeAllBills(staff: ApiClient, branch: number): Promise<void> {
  const at = { params: { sucursal: branch } }
  for (;;) {
    const [orders, bills] = await Promise.all([
      retryCall(staff, calls.openOrders, at),
      retryCall(staff, calls.openBills, at),
    ])
    if (orders.body.data.length + bills.body.data.length === 0) return
    for (const { id, status } of orders.body.data) {
      const estado = nextStatus(status)
      if (estado)
        await retryCall(staff, calls.changeOrderStatus, { body: { order_id: id, estado } })
    }
    if (orders.body.data.length > 0) continue
    for (const { id } of bills.body.data) {
      await retryCall(staff, calls.closeBill, {
        body: { bill_id: id, payment_method: 'efectivo' },
      })
    }
  }
}
