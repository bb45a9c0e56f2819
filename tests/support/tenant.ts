import { randomUUID } from 'node:crypto'
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Country } from '@orderi/shared/kernel/time'
import type { Columns } from '../../server/src/db/sql.ts'
import type { ApiClient, WorldParts } from './world.ts'

export interface TenantOptions {
  readonly country?: Country
  readonly iva?: number
  readonly ivaIncluded?: boolean
  readonly service?: number
  readonly serviceIncluded?: boolean
  readonly commission?: number
  readonly commissionType?: 1 | 2
  readonly branches?: number
  /** The number of tables. Default and minimum: 3. */
  readonly tables?: number
  /** The prices of the dishes. Default: 1,000, 2,500 and 10,000. */
  readonly prices?: readonly number[]
}

export interface TestTable {
  readonly id: number
  readonly hallId: number
  readonly code: string
}

export interface TestBranch {
  readonly id: number
  readonly hallId: number
  readonly tables: readonly [TestTable, TestTable, TestTable, ...TestTable[]]
}

export interface TestProduct {
  readonly id: number
  readonly price: number
}

export interface Tenant {
  readonly restaurantId: number
  readonly branches: readonly TestBranch[]
  readonly branch: TestBranch
  readonly categoryId: number
  readonly subcategoryId: number
  /** The last product has a required variant with two options. */
  readonly products: readonly [TestProduct, TestProduct, TestProduct]
  readonly variant: { readonly id: number; readonly options: readonly number[] }
  readonly admin: ApiClient
  readonly waiter: ApiClient
}

/** Creates a person. If a restaurant is given, the person is an employee. */
export async function makeUser(
  world: WorldParts,
  options: {
    readonly name?: string
    readonly superadmin?: boolean
    readonly restaurantId?: number
    readonly type?: EmployeeType
    readonly branchIds?: readonly number[]
  } = {},
): Promise<{ id: number; email: string; client: ApiClient }> {
  const { pool } = world.deps
  const email = `${randomUUID()}@pruebas.test`
  const [user] = await pool.query<Columns<'users', 'id'>>(
    'INSERT INTO users (name, email, is_superadmin, created_at) VALUES ($1, $2, $3, now()) RETURNING id',
    [options.name ?? 'Persona de prueba', email, options.superadmin ?? false],
  )
  const id = user?.id ?? 0
  if (options.restaurantId !== undefined) {
    await pool.query('INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, $3)', [
      options.restaurantId,
      id,
      options.type ?? 'salonero',
    ])
    await pool.query(
      'INSERT INTO membership_branches (restaurant_id, user_id, branch_id) SELECT $1, $2, unnest($3::bigint[])',
      [options.restaurantId, id, options.branchIds ?? []],
    )
  }
  const client = world.client(await world.tokenOf(id))
  if (options.restaurantId !== undefined) {
    await client.send(calls.startRestaurant, {
      restaurant: options.restaurantId,
      branch: options.branchIds?.[0] ?? null,
    })
  }
  return { id, email, client }
}

const named = (name: string) =>
  JSON.stringify([{ language_code: 'es', name, description: '', address: '' }])

export async function makeTenant(world: WorldParts, options: TenantOptions = {}): Promise<Tenant> {
  const { pool, tableCodes } = world.deps
  const id = async (text: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await pool.query<{ id: number }>(`${text} RETURNING id`, values)
    return row?.id ?? 0
  }
  const restaurantId = await id(
    `INSERT INTO restaurants (status, country, currency, comision, commission_type, iva, iva_included, service,
      service_included, translations, created_at) VALUES (1, $1, '₡', $2, $3, $4, $5, $6, $7, $8, now())`,
    [
      options.country ?? 'crc',
      options.commission ?? 3,
      options.commissionType ?? 2,
      options.iva ?? 13,
      options.ivaIncluded ?? false,
      options.service ?? 10,
      options.serviceIncluded ?? false,
      named('Restaurante de prueba'),
    ],
  )
  const branches: TestBranch[] = []
  for (let index = 0; index < (options.branches ?? 1); index += 1) {
    const branchId = await id(
      'INSERT INTO branches (restaurant_id, phone, status, translations) VALUES ($1, $2, 1, $3)',
      [restaurantId, '2222-0000', named(`Sucursal ${index + 1}`)],
    )
    await pool.query(
      'INSERT INTO board_heads (branch_id, restaurant_id, epoch) SELECT $1, $2, epoch FROM installation',
      [branchId, restaurantId],
    )
    const hallId = await id(
      "INSERT INTO halls (restaurant_id, branch_id, name, status) VALUES ($1, $2, 'Terraza', 1)",
      [restaurantId, branchId],
    )
    const table = async (number: number): Promise<TestTable> => {
      const tableId = await id(
        'INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity) VALUES ($1, $2, $3, $4, 4)',
        [restaurantId, branchId, hallId, `Mesa ${number}`],
      )
      const code = tableCodes.token({
        restaurante: restaurantId,
        sucursal: branchId,
        salon: hallId,
        mesa: tableId,
      })
      return { id: tableId, hallId, code }
    }
    const more: TestTable[] = []
    const three = [await table(1), await table(2), await table(3)] as const
    for (let number = 4; number <= (options.tables ?? 3); number += 1) {
      more.push(await table(number))
    }
    const tables = [...three, ...more] as const
    branches.push({ id: branchId, hallId, tables })
  }
  const categoryId = await id(
    'INSERT INTO categories (restaurant_id, sort_order, hidden, translations) VALUES ($1, 1, 0, $2)',
    [restaurantId, named('Platos')],
  )
  const subcategoryId = await id(
    'INSERT INTO subcategories (restaurant_id, category_id, sort_order, hidden, translations) VALUES ($1, $2, 1, 0, $3)',
    [restaurantId, categoryId, named('Fuertes')],
  )
  const product = async (name: string, price: number): Promise<TestProduct> => ({
    price,
    id: await id(
      `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
        VALUES ($1, $2, $3, $4, 1, true, $5)`,
      [restaurantId, categoryId, subcategoryId, price, named(name)],
    ),
  })
  const products = [
    await product('Café', options.prices?.[0] ?? 1000),
    await product('Gallo pinto', options.prices?.[1] ?? 2500),
    await product('Casado', options.prices?.[2] ?? 10_000),
  ] as const
  const variantId = await id(
    "INSERT INTO variants (restaurant_id, product_id, name, quantity, required) VALUES ($1, $2, 'Guarnición', 2, true)",
    [restaurantId, products[2].id],
  )
  const optionIds: number[] = []
  for (const [position, each] of [products[0], products[1]].entries()) {
    optionIds.push(
      await id(
        `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
          VALUES ($1, $2, $3, $4, $5)`,
        [restaurantId, variantId, each.id, 500 * position, position],
      ),
    )
  }
  const [branch] = branches
  if (!branch) throw new Error('a tenant has at least one branch')
  const admin = await makeUser(world, { name: 'Ana Admin', restaurantId, type: 'admin' })
  const waiter = await makeUser(world, {
    name: 'Saúl Salonero',
    restaurantId,
    branchIds: [branch.id],
  })
  return {
    restaurantId,
    branches,
    branch,
    categoryId,
    subcategoryId,
    products,
    variant: { id: variantId, options: optionIds },
    admin: admin.client,
    waiter: waiter.client,
  }
}

export async function enterAs(
  world: Pick<WorldParts, 'client'>,
  table: TestTable,
  name = 'Luisa',
): Promise<ApiClient> {
  const { body } = await world.client().send(calls.enterTable, { mesa: table.code, name })
  return world.client(body.token)
}
