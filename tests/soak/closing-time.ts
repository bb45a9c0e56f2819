/** Serves and closes everything at the end of an evening, so that boards do not grow from one evening to the next. */
import { calls } from '@orderi/shared/contract/all'
import { nextStatus } from '@orderi/shared/orders/rules'
import type { Speaker } from '../support/world.ts'
import { insist } from '../support/writers.ts'

export async function closeUp(staff: Speaker, branch: number): Promise<void> {
  const at = { params: { sucursal: branch } }
  for (;;) {
    const [orders, bills] = await Promise.all([
      insist(staff, calls.openOrders, at),
      insist(staff, calls.openBills, at),
    ])
    if (orders.body.data.length + bills.body.data.length === 0) return
    for (const { id, status } of orders.body.data) {
      const estado = nextStatus(status)
      if (estado) await insist(staff, calls.changeOrderStatus, { body: { order_id: id, estado } })
    }
    if (orders.body.data.length > 0) continue
    for (const { id } of bills.body.data) {
      await insist(staff, calls.closeBill, { body: { bill_id: id, payment_method: 'efectivo' } })
    }
  }
}
