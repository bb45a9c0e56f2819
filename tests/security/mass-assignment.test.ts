import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { Permission } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { createRowIds, type RequestIds, UNKNOWN_IDS } from '../support/contract/row-ids.ts'
import { VALID_REQUESTS } from '../support/contract/valid-requests.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../support/tenant.ts'
import { type ApiClient, openWorld } from '../support/world.ts'

/** Calls with a body, in a sequence that deletes no row before the last call that needs it. */
const commands = (Object.keys(VALID_REQUESTS) as CallName[]).filter((name) => {
  const call: Call = calls[name]
  return call.body !== undefined
})

type Fields = Readonly<Record<string, unknown>>

const foreignFields = (victim: { readonly ids: RequestIds; readonly userId: number }): Fields => ({
  id: victim.ids.product,
  restaurant_id: victim.ids.restaurant,
  restaurante_id: victim.ids.restaurant,
  restaurant: victim.ids.restaurant,
  branch_id: victim.ids.branch,
  branch: victim.ids.branch,
  sucursal_id: victim.ids.branch,
  hall_id: victim.ids.hall,
  table_id: victim.ids.table,
  bill_id: victim.ids.bill,
  order_id: victim.ids.order,
  category_id: victim.ids.category,
  subcategory_id: victim.ids.subcategory,
  product_id: victim.ids.product,
  variant_id: victim.ids.variant,
  user_id: victim.userId,
  user: victim.userId,
  userId: victim.userId,
  owner: victim.userId,
  made_by: victim.ids.restaurant,
  asked_by: victim.userId,
  became: victim.userId,
  type: 'superadmin',
  role: 'superadmin',
  rol: 'admin',
  superadmin: true,
  is_superadmin: true,
  isSuperadmin: true,
  is_guest: true,
  memberships: [{ restaurant_id: victim.ids.restaurant, type: 'admin' }],
  password_hash: 'x',
  temporary_password: 'x',
  email_verified: true,
  created_at: '2001-01-01T00:00:00.000Z',
  closed_at: '2001-01-01T00:00:00.000Z',
  requested_at: '2001-01-01T00:00:00.000Z',
  erased_at: '2001-01-01T00:00:00.000Z',
  expires_at: '2999-01-01T00:00:00.000Z',
  seq: 1,
  version: 77,
  number: 77,
  numero: 77,
  price: 0.01,
  unit_price: 0.01,
  precio: 0.01,
  additional_price: 0.01,
  total: 0.01,
  totalFinal: 0.01,
  total_final: 0.01,
  iva: 0,
  comision: 0,
  commission: 0,
  commissionType: 1,
  country: 'gua',
  cantidad: 9,
  pieces: 9,
  status: '0',
  estado: 'Entregado',
  confirmed: 1,
  waiter_requested: 1,
  receives_orders: false,
  sold_out: 1,
  ['__proto__']: { is_superadmin: true, type: 'superadmin' },
  constructor: { prototype: { is_superadmin: true } },
})

function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return inner(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodDefault) return inner(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return inner(schema.in as z.ZodType)
  return schema
}

function withMore(schema: z.ZodType, value: unknown, more: Fields): unknown {
  const known = inner(schema)
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each) => withMore(known.element as z.ZodType, each, more))
  }
  if (!(known instanceof z.ZodObject)) return value
  const shape: Record<string, z.ZodType> = known.shape
  const own = Object.entries(value as Fields).map(([name, each]) => {
    const field = shape[name]
    return [name, field ? withMore(field, each, more) : each]
  })
  const unknownFields = Object.entries(more).filter(([name]) => !Object.hasOwn(shape, name))
  return Object.fromEntries([...own, ...unknownFields])
}

const bodyOf = (name: CallName): z.ZodType => (calls[name] as Call).body ?? z.never()

test.each(commands)('the call %s ignores unknown fields', (name) => {
  const { body } = VALID_REQUESTS[name]({ ...UNKNOWN_IDS, mesa: 'x' })
  const more = foreignFields({ ids: UNKNOWN_IDS, userId: 1 })
  const plain = bodyOf(name).parse(body)
  expect(bodyOf(name).parse(withMore(bodyOf(name), body, more))).toEqual(plain)
})

// A fixed date, so that midnight cannot fall between the two restaurants' calls.
const today = new Date()
const world = await openWorld({ clock: () => today })
const accountHash = await hashPassword('la de antes')
const loginHash = await hashPassword('una clave larga')

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

async function readDatabase(): Promise<Tables> {
  const tables = await world.deps.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename !~ '^(knex|rate_limits|secrets|installation)'",
  )
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(json_agg(t), '[]'::json) AS rows FROM ${name} t`,
  )
  const found = await world.deps.pool.query<{ name: string; rows: Row[] }>(
    parts.join(' UNION ALL '),
  )
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}

const REFERENCES: Readonly<Record<string, string>> = {
  restaurant_id: 'restaurants',
  branch_id: 'branches',
  hall_id: 'halls',
  table_id: 'tables',
  category_id: 'categories',
  subcategory_id: 'subcategories',
  product_id: 'products',
  variant_id: 'variants',
  bill_id: 'bills',
  order_id: 'orders',
  user_id: 'users',
  made_by: 'restaurants',
  asked_by: 'users',
  became: 'users',
  register_id: 'registers',
  method_id: 'payment_methods',
  reason_id: 'reasons',
  of_id: 'payments',
  account_id: 'house_accounts',
  closed_payment_id: 'payments',
  opened_by: 'users',
  closed_by: 'users',
  opened_approver_id: 'users',
  closed_approver_id: 'users',
  charging_by: 'users',
  approver_id: 'users',
  line_id: 'order_lines',
  split_from: 'order_lines',
  adjustment_id: 'adjustments',
  revokes_id: 'adjustments',
  merged_into: 'bills',
  merged_from: 'bills',
  share_id: 'bill_shares',
  guest_id: 'users',
  ended_by_id: 'users',
  corrected_by: 'users',
  shift_id: 'shifts',
  station_id: 'stations',
  course_id: 'courses',
  printer_id: 'printers',
  fallback_id: 'printers',
}

/** The table to which a column of a table refers. */
const referenceOf = (table: string, column: string) =>
  table === 'cash_movements' && column === 'of_id' ? table : REFERENCES[column]

/** Columns that differ between the two restaurants: random values, times, and copies of other columns. */
const VARYING =
  /_at$|^(at|url|provider_ref|day|search|password_hash|pin_hash|code_hash|badge_hash|place|actor|data|entity_id|subject_id|owners|epoch|session_id|figures|merged_lines)$/
const GENERATED = /^(email|endpoint)$/

/** One of the two restaurants, with the IDs of the rows that its calls created, keyed by table. */
interface Twin {
  readonly tenant: Tenant
  readonly ids: RequestIds
  readonly root: ApiClient
  readonly rows: Map<string, number[]>
}

let database: Tables = {}

async function recordNewRows<T>(rows: Twin['rows'], work: () => Promise<T>): Promise<T> {
  const before = database
  const done = await work()
  database = await readDatabase()
  for (const [name, now] of Object.entries(database)) {
    const old = new Set(before[name]?.map(({ id }) => id))
    const made = now.map(({ id }) => id).filter((id) => typeof id === 'number' && !old.has(id))
    const all = [...(rows.get(name) ?? []), ...made.map(Number)]
    rows.set(
      name,
      all.toSorted((a, b) => a - b),
    )
  }
  return done
}

/** Replaces every ID in a twin's rows by its position in the twin, so that the rows of two twins can be compared. */
function comparable({ rows }: Twin): Record<string, string[]> {
  const positionOf = (table: string, id: unknown) => {
    const at = rows.get(table)?.indexOf(Number(id)) ?? -1
    return at >= 0 ? `${table} ${at}` : `strange ${String(id)}`
  }
  const isOwn = (name: string, row: Row) =>
    typeof row['id'] === 'number'
      ? rows.get(name)?.includes(row['id'])
      : ['restaurant_id', 'user_id'].some((column) =>
          rows.get(REFERENCES[column] ?? '')?.includes(Number(row[column])),
        )
  return Object.fromEntries(
    Object.entries(database).map(([name, all]) => [
      name,
      all
        .filter((row) => isOwn(name, row))
        .map((row) => {
          const shown = Object.entries(row)
            .filter(([column]) => !VARYING.test(column) && (column !== 'id' || name !== 'sessions'))
            .map(([column, value]) => {
              const to = column === 'id' ? name : referenceOf(name, column)
              if (to && value !== null) return [column, positionOf(to, value)]
              return [
                column,
                GENERATED.test(column) ? String(value).replace(/[\da-f-]{8,}|\d+/g, '#') : value,
              ]
            })
          return JSON.stringify(Object.fromEntries(shown))
        })
        .toSorted(),
    ]),
  )
}

/** The keys of the notes that these calls confirm or discard. */
const KEYS = {
  confirmCash: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  discardCash: '16fd2706-8baf-433b-82eb-8c7fada847da',
} as const

/** Returns the client that makes a call in a twin. For customers' calls, makes an account, usually with a bill. */
async function clientFor({ tenant, ids, root }: Twin, name: CallName): Promise<ApiClient> {
  const { access } = calls[name]
  if (access === 'P') return world.client()
  if (access === 'S' || access === 'K' || access === 'F') return tenant.waiter
  if (access === 'A' || access === 'B') return tenant.admin
  if (access === 'SA') return root
  const { id, client } = await makeUser(world)
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    id,
    accountHash,
  ])
  if (name === 'askToJoin') return client
  await client.call(calls.placeOrder, VALID_REQUESTS.placeOrder(ids))
  return client
}

async function prepare(
  { tenant, ids }: Twin,
  name: CallName,
  client: ApiClient,
): Promise<RequestIds> {
  const { pool } = world.deps
  const [table, other] = tenant.branch.tables
  // Renews the code of another table, because later calls use the code of the first table.
  if (name === 'renewTableCode') return { ...ids, table: other.id }
  if (name === 'updateUser' || name === 'deleteUser') {
    await pool.query('UPDATE users SET is_superadmin = true WHERE id = $1', [ids.employee])
  }
  if (name === 'removeSecondFactor' || name === 'removeUserSecondFactor') {
    await pool.query(
      'UPDATE users SET second_factor = true, is_superadmin = is_superadmin OR $2 WHERE id = $1',
      [ids.employee, name === 'removeUserSecondFactor'],
    )
  }
  // The result of an attempt to print would depend on the time.
  if (name === 'printTest') {
    await pool.query('DELETE FROM printers WHERE branch_id = $1', [tenant.branch.id])
  }
  if (name === 'createPrinter' || name === 'updatePrinter' || name === 'deletePrinter') {
    await pool.query('UPDATE stations SET deleted_at = NULL WHERE id = $1', [ids.station])
    const [printer] = await pool.query<{ id: number }>(
      `INSERT INTO printers (restaurant_id, branch_id, name, address)
        VALUES ($1, $2, 'Barra', 'printer.invalid') RETURNING id`,
      [tenant.restaurantId, tenant.branch.id],
    )
    return { ...ids, printer: printer?.id ?? 0 }
  }
  if (name === 'login') {
    await pool.query(
      'INSERT INTO users (name, email, password_hash, created_at) VALUES ($1, $2, $3, now())',
      ['X', VALID_REQUESTS.login(ids).body?.['email'], loginHash],
    )
  }
  if (
    name === 'voidLine' ||
    name === 'splitBill' ||
    name === 'refundPayment' ||
    name === 'changeMethod' ||
    name === 'giveDiscount' ||
    name === 'giveCourtesy'
  ) {
    const { body: taken } = await client.call(calls.takeOrder, VALID_REQUESTS.takeOrder(ids))
    const { id, saldo, products } = taken.bill
    if (name !== 'refundPayment' && name !== 'changeMethod')
      return { ...ids, bill: id, line: products.at(-1)?.id ?? 0 }
    const { body: charged } = await client.call(
      calls.chargeBill,
      VALID_REQUESTS.chargeBill({ ...ids, bill: id, balance: saldo }),
    )
    return { ...ids, payment: charged.payments[0]?.id ?? 0 }
  }
  if (name === 'confirmCash' || name === 'discardCash') {
    const { body: taken } = await client.call(calls.takeOrder, VALID_REQUESTS.takeOrder(ids))
    const { body: note } = VALID_REQUESTS.noteCash({ ...ids, bill: taken.bill.id })
    const clave = KEYS[name]
    await client.send(calls.noteCash, { ...note, clave })
    const { body: notes } = await client.get(calls.cashNotes, ids.branch)
    return { ...ids, note: notes.data.at(-1)?.id ?? 0 }
  }
  if (name === 'mergeBills' || name === 'separateBills') {
    const take = () => client.call(calls.takeOrder, VALID_REQUESTS.takeOrder(ids))
    const [target, merged] = [await take(), await take()]
    const bills = { ...ids, bill: target.body.bill.id, other_bill: merged.body.bill.id }
    if (name === 'separateBills')
      await client.call(calls.mergeBills, VALID_REQUESTS.mergeBills(bills))
    return bills
  }
  if (name === 'chooseShare') {
    const { body: own } = await client.call(calls.openBill)
    const { body: planned } = await tenant.waiter.send(calls.planShares, {
      bill_id: own.bill?.id ?? 0,
      tipo: 'iguales',
      cantidad: 2,
    })
    return { ...ids, share: planned.shares[0]?.id ?? 0 }
  }
  if (name === 'answerJoin') {
    const { body: own } = await client.call(calls.openBill)
    const asker = await enterAs(world, table)
    const asked = await asker.send(calls.askToJoin, { mesa: table.code, bill_id: own.bill?.id })
    return { ...ids, request: asked.body.id }
  }
  return ids
}

/** Calls that are refused in both twins, because a printer, a change to undo or an unused row is missing. */
const REFUSED = [
  'undoSendWaiter 409',
  'callOrder 409',
  'openDrawer 409',
  'printSession 409',
  'printOrder 409',
  'printBill 409',
  'receipt 409',
  'sendReceipt 409',
  'retryPrint 409',
  'printTest 409',
  'deleteCategory 409',
  'deleteSubcategory 409',
  'deleteProduct 409',
  'deleteBranch 409',
  'deleteHall 409',
  'deleteTable 409',
  'install 404',
  // The server sends no e-mail, so it has issued no code.
  'requestPasswordReset 409',
  'resetPassword 422',
  'endSession 404',
  // No device has this code, and the caller is no device.
  'registerDevice 422',
  'provePerson 403',
  'proveBadge 403',
  // The person has no code, and another PIN.
  'setPin 422',
  'changePin 403',
  // A customer has no second factor.
  'turnOnSecondFactor 422',
  'renewRecoveryCodes 409',
  'turnOffSecondFactor 409',
  // No role was offered to the account, so any code is wrong.
  'acceptRole 422',
  // The notice is not signed.
  'paymentNotice 403',
  'deleteRestaurant 409',
]

async function makeTwin(): Promise<Twin> {
  const rows: Twin['rows'] = new Map()
  return recordNewRows(rows, async () => {
    const tenant = await makeTenant(world, { branches: 1 })
    await world.deps.pool.query(
      'UPDATE memberships SET permissions = $2, max_discount_bp = 10000 WHERE restaurant_id = $1',
      [tenant.restaurantId, Permission.options],
    )
    const root = (await makeUser(world, { superadmin: true })).client
    return { tenant, root, rows, ids: await createRowIds(world, tenant) }
  })
}

/** Makes a call in a twin, and returns the status of the response. */
async function send(twin: Twin, name: CallName, more: Fields = {}): Promise<number> {
  return recordNewRows(twin.rows, async () => {
    const client = await clientFor(twin, name)
    const { body, params } = VALID_REQUESTS[name](await prepare(twin, name, client))
    const call: Call = calls[name]
    // The address is random in a valid request, and in the activity log.
    const address = name === 'createPrinter' && { impresora: '10.0.0.9' }
    const sent = withMore(bodyOf(name), { ...body, ...address }, more) as object
    return (await client.call(call, { body: sent, ...(params && { params }) })).status
  })
}

test('requests with unknown fields have the same effect as requests without them', async () => {
  const victim = await makeTenant(world)
  const stranger = await makeUser(world, { restaurantId: victim.restaurantId, type: 'admin' })
  const more = foreignFields({ ids: await createRowIds(world, victim), userId: stranger.id })
  const rows: Twin['rows'] = new Map()
  await recordNewRows(rows, async () => {})
  const untouched = { tenant: victim, ids: UNKNOWN_IDS, root: world.client(), rows }
  const before = comparable(untouched)
  const [plain, extended] = [await makeTwin(), await makeTwin()]
  expect(comparable(extended)).toEqual(comparable(plain))

  const refused: string[] = []
  for (const name of commands) {
    const status = await send(plain, name)
    expect({ name, status: await send(extended, name, more) }).toEqual({ name, status })
    expect({ name, rows: comparable(extended) }).toEqual({ name, rows: comparable(plain) })
    if (status >= 300) refused.push(`${name} ${status}`)
  }
  expect(comparable(untouched)).toEqual(before)
  // All other calls must succeed, because a refused call has no effect to compare.
  expect(refused).toEqual(REFUSED)
})

test('a restaurant’s admin cannot change the restaurant’s commission, status or country', async () => {
  const tenant = await makeTenant(world, { commission: 3, commissionType: 2 })
  const { body: before } = await tenant.admin.call(calls.restaurant)
  const { status, body } = await tenant.admin.send(calls.updateOwnRestaurant, {
    comision: 0,
    commissionType: 1,
    status: 0,
    country: 'gua',
    phone: '2222-9999',
  })
  expect([status, body]).toEqual([
    200,
    { ...before, phone: '2222-9999', version: before.version + 1 },
  ])
})
