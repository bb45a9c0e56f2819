/** Nobody sees or does what is not theirs: every call of the contract, every role, ids borrowed from another restaurant. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAs, makeTenant, makeUser, type Tenant } from './support/tenant.ts'
import { type Speaker, startWorld, type World } from './support/world.ts'

const IDS = [
  'restaurant',
  'branch',
  'hall',
  'table',
  'mesa',
  'category',
  'subcategory',
  'product',
  'variant',
  'option',
  'order',
  'line',
  'bill',
  'request',
  'job',
  'employee',
] as const
type Ids = Readonly<Record<(typeof IDS)[number], number | string>>

let world: World
let own: Tenant
let foreign: Tenant
let foreignIds: Ids
let ownIds: Ids
const speakers: Record<string, Speaker> = {}

/** A paper that nobody could print. */
async function failedPrint(tenant: Tenant, orderId: number): Promise<number> {
  const [job] = await world.deps.pool.query<{ id: number }>(
    `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, status, problem, next_attempt_at, give_up_at, created_at)
      VALUES ($1, $2, 'order', $3, 'failed', 'unreachable', now(), now(), now()) RETURNING id`,
    [tenant.restaurantId, tenant.branch.id, orderId],
  )
  return job?.id ?? 0
}

/** Everything of a tenant that a path or a body can point to, by the names that the contract uses. */
async function idsOf(tenant: Tenant): Promise<Ids> {
  const [table] = tenant.branch.tables
  if (!table) throw new Error('no table')
  const guest = await enterAs(world, table)
  const { body } = await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
  const asker = await enterAs(world, table)
  const asked = await asker.call(calls.askToJoin, {
    body: { mesa: table.code, bill_id: body.bill.id },
  })
  const employee = await makeUser(world, {
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  return {
    restaurant: tenant.restaurantId,
    branch: tenant.branch.id,
    hall: tenant.branch.hallId,
    table: table.id,
    mesa: table.code,
    category: tenant.categoryId,
    subcategory: tenant.subcategoryId,
    product: tenant.products[0].id,
    variant: tenant.variant.id,
    option: tenant.variant.options[0] ?? 0,
    order: body.order.id,
    line: body.order.products[0]?.id ?? 0,
    bill: body.bill.id,
    request: asked.body.id,
    job: await failedPrint(tenant, body.order.id),
    employee: employee.id,
  }
}

beforeAll(async () => {
  world = await startWorld()
  own = await makeTenant(world, { branches: 2 })
  foreign = await makeTenant(world)
  foreignIds = await idsOf(foreign)
  ownIds = await idsOf(own)
  const [table] = own.branch.tables
  if (!table) throw new Error('no table')
  Object.assign(speakers, {
    nobody: world.speaker(),
    guest: await enterAs(world, table),
    waiter: own.waiter,
    admin: own.admin,
    superadmin: (await makeUser(world, { superadmin: true })).speaker,
  })
})
afterAll(() => world.close())

const MAY: Record<Call['who'], readonly string[]> = {
  P: ['nobody', 'guest', 'waiter', 'admin', 'superadmin'],
  C: ['guest', 'waiter', 'admin', 'superadmin'],
  S: ['waiter', 'admin', 'superadmin'],
  A: ['admin', 'superadmin'],
  SA: ['superadmin'],
}

const names = Object.keys(calls) as CallName[]

describe('every call asks who is calling', () => {
  test.each(names)('%s', async (name) => {
    const call: Call = calls[name]
    for (const [role, speaker] of Object.entries(speakers)) {
      if (MAY[call.who].includes(role)) continue
      const { status, body } = await speaker.call(call, {
        params: { sucursal: 1, mesa: 1, cuenta: 1, id: 1, year: 2026 },
      })
      expect({ role, status }).toEqual({ role, status: role === 'nobody' ? 401 : 403 })
      expect(body.code).toBe(role === 'nobody' ? 'unauthenticated' : 'forbidden')
    }
  })
})

const UNKNOWN = Object.fromEntries(IDS.map((name) => [name, 999_999_999])) as Ids

const block = { order: 1, hidden: 0, name: 'X' }
const one = [{ product_id: 0, quantity: 1 }]

/**
 * How each call with ids is pointed at something of the other restaurant. Every call of the contract is either here
 * or in `WITHOUT_IDS`: a new call that is in neither fails the first test below.
 */
const POINTED: Partial<
  Record<
    CallName,
    (ids: Ids) => { params?: Readonly<Record<string, number | string>>; body?: object }
  >
> = {
  startRestaurant: ({ restaurant, branch }) => ({ body: { restaurant, branch } }),
  floor: ({ branch }) => ({ params: { sucursal: branch } }),
  openOrders: ({ branch }) => ({ params: { sucursal: branch } }),
  recentOrders: ({ branch }) => ({ params: { sucursal: branch } }),
  openBills: ({ branch }) => ({ params: { sucursal: branch } }),
  waiterCalls: ({ branch }) => ({ params: { sucursal: branch } }),
  billHistory: ({ branch }) => ({ params: { sucursal: branch } }),
  exportBills: ({ branch }) => ({ params: { sucursal: branch } }),
  billStory: ({ bill }) => ({ params: { cuenta: bill } }),
  catchUp: ({ branch }) => ({ params: { sucursal: branch } }),
  tableBills: ({ table }) => ({ params: { mesa: table } }),
  sendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  undoSendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  confirmTable: ({ bill }) => ({ body: { bill_id: bill } }),
  answerJoin: ({ request }) => ({ body: { id: request, aceptar: 1 } }),
  closeBill: ({ bill }) => ({ body: { bill_id: bill } }),
  reopenBill: ({ bill }) => ({ body: { bill_id: bill } }),
  moveBill: ({ bill, table }) => ({ body: { bill_id: bill, table_id: table } }),
  changeOrderStatus: ({ order }) => ({ body: { order_id: order, estado: 'Preparando' } }),
  changeLineStatus: ({ line }) => ({ body: { order_line_id: line, estado: 'Preparando' } }),
  undoOrder: ({ order }) => ({ body: { order_id: order } }),
  takeOrder: ({ table, product }) => ({
    body: { table_id: table, products: [{ product_id: product, quantity: 1 }] },
  }),
  printOrder: ({ order }) => ({ body: { order_id: order } }),
  printBill: ({ bill }) => ({ body: { bill_id: bill } }),
  printJobs: ({ branch }) => ({ params: { sucursal: branch } }),
  retryPrint: ({ job }) => ({ body: { job_id: job } }),
  discardPrint: ({ job }) => ({ body: { job_id: job } }),
  printTest: ({ branch }) => ({ body: { id: branch } }),
  category: ({ category }) => ({ params: { id: category } }),
  updateCategory: ({ category }) => ({ body: { id: category, ...block } }),
  deleteCategory: ({ category }) => ({ body: { id: category } }),
  createSubcategory: ({ category }) => ({ body: { category_id: category, ...block } }),
  updateSubcategory: ({ subcategory }) => ({ body: { id: subcategory, ...block } }),
  deleteSubcategory: ({ subcategory }) => ({ body: { id: subcategory } }),
  createProduct: ({ category, subcategory }) => ({
    body: { category_id: category, subcategory_id: subcategory, precio: 1, order: 1, status: '1' },
  }),
  updateProduct: ({ product }) => ({ body: { id: product, precio: 1 } }),
  product: ({ product }) => ({ params: { id: product } }),
  deleteProduct: ({ product }) => ({ body: { id: product } }),
  createVariant: ({ product }) => ({ body: { product_id: product, quantity: 1, required: 0 } }),
  updateVariant: ({ variant }) => ({ body: { id: variant, quantity: 2 } }),
  deleteVariant: ({ variant }) => ({ body: { id: variant } }),
  saveOptions: ({ variant }) => ({ body: { product_variant_id: variant, options: [] } }),
  deleteOption: ({ option }) => ({ body: { id: option } }),
  setSoldOut: ({ product }) => ({ body: { id: product, sold_out: 1 } }),
  branch: ({ branch }) => ({ params: { id: branch } }),
  updateBranch: ({ branch }) => ({ body: { id: branch, phone: '1' } }),
  deleteBranch: ({ branch }) => ({ body: { id: branch } }),
  setReceiving: ({ branch }) => ({ body: { id: branch, abierta: 0 } }),
  hall: ({ hall }) => ({ params: { id: hall } }),
  createHall: ({ branch }) => ({ body: { branch_id: branch, name: 'X', status: 1 } }),
  updateHall: ({ hall }) => ({ body: { id: hall, name: 'X' } }),
  deleteHall: ({ hall }) => ({ body: { id: hall } }),
  createTable: ({ hall }) => ({ body: { hall_id: hall, name: 'X', capacity: 1 } }),
  updateTable: ({ table }) => ({ body: { id: table, name: 'X' } }),
  deleteTable: ({ table }) => ({ body: { id: table } }),
  updateEmployee: ({ employee }) => ({ body: { user: employee, type: 'admin' } }),
  dismissEmployee: ({ employee }) => ({ body: { user: employee } }),
  renewPassword: ({ employee }) => ({ body: { user: employee } }),
  createEmployee: ({ branch }) => ({
    body: {
      name: 'X',
      email: 'x@pruebas.test',
      type: 'salonero',
      sucursalesSeleccionadas: [branch],
    },
  }),
}

/** Calls that name nothing of a restaurant, are the guest's own, or are the platform's. */
const WITHOUT_IDS = new Set<CallName>([
  'login',
  'register',
  'logout',
  'me',
  'restaurant',
  'updateProfile',
  'updatePassword',
  'updateOwnRestaurant',
  'enterTable',
  'menu',
  'placeOrder',
  'openBill',
  'requestBill',
  'cancelBillRequest',
  'callWaiter',
  'ownHistory',
  'appLinks',
  'billsToJoin',
  'askToJoin',
  'joinRequests',
  'eraseAccount',
  'pushKey',
  'subscribe',
  'unsubscribe',
  'dashboard',
  'categories',
  'createCategory',
  'products',
  // Its rows may name products: each is refused in the answer, as the test beside it shows.
  'importProducts',
  'branches',
  'createBranch',
  'employees',
  'restaurants',
  'createRestaurant',
  'updateRestaurant',
  'deleteRestaurant',
  'users',
  'createUser',
  'updateUser',
  'deleteUser',
])

test('every call of the contract is walked', () => {
  const walked = names.filter((name) => POINTED[name] || WITHOUT_IDS.has(name))
  expect(walked).toEqual(names)
  expect(names.filter((name) => POINTED[name] && WITHOUT_IDS.has(name))).toEqual([])
})

/** Everything that the other restaurant holds, as text: what must not change. */
async function fingerprint(): Promise<string> {
  const parts = []
  for (const table of [
    'branches',
    'halls',
    'tables',
    'categories',
    'subcategories',
    'products',
    'variants',
    'variant_options',
    'memberships',
    'membership_branches',
    'bills',
    'orders',
    'order_lines',
    'join_requests',
    'print_jobs',
    'board_heads',
  ]) {
    const [row] = await world.deps.pool.query<{ all: string }>(
      `SELECT coalesce(json_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text)::text, '') AS all FROM ${table} t WHERE restaurant_id = $1`,
      [foreign.restaurantId],
    )
    parts.push(row?.all)
  }
  return parts.join('\n')
}

describe('what is of another restaurant does not exist', () => {
  test.each(Object.keys(POINTED) as CallName[])('%s', async (name) => {
    const call: Call = calls[name]
    const point = POINTED[name]
    if (!point) return
    const before = await fingerprint()
    for (const role of MAY[call.who].filter((each) => each !== 'superadmin' && each !== 'guest')) {
      const unknown = await speakers[role]?.call(call, point(UNKNOWN))
      const answer = await speakers[role]?.call(call, point(foreignIds))
      expect({ role, status: answer?.status, code: answer?.body.code }).toEqual({
        role,
        status: 404,
        code: 'not_found',
      })
      expect(answer?.body).toEqual(unknown?.body)
    }
    expect(await fingerprint()).toBe(before)
  })

  test('not even when it is mixed with what is theirs', async () => {
    const before = await fingerprint()
    const product = { product_id: Number(ownIds.product), quantity: 1 }
    const mixed: [CallName, object][] = [
      [
        'takeOrder',
        {
          table_id: ownIds.table,
          products: [product, { product_id: foreignIds.product, quantity: 1 }],
        },
      ],
      ['askToJoin', { mesa: ownIds.mesa, bill_id: foreignIds.bill }],
      ['moveBill', { bill_id: ownIds.bill, table_id: foreignIds.table }],
      [
        'saveOptions',
        {
          product_variant_id: ownIds.variant,
          options: [{ id: foreignIds.product, additional_price: 0 }],
        },
      ],
      [
        'updateEmployee',
        {
          user: ownIds.employee,
          type: 'salonero',
          sucursalesSeleccionadas: [ownIds.branch, foreignIds.branch],
        },
      ],
      ['startRestaurant', { restaurant: ownIds.restaurant, branch: foreignIds.branch }],
    ]
    for (const [name, body] of mixed) {
      const answer = await own.admin.call(calls[name], { body })
      expect({ name, status: answer.status }).toEqual({ name, status: 404 })
    }
    const ordered = await speakers['guest']?.call(calls.placeOrder, {
      body: {
        mesa: String(ownIds.mesa),
        products: [{ ...one[0], product_id: foreignIds.product }],
      },
    })
    expect(ordered?.status).toBe(404)
    expect(await fingerprint()).toBe(before)
  })

  test('and the database itself refuses a line with another restaurant’s dish', async () => {
    const insert = world.deps.pool.query(
      `INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price,
          quantity, status, status_at)
        VALUES ($1, $2, $3, $4, $5, 'X', 1, 1, 'Pendiente', now())`,
      [own.restaurantId, own.branch.id, ownIds.bill, ownIds.order, foreignIds.product],
    )
    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })
})

describe('a waiter', () => {
  test('does not reach the other branches of the own restaurant', async () => {
    const second = own.branches[1]
    const [table] = second?.tables ?? []
    if (!second || !table) throw new Error('no second branch')
    const guest = await enterAs(world, table)
    const { body } = await guest.call(calls.placeOrder, {
      body: { mesa: table.code, products: [{ product_id: own.products[0].id, quantity: 1 }] },
    })
    const reached = [
      own.waiter.call(calls.floor, { params: { sucursal: second.id } }),
      own.waiter.call(calls.branch, { params: { id: second.id } }),
      own.waiter.call(calls.hall, { params: { id: second.hallId } }),
      own.waiter.call(calls.changeOrderStatus, {
        body: { order_id: body.order.id, estado: 'Preparando' },
      }),
      own.waiter.call(calls.closeBill, { body: { bill_id: body.bill.id } }),
      own.waiter.call(calls.setReceiving, { body: { id: second.id, abierta: 0 } }),
    ]
    expect((await Promise.all(reached)).map((answer) => answer.status)).toEqual(
      reached.map(() => 404),
    )
    const { body: branches } = await own.waiter.call(calls.branches)
    expect(branches.data.map((branch) => branch.id)).toEqual([own.branch.id])
    expect((await own.admin.call(calls.floor, { params: { sucursal: second.id } })).status).toBe(
      200,
    )
  })
})

describe('a guest', () => {
  test('reads and moves the own bills only', async () => {
    const [table] = own.branch.tables
    if (!table) throw new Error('no table')
    const neighbour = await enterAs(world, table, 'Vecina')
    expect((await neighbour.call(calls.openBill)).body).toEqual({ bill: null })
    expect((await neighbour.call(calls.ownHistory)).body).toEqual({ data: [], total: 0 })
    expect(
      (await neighbour.call(calls.requestBill, { body: { mesa: table.code } })).body.code,
    ).toBe('no_bill')
  })
})

test('an empty branch id has an answer of its own', async () => {
  const { status, body } = await own.admin.call(calls.floor, { params: { sucursal: 0 } })
  expect([status, body.code]).toEqual([404, 'no_branch'])
})
