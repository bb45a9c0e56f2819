/** Access control: every call of the contract by every role, with IDs of each branch and of another restaurant. */

import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { AccessLevel, Call } from '@orderi/shared/contract/call'
import { Permission } from '@orderi/shared/payments/schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRowIds, UNKNOWN_IDS, withNewRows } from './support/contract/row-ids.ts'
import { CALLS_WITH_ID, VALID_REQUESTS } from './support/contract/valid-requests.ts'
import { enterAs, makeTenant, makeUser } from './support/tenant.ts'
import { openWorld } from './support/world.ts'

const ANYONE = ['P', 'C'] as const
const STAFF = [...ANYONE, 'S'] as const
const WAITER = [...STAFF, 'K', 'F'] as const
const MANAGER = [...WAITER, 'B'] as const
const ADMIN = [...MANAGER, 'A'] as const

/** The access levels of each role in the first restaurant. */
const ROLES = {
  nobody: ['P'],
  guest: ANYONE,
  customer: ANYONE,
  cook: [...STAFF, 'K'],
  cashier: [...STAFF, 'F'],
  waiter: WAITER,
  waiterOfSecond: WAITER,
  manager: MANAGER,
  managerOfSecond: MANAGER,
  /** A person who is a waiter of the first restaurant and an admin of the other one. */
  adminElsewhere: WAITER,
  foreignWaiter: WAITER,
  admin: ADMIN,
  foreignAdmin: ADMIN,
  superadmin: [...ADMIN, 'SA'],
} as const satisfies Record<string, readonly AccessLevel[]>
type Role = keyof typeof ROLES
const roles = Object.keys(ROLES) as Role[]

const may = (role: Role, { access }: Call) =>
  (ROLES[role] as readonly AccessLevel[]).includes(access)

/** Which rows a call refers to: of the first restaurant's first or second branch, or of the other restaurant. */
type Place = 'own' | 'second' | 'foreign'

const world = await openWorld()
const own = await makeTenant(world, { branches: 2 })
const foreign = await makeTenant(world)
const [first, second] = own.branches
if (!first || !second) throw new Error('no branches')
const ids = {
  own: await createRowIds(world, own),
  second: await createRowIds(world, own, second),
  foreign: await createRowIds(world, foreign),
}
const waiterOfSecond = await makeUser(world, {
  restaurantId: own.restaurantId,
  branchIds: [second.id],
})
const employ = (type: EmployeeType, branchId: number) =>
  makeUser(world, { restaurantId: own.restaurantId, branchIds: [branchId], type })
const cook = await employ('cocina', first.id)
const cashier = await employ('cajero', first.id)
const manager = await employ('encargado', first.id)
const managerOfSecond = await employ('encargado', second.id)
const adminElsewhere = await makeUser(world, {
  restaurantId: own.restaurantId,
  branchIds: [first.id],
})
await world.deps.pool.query(
  "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
  [foreign.restaurantId, adminElsewhere.id],
)
await world.deps.pool.query('UPDATE memberships SET permissions = $1', [Permission.options])
const superadmin = await makeUser(world, { superadmin: true })
await superadmin.client.send(calls.startRestaurant, { restaurant: own.restaurantId })
const clients = {
  nobody: world.client(),
  guest: await enterAs(world, first.tables[0]),
  customer: (await makeUser(world)).client,
  cook: cook.client,
  cashier: cashier.client,
  manager: manager.client,
  managerOfSecond: managerOfSecond.client,
  waiter: own.waiter,
  waiterOfSecond: waiterOfSecond.client,
  adminElsewhere: adminElsewhere.client,
  foreignWaiter: foreign.waiter,
  admin: own.admin,
  foreignAdmin: foreign.admin,
  superadmin: superadmin.client,
}

const names = Object.keys(calls) as CallName[]

test('the test has one valid request for every API call of the contract', () => {
  expect(Object.keys(VALID_REQUESTS).toSorted()).toEqual(names.toSorted())
})

test('the call `floor` refuses the branch ID 0 with the code `no_branch`', async () => {
  const { status, body } = await own.admin.get(calls.floor, 0)
  expect([status, body.code]).toEqual([404, 'no_branch'])
})

describe('permission by role', () => {
  test.each(names)('the call %s refuses roles without permission', async (name) => {
    const call: Call = calls[name]
    const refused = roles.filter((role) => !may(role, call))
    const answers = await Promise.all(
      refused.map(async (role) => {
        const { status, body } = await clients[role].call(call, VALID_REQUESTS[name](ids.own))
        return { role, status, code: body.code }
      }),
    )
    expect(answers).toEqual(
      refused.map((role) =>
        role === 'nobody'
          ? { role, status: 401, code: 'unauthenticated' }
          : { role, status: 403, code: 'forbidden' },
      ),
    )
  })
})

/** Calls on rows that belong to no branch. Staff of every branch may make these calls. */
const OF_THE_RESTAURANT: readonly CallName[] = [
  'category',
  'product',
  'setSoldOut',
  'houseStatement',
  'exportHouseStatement',
]

/** Calls that staff may make in any of their restaurants, not only in the selected one. */
const ANYWHERE: readonly CallName[] = [
  'startRestaurant',
  'coworkers',
  'markShift',
  'setReceiving',
  'approvers',
  'registers',
  'openRegister',
  'countCash',
  'closeRegister',
  'cashSession',
  'closedSessions',
  'moveCash',
  'printSession',
  'openDrawer',
  'reverseMovement',
  'payOnAccount',
  'reverseAccountPayment',
]

/** Whether a role with permission for the call may use the call on rows in `place`. */
function reaches(role: Role, name: CallName, place: Place): boolean {
  // Only the guests of a bill may answer a request to join it, or take a share of it.
  if (name === 'answerJoin' || name === 'chooseShare') return false
  const isOfBranches = calls[name].path.startsWith('/adminsitracion/') || ANYWHERE.includes(name)
  if (role === 'superadmin') return place !== 'foreign' || isOfBranches
  if (role === 'foreignAdmin') return place === 'foreign'
  if (role === 'foreignWaiter') return place === 'foreign'
  if (place === 'foreign') return role === 'adminElsewhere' && isOfBranches
  if (role === 'admin' || OF_THE_RESTAURANT.includes(name)) return true
  return role.endsWith('OfSecond') === (place === 'second')
}

function pairs(name: CallName, isReached: boolean): { role: Role; place: Place }[] {
  return roles
    .filter((role) => may(role, calls[name]))
    .flatMap((role) =>
      (['own', 'second', 'foreign'] as const)
        .filter((place) => reaches(role, name, place) === isReached)
        .map((place) => ({ role, place })),
    )
}

async function fingerprint(): Promise<unknown> {
  const parts = [
    'restaurants',
    ...(
      await world.deps.pool.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'restaurant_id' AND table_name <> 'sessions'`,
      )
    ).map(({ name }) => name),
    'users',
  ].map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${name} t`,
  )
  return world.deps.pool.query(parts.join(' UNION ALL '))
}

const dish = (product_id: unknown) => ({ product_id: Number(product_id), quantity: 1 })

describe('rows of another branch or restaurant', () => {
  let before: unknown
  beforeAll(async () => {
    before = await fingerprint()
  })

  test.each(CALLS_WITH_ID)('the call %s responds with 404, as for an unknown ID', async (name) => {
    const call: Call = calls[name]
    const refused = pairs(name, false)
    expect(refused).not.toEqual([])
    const { body: unknown } = await clients.superadmin.call(call, VALID_REQUESTS[name](UNKNOWN_IDS))
    expect(unknown.code).toBe('not_found')
    await Promise.all(
      refused.map(async ({ role, place }) => {
        const { status, body } = await clients[role].call(call, VALID_REQUESTS[name](ids[place]))
        expect({ role, place, status, body }).toEqual({ role, place, status: 404, body: unknown })
      }),
    )
    expect(await fingerprint()).toEqual(before)
  })

  const { mesa, table: table_id, bill: bill_id, employee: user, branch, restaurant } = ids.own
  const theirs = ids.foreign
  const partes = [{ bill_id: theirs.bill, lineas: [{ order_line_id: ids.own.line, cantidad: 1 }] }]
  const options = [{ id: theirs.product, additional_price: 0 }]
  const sucursalesSeleccionadas = [branch, theirs.branch]
  const dishes = [dish(ids.own.product), dish(theirs.product)]
  const mixed: [CallName, Role, object][] = [
    ['takeOrder', 'admin', { table_id, products: dishes }],
    ['placeOrder', 'guest', { mesa, products: [dish(theirs.product)] }],
    ['askToJoin', 'admin', { mesa, bill_id: theirs.bill }],
    ['moveBill', 'admin', { bill_id, table_id: theirs.table }],
    ['mergeBills', 'admin', { bill_id, otras: [theirs.bill] }],
    ['splitBill', 'admin', { bill_id, partes }],
    ['saveOptions', 'admin', { product_variant_id: ids.own.variant, options }],
    ['updateEmployee', 'admin', { user, type: 'salonero', sucursalesSeleccionadas }],
    ['startRestaurant', 'admin', { restaurant, branch: theirs.branch }],
  ]
  test.each(mixed)(
    'the call %s refuses a list that contains both permitted rows and rows of another restaurant',
    async (name, role, body) => {
      expect((await clients[role].send(calls[name], body)).status).toBe(404)
      expect(await fingerprint()).toEqual(before)
    },
  )

  test('the database refuses an order line with another restaurant’s dish', async () => {
    const insert = world.deps.pool.query(
      `INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price,
          quantity, status, status_at)
        VALUES ($1, $2, $3, $4, $5, 'X', 1, 1, 'Pendiente', now())`,
      [own.restaurantId, own.branch.id, ids.own.bill, ids.own.order, ids.foreign.product],
    )
    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })

  test('foreign keys between rows of a restaurant include the restaurant’s ID', async () => {
    const found = await world.deps.pool.query<{ reference: string }>(
      `SELECT conrelid::regclass || ' → ' || confrelid::regclass AS reference FROM pg_constraint
        WHERE contype = 'f'
          AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = confrelid AND attname = 'restaurant_id')
          AND NOT EXISTS (SELECT 1 FROM pg_attribute
            WHERE attrelid = conrelid AND attname = 'restaurant_id' AND attnum = ANY(conkey))`,
    )
    expect(found.map(({ reference }) => reference).toSorted()).toEqual([
      // An event references its log, which belongs to one restaurant.
      'board_events → board_heads',
      'push_subscriptions → sessions',
      // A person's session may switch restaurants, so each call checks the session's branch.
      'sessions → branches',
      'sessions → tables',
    ])
  })
})

/** Calls that delete the row on which they act. A new row is created before each attempt. */
const DELETING: readonly CallName[] = [
  'deleteVariant',
  'deleteOption',
  'saveOptions',
  'discardPrint',
  'dismissEmployee',
  'deleteDevice',
  'createShift',
  'deleteShift',
  'deleteStation',
  'deleteCourse',
  'deletePrinter',
]

describe('permitted rows', () => {
  test.each(CALLS_WITH_ID.filter((name) => name !== 'answerJoin'))(
    'reached by %s',
    async (name) => {
      // The first restaurant comes last, so that it stays selected after the call `startRestaurant`.
      for (const { role, place } of pairs(name, true).toReversed()) {
        const [tenant, branch] =
          place === 'foreign'
            ? [foreign, foreign.branch]
            : [own, place === 'own' ? own.branch : second]
        const target = DELETING.includes(name)
          ? await withNewRows(world, tenant, branch, ids[place])
          : ids[place]
        const call: Call = calls[name]
        const { status } = await clients[role].call(call, VALID_REQUESTS[name](target))
        const isReached = ![401, 403, 404, 422].includes(status) && status < 500
        expect({ role, place, status, isReached }).toEqual({ role, place, status, isReached: true })
      }
    },
  )
})

test('a waiter’s list of branches contains only their branches', async () => {
  const { body } = await own.waiter.call(calls.branches)
  expect(body.data.map((branch) => branch.id)).toEqual([own.branch.id])
})

test('a guest can read and change only their own bills', async () => {
  const [, table] = own.branch.tables
  if (!table) throw new Error('no table')
  const neighbour = await enterAs(world, table, 'Vecina')
  expect((await neighbour.call(calls.openBill)).body).toEqual({
    bill: null,
    others: [],
    mostradas: [],
    esperas: [],
    epoch: null,
  })
  expect((await neighbour.call(calls.ownHistory)).body).toEqual({ data: [], total: 0 })
  expect((await neighbour.send(calls.requestBill, { mesa: table.code })).body.code).toBe('no_bill')
})
