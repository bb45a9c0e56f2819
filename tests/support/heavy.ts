/** Much to say at once: a bill of five hundred dishes that is moved to and fro, each time with everything on it. */
import { calls } from '@orderi/shared/contract/all'
import type { Tenant } from './tenant.ts'

const ORDERS = 10
const DISHES_EACH = 50
const NOTE = 'x'.repeat(280)

/** Opens such a bill and moves it until this was enough; gives the place in the log of each commit, in order. */
export async function carryAround(
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
  const taken = keep(await waiter.call(calls.takeOrder, { body: { table_id: one?.id, products } }))
  const bill = { bill_id: taken.body.bill.id }
  for (let order = 2; order <= ORDERS; order += 1) {
    keep(await waiter.call(calls.takeOrder, { body: { ...bill, products } }))
  }
  for (let moves = 0; !isEnough(moves); moves += 1) {
    const table_id = (moves % 2 === 0 ? other : one)?.id
    const { status } = keep(await waiter.call(calls.moveBill, { body: { ...bill, table_id } }))
    // Somebody closed it meanwhile.
    if (status === 409) keep(await waiter.call(calls.reopenBill, { body: bill }))
  }
  return seqs
}
