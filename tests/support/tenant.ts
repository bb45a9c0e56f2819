import { randomUUID } from 'node:crypto'
import type { DeviceKind, DevicePin } from '@orderi/shared/accounts/devices'
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Country } from '@orderi/shared/kernel/time'
import { queryOne } from '../../server/src/db/one.ts'
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
  const { name = 'Persona de prueba', superadmin = false, restaurantId = null } = options
  const { type = 'salonero', branchIds = [] } = options
  const { id } = await queryOne<Columns<'users', 'id'>>(
    pool,
    `WITH person AS (
        INSERT INTO users (name, email, is_superadmin, created_at) VALUES ($1, $2, $3, now()) RETURNING id
      ), employee AS (
        INSERT INTO memberships (restaurant_id, user_id, type)
          SELECT $4, id, $5 FROM person WHERE $4::bigint IS NOT NULL
      ), place AS (
        INSERT INTO membership_branches (restaurant_id, user_id, branch_id)
          SELECT $4, id, unnest($6::bigint[]) FROM person WHERE $4::bigint IS NOT NULL
      )
      SELECT id FROM person`,
    [name, email, superadmin, restaurantId, type, branchIds],
  )
  const client = world.client(await world.tokenOf(id))
  if (restaurantId !== null) {
    await pool.query('UPDATE sessions SET restaurant_id = $2, branch_id = $3 WHERE user_id = $1', [
      id,
      restaurantId,
      branchIds[0] ?? null,
    ])
  }
  return { id, email, client }
}

/** Creates a device of a branch with a session. It has no code. */
export async function makeDevice(
  world: WorldParts,
  branch: Pick<TestBranch, 'id'>,
  restaurantId: number,
  { kind = 'salon', pin = 'dinero' }: { readonly kind?: DeviceKind; readonly pin?: DevicePin } = {},
): Promise<{ id: number; client: ApiClient }> {
  const { pool } = world.deps
  const { id } = await queryOne<{ id: number }>(
    pool,
    `WITH person AS (INSERT INTO users (name, created_at) VALUES ('Muro', now()) RETURNING id)
      INSERT INTO devices (user_id, restaurant_id, branch_id, kind, pin, person_seconds, created_at)
        SELECT id, $1, $2, $3, $4, 60, now() FROM person RETURNING user_id AS id`,
    [restaurantId, branch.id, kind, pin],
  )
  const client = world.client(await world.tokenOf(id))
  await pool.query('UPDATE sessions SET restaurant_id = $2, branch_id = $3 WHERE user_id = $1', [
    id,
    restaurantId,
    branch.id,
  ])
  return { id, client }
}

const named = (name: string) =>
  JSON.stringify([{ language_code: 'es', name, description: '', address: '' }])

export async function makeTenant(world: WorldParts, options: TenantOptions = {}): Promise<Tenant> {
  const { pool, tableCodes } = world.deps
  const ids = async (text: string, values: readonly unknown[]): Promise<number[]> =>
    (await pool.query<{ id: number }>(`${text} RETURNING id`, values)).map((row) => row.id)
  const id = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await ids(text, values))[0] ?? 0
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
    const { branchId, hallId } = await queryOne<{ branchId: number; hallId: number }>(
      pool,
      `WITH branch AS (
          INSERT INTO branches (restaurant_id, phone, status, translations)
            VALUES ($1, '2222-0000', 1, $2) RETURNING id
        ), head AS (
          INSERT INTO board_heads (branch_id, restaurant_id, epoch) SELECT id, $1, epoch FROM branch, installation
        )
        INSERT INTO halls (restaurant_id, branch_id, name, status) SELECT $1, id, 'Terraza', 1 FROM branch
          RETURNING branch_id AS "branchId", id AS "hallId"`,
      [restaurantId, named(`Sucursal ${index + 1}`)],
    )
    const tableIds = await ids(
      `INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity)
        SELECT $1, $2, $3, 'Mesa ' || number, 4 FROM generate_series(1, $4) AS number`,
      [restaurantId, branchId, hallId, options.tables ?? 3],
    )
    const tables = tableIds.map((mesa): TestTable => {
      const code = { restaurante: restaurantId, sucursal: branchId, salon: hallId, mesa }
      return { id: mesa, hallId, code: tableCodes.token(code) }
    })
    branches.push({ id: branchId, hallId, tables: tables as unknown as TestBranch['tables'] })
  }
  const categoryId = await id(
    'INSERT INTO categories (restaurant_id, sort_order, hidden, translations) VALUES ($1, 1, 0, $2)',
    [restaurantId, named('Platos')],
  )
  const subcategoryId = await id(
    'INSERT INTO subcategories (restaurant_id, category_id, sort_order, hidden, translations) VALUES ($1, $2, 1, 0, $3)',
    [restaurantId, categoryId, named('Fuertes')],
  )
  const prices = [1000, 2500, 10_000].map((price, index) => options.prices?.[index] ?? price)
  const productIds = await ids(
    `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      SELECT $1, $2, $3, price, 1, true, translations FROM unnest($4::numeric[], $5::jsonb[]) AS dish (price, translations)`,
    [restaurantId, categoryId, subcategoryId, prices, ['Café', 'Gallo pinto', 'Casado'].map(named)],
  )
  const products = prices.map((price, index) => ({ id: productIds[index] ?? 0, price }))
  const variantId = await id(
    "INSERT INTO variants (restaurant_id, product_id, name, quantity, required) VALUES ($1, $2, 'Guarnición', 2, true)",
    [restaurantId, productIds[2]],
  )
  const optionIds = await ids(
    `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
      VALUES ($1, $2, $3, 0, 0), ($1, $2, $4, 500, 1)`,
    [restaurantId, variantId, productIds[0], productIds[1]],
  )
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
    products: products as unknown as Tenant['products'],
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
