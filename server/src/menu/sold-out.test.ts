import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let tenant: Tenant
let coffee: number
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
  coffee = tenant.products[0].id
})

const mark = (by: ApiClient, sold_out: 0 | 1, branch_id?: number | null) =>
  by.send(calls.setSoldOut, { id: coffee, sold_out, ...(branch_id !== undefined && { branch_id }) })

/** By branch, whether guests see the coffee as sold out. */
const seen = () =>
  Promise.all(
    tenant.branches.map(async ({ tables: [table] }) => {
      const { body } = await world.client().send(calls.menu, { mesa: table?.code })
      const products = body.categories.flatMap((category) =>
        category.subcategories.flatMap((section) => section.products),
      )
      const options = products.flatMap(({ variants }) => variants).flatMap((each) => each.options)
      const isOut = products.find(({ id }) => id === coffee)?.sold_out === 1
      // A sold-out product is not available as an option either.
      expect(options.some((option) => option.product_id === coffee)).toBe(!isOut)
      return isOut
    }),
  )

const orderIn = async (branch: number) => {
  const table = tenant.branches[branch]?.tables[0]
  if (!table) throw new Error('no such branch')
  const guest = await enterAs(world, table)
  const products = [{ product_id: coffee, quantity: 1 }]
  return (await guest.send(calls.placeOrder, { mesa: table.code, products })).status
}

describe('a sold-out product', () => {
  test('marks a product as sold out only in the branch of the session', async () => {
    const { body } = await mark(tenant.waiter, 1)
    expect(body).toMatchObject({ sold_out: 1, sold_out_branches: [tenant.branch.id] })
    expect(await seen()).toEqual([true, false])
    expect([await orderIn(0), await orderIn(1)]).toEqual([409, 201])
    const readMenu = async (sucursal: number) =>
      world.client().send(calls.menu, { restaurante: tenant.restaurantId, sucursal })
    for (const [index, isOut] of [1, 0].entries()) {
      const { body: shown } = await readMenu(tenant.branches[index]?.id ?? 0)
      const dishes = shown.categories[0]?.subcategories[0]?.products
      expect(dishes?.find(({ id }) => id === coffee)?.sold_out).toBe(isOut)
    }
    const other = await makeTenant(world)
    expect((await readMenu(other.branch.id)).status).toBe(404)
    expect((await mark(tenant.waiter, 0)).body).toMatchObject({
      sold_out: 0,
      sold_out_branches: [],
    })
    expect(await seen()).toEqual([false, false])
  })

  test('marks a product as sold out in the branch that the request names, or in every branch', async () => {
    const second = tenant.branches[1]?.id ?? 0
    expect((await mark(tenant.admin, 1, second)).body.sold_out_branches).toEqual([second])
    expect(await seen()).toEqual([false, true])
    const everywhere = await mark(tenant.admin, 1, null)
    expect(everywhere.body.sold_out_branches).toEqual(tenant.branches.map(({ id }) => id))
    expect(await seen()).toEqual([true, true])
    await mark(tenant.waiter, 0)
    expect(await seen()).toEqual([false, true])
    await mark(tenant.admin, 0, null)
    expect(await seen()).toEqual([false, false])
  })

  test('rejects marking a product as sold out in a branch where the caller does not work', async () => {
    const second = tenant.branches[1]?.id ?? 0
    const other = await makeTenant(world)
    const refusals = [
      await mark(tenant.waiter, 1, second),
      await mark(tenant.waiter, 1, null),
      await mark(tenant.admin, 1, other.branch.id),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ])
    const lost = await makeUser(world, { restaurantId: tenant.restaurantId })
    expect((await mark(lost.client, 1)).body.code).toBe('no_branch')
    expect(await seen()).toEqual([false, false])
  })

  test('imports and lists whether a product is sold out in the session’s branch', async () => {
    const manager = await makeUser(world, {
      restaurantId: tenant.restaurantId,
      type: 'admin',
      branchIds: [tenant.branch.id],
    })
    const row = { id: String(coffee), agotado: 'Sí' }
    const send = (filas: object[]) =>
      manager.client.send(calls.importProducts, { filas, simular: false })
    expect((await send([row])).body).toMatchObject({ cambiar: 1 })
    expect(await seen()).toEqual([true, false])
    expect((await send([row])).body).toMatchObject({ igual: 1 })
    // A row without the column leaves it sold out.
    expect((await send([{ id: row.id, precio: '1200' }])).body).toMatchObject({ cambiar: 1 })
    const { body } = await manager.client.call(calls.products)
    expect(body.data.find(({ id }) => id === coffee)).toMatchObject({
      sold_out: 1,
      sold_out_branches: [tenant.branch.id],
    })
    await send([{ ...row, agotado: 'No' }])
    expect(await seen()).toEqual([false, false])
  })
})
