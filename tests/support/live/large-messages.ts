/** Causes large socket messages by moving a bill of 500 dishes between tables. */
import { calls } from '@orderi/shared/contract/all'
import type { Tenant } from '../tenant.ts'

const ORDERS = 10
const DISHES_EACH = 50
const NOTE = 'x'.repeat(280)

/** Moves the bill between tables until `isEnough` returns true. Returns the sequence number of each commit. */
export async function moveBillUntil(
  tenant: Pick<Tenant, 'waiter' | 'branch' | 'products'>,
  isEnough: (moves: number) => boolean,
): Promise<number[]> {
  const [one, other] = tenant.branch.tables
  const products = Array.from({ length: DISHES_EACH }, () => ({
    product_id: tenant.products[0].id,
    quantity: 1,
    note: NOTE,
  }))
  const seqs: number[] = []
  const keep = <T extends { readonly status: number; readonly headers: Headers }>(reply: T): T => {
    const seq = reply.headers.get('Board-Seq')
    if (seq !== null) seqs.push(Number(seq))
    return reply
  }
  const { waiter } = tenant
  const taken = keep(await waiter.send(calls.takeOrder, { table_id: one?.id, products }))
  const bill = { bill_id: taken.body.bill.id }
  for (let order = 2; order <= ORDERS; order += 1) {
    keep(await waiter.send(calls.takeOrder, { ...bill, products }))
  }
  for (let moves = 0; !isEnough(moves); moves += 1) {
    const table_id = (moves % 2 === 0 ? other : one)?.id
    const { status } = keep(await waiter.send(calls.moveBill, { ...bill, table_id }))
    if (status === 409) keep(await waiter.send(calls.reopenBill, bill))
  }
  return seqs
}
