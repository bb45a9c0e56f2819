/** Orders over HTTP. A test specifies only the fields that matter to it. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import type { Tenant } from '../tenant.ts'
import type { ApiClient, Reply } from '../world.ts'

type Place = Pick<Tenant, 'branch' | 'products'>
type Placed = Promise<Reply<{ order: Order; bill: Bill }>>

/** The products of an order: `quantities` of the menu's dishes, by default one piece of the first dish. */
export const dishes = ({ products }: Pick<Tenant, 'products'>, ...quantities: readonly number[]) =>
  (quantities.length > 0 ? quantities : [1])
    .map((quantity, index) => ({ product_id: products[index]?.id ?? 0, quantity }))
    .filter(({ quantity }) => quantity > 0)

/** A waiter's order, by default of one dish at the first table. */
export const takeOrder = (
  tenant: Place & Pick<Tenant, 'waiter'>,
  fields: object = {},
  by: ApiClient = tenant.waiter,
  key?: string,
): Placed =>
  by.send(
    calls.takeOrder,
    {
      ...(!('bill_id' in fields) && { table_id: tenant.branch.tables[0].id }),
      products: dishes(tenant),
      ...fields,
    },
    key,
  )

/** A guest's order, by default of one dish at the first table. */
export const placeOrder = (
  guest: ApiClient,
  tenant: Place,
  fields: object = {},
  key?: string,
): Placed =>
  guest.send(
    calls.placeOrder,
    {
      mesa: tenant.branch.tables[0].code,
      products: dishes(tenant),
      ...fields,
    },
    key,
  )

/** The bill of a waiter's order. */
export async function openBill(...order: Parameters<typeof takeOrder>): Promise<Bill> {
  const { status, body } = await takeOrder(...order)
  if (status !== 201) throw new Error(`${status} ${body.code}`)
  return body.bill
}
