import { calls } from '@orderi/shared/contract/all'
import type { BodyInput, Call } from '@orderi/shared/contract/call'
import { randomUuid } from '@orderi/shared/kernel/keys'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillYear } from './support/restaurant/year.ts'
import { makeUser } from './support/tenant.ts'
import { type ApiClient, openWorld, type Reply } from './support/world.ts'

const YEAR = { branches: 200, busyBills: 2000, bills: 8000 }
/** Database tables that grow with guests, bills and days. */
const LARGE = new Set([
  'bills',
  'orders',
  'order_lines',
  'board_events',
  'idempotency_keys',
  'join_requests',
  'sessions',
  'users',
])
const BRANCH = 1
const TABLE = 3
const products = [{ product_id: 1, quantity: 1 }]

const queries = vi.spyOn(pg.Client.prototype, 'query')

afterAll(() => queries.mockRestore())
const world = await openWorld()
await fillYear(world.databaseUrl, YEAR)
const planner = new pg.Client({ connectionString: world.databaseUrl })
await planner.connect()
// Simulates planner statistics that were collected at night, when only a few staff are logged in.
await planner.query('DELETE FROM sessions WHERE user_id > 4')
await planner.query('ANALYZE sessions')
afterAll(() => planner.end())

interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

function scans(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? ''
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (/^Index (?:Only )?Scan$/.test(plan['Node Type']) && plan['Index Cond'] === undefined)
  const own = isWhole && LARGE.has(table) ? [table] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scans)]
}

async function scansOf(explain: string, { text, values }: Statement): Promise<string[]> {
  const { rows } = await planner.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `EXPLAIN (${explain}) ${text}`,
    values ? [...values] : undefined,
  )
  return rows.flatMap((row) => scans(row['QUERY PLAN'][0].Plan))
}

interface RecordedStatement extends Statement {
  /** True for a statement in a transaction. Its generic plan is checked. */
  readonly isInTransaction: boolean
}

function recordedStatements(): RecordedStatement[] {
  const clientsInTransaction = new Set<unknown>()
  return queries.mock.calls.map(([config], index) => {
    const statement: Statement = typeof config === 'string' ? { text: config } : config
    const client = queries.mock.contexts[index]
    if (statement.text.startsWith('BEGIN')) clientsInTransaction.add(client)
    if (/^(?:COMMIT|ROLLBACK$)/.test(statement.text)) clientsInTransaction.delete(client)
    return { ...statement, isInTransaction: clientsInTransaction.has(client) }
  })
}

async function withoutScans<T extends Reply<unknown>>(calling: Promise<T>): Promise<T> {
  const reply = await calling
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  const statements = recordedStatements().filter(({ text }) =>
    /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/.test(text),
  )
  queries.mockClear()
  expect(statements).not.toEqual([])
  const scanned: string[] = []
  for (const { isInTransaction, ...statement } of statements) {
    const tables = isInTransaction
      ? await scansOf('FORMAT JSON, GENERIC_PLAN', { text: statement.text })
      : await scansOf('FORMAT JSON', statement)
    for (const table of tables) scanned.push(`${table} in ${statement.name ?? statement.text}`)
  }
  queries.mockClear()
  expect(scanned).toEqual([])
  return reply
}

describe('with 8,000 bills in 200 branches', () => {
  let admin: ApiClient
  beforeAll(async () => {
    admin = (await makeUser(world, { restaurantId: 1, type: 'admin' })).client
  })
  beforeEach(() => void queries.mockClear())

  test('API requests of staff scan no large database table', async () => {
    const send = <C extends Call>(call: C, body: BodyInput<C>) =>
      withoutScans(admin.send(call, body, randomUuid()))
    const { body: taken } = await send(calls.takeOrder, { table_id: TABLE, products })
    const [bill_id, order_id] = [taken.bill.id, taken.order.id]
    const order_line_id = taken.order.products[0]?.id ?? 0
    await send(calls.takeOrder, { bill_id, products })
    await send(calls.changeOrderStatus, { order_id, estado: 'Preparando' })
    await send(calls.undoOrder, { order_id })
    await send(calls.changeLineStatus, { order_line_id, estado: 'Preparando' })
    await send(calls.moveBill, { bill_id, table_id: 5 })
    await withoutScans(admin.get(calls.billStory, String(bill_id)))
    await send(calls.closeBill, { bill_id })
    await send(calls.reopenBill, { bill_id })
  })

  test('orders on discounted and shared bills scan no large database table', async () => {
    const settle = async <C extends Call>(call: C, body: BodyInput<C>) => {
      const { status } = await admin.send(call, body)
      expect(status).toBe(200)
    }
    await settle(calls.updateBranch, { id: BRANCH, cobros: 1, control: 'libre' })
    const taken = await admin.send(calls.takeOrder, { table_id: TABLE, products })
    const bill_id = taken.body.bill.id
    await settle(calls.giveDiscount, { bill_id, tipo: 'porcentaje', valor: 50 })
    await settle(calls.planShares, { bill_id, tipo: 'iguales', cantidad: 2 })
    queries.mockClear()
    await withoutScans(admin.send(calls.takeOrder, { bill_id, products }))
    await settle(calls.updateBranch, { id: BRANCH, cobros: 0 })
  })

  test.each([
    calls.floor,
    calls.catchUp,
    calls.openOrders,
    calls.recentOrders,
    calls.openBills,
    calls.waiterCalls,
    calls.tableBills,
    calls.billHistory,
    calls.exportBills,
    calls.employees,
    calls.me,
  ])('$path scans no large database table', async (call: Call) => {
    const params = { sucursal: String(BRANCH), mesa: String(TABLE) }
    await withoutScans(admin.call(call, { params }))
  })

  test('a search in the history of bills scans no large database table', async () => {
    const params = { sucursal: String(BRANCH) }
    const query = { tamano: '10', buscar: 'cliente 7' }
    await withoutScans(admin.call(calls.billHistory, { params, query }))
  })

  test('API requests of guests scan no large database table', async () => {
    const codes = world.deps.tableCodes
    const mesa = codes.token({ restaurante: 1, sucursal: 1, salon: 1, mesa: TABLE })
    const visitor = world.client()
    const { body } = await withoutScans(visitor.send(calls.enterTable, { mesa }))
    const guest = world.client(body.token)
    await withoutScans(visitor.send(calls.menu, { mesa }))
    await withoutScans(guest.send(calls.placeOrder, { mesa, products }))
    await withoutScans(guest.call(calls.openBill))
    await withoutScans(guest.send(calls.callWaiter, { mesa }))
    await withoutScans(guest.send(calls.requestBill, { mesa }))
    await withoutScans(guest.call(calls.ownHistory))
  })
})

interface Reference {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
}

/** Returns the indexes used by PostgreSQL's foreign-key check, which has one generic plan for all parameter values. */
async function indexesFor({ table, columns }: Reference): Promise<string[]> {
  const condition = columns.map((column, index) => `${column} = $${index + 1}`).join(' AND ')
  const { rows } = await planner.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON, GENERIC_PLAN) SELECT 1 FROM ONLY ${table} WHERE ${condition} FOR KEY SHARE`,
  )
  const used = (plan: Plan): string[] => [
    ...(plan['Index Name'] === undefined ? [] : [plan['Index Name']]),
    ...(plan.Plans ?? []).flatMap(used),
  ]
  return rows.flatMap((row) => used(row['QUERY PLAN'][0].Plan))
}

test('foreign-key checks use a unique index, regardless of the number of rows of the branch', async () => {
  const { rows: references } = await planner.query<Reference>(
    `SELECT conname AS name, confrelid::regclass::text AS table,
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY(confkey)) AS columns
      FROM pg_constraint WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)`,
    [[...LARGE]],
  )
  const { rows: keys } = await planner.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indisunique',
  )
  const unique = new Set(keys.map(({ name }) => name))
  const wrongIndexes: string[] = []
  for (const reference of references) {
    const indexes = await indexesFor(reference)
    if (indexes.length === 1 && indexes.every((index) => unique.has(index))) continue
    wrongIndexes.push(`${reference.name}: ${indexes.join(' ')}`)
  }
  expect(references.length).toBeGreaterThan(5)
  expect(wrongIndexes).toEqual([])
})
