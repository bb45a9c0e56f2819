/** The cost of frequent calls does not grow with the age of the data: no call scans a large table. */
import { calls } from '@orderi/shared/contract/all'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { enterAs, makeUser } from './support/tenant.ts'
import { openWorld, type Reply } from './support/world.ts'
import { makeYear } from './support/year.ts'

const YEAR = { branches: 200, busyBills: 2000, bills: 8000 }
/** Tables that grow with guests, bills and days. */
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

const queries = vi.spyOn(pg.Client.prototype, 'query')

afterAll(() => queries.mockRestore())
const world = await openWorld()
await makeYear(world.databaseUrl, YEAR)
const planner = new pg.Client({ connectionString: world.databaseUrl })
await planner.connect()
// Simulates statistics taken at night, when few staff are logged in and most session users are newer.
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

/** The large tables that a plan scans completely, sequentially or through an index without a condition. */
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
  /** A statement in a transaction uses one generic plan for all values. */
  readonly isInTransaction: boolean
}

function recordedStatements(): RecordedStatement[] {
  const within = new Set<unknown>()
  return queries.mock.calls.map(([config], index) => {
    const statement: Statement = typeof config === 'string' ? { text: config } : config
    const client = queries.mock.contexts[index]
    if (statement.text.startsWith('BEGIN')) within.add(client)
    if (/^(?:COMMIT|ROLLBACK$)/.test(statement.text)) within.delete(client)
    return { ...statement, isInTransaction: within.has(client) }
  })
}

async function slowStatementsOf(call: () => Promise<Reply<unknown>>): Promise<string[]> {
  queries.mockClear()
  const { status, body } = await call()
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  const slow: string[] = []
  for (const { isInTransaction, ...statement } of recordedStatements()) {
    if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/.test(statement.text)) continue
    const { text } = statement
    const tables = isInTransaction
      ? await scansOf('FORMAT JSON, GENERIC_PLAN', { text })
      : await scansOf('FORMAT JSON', statement)
    for (const table of tables) slow.push(`${table} in ${statement.name ?? text}`)
  }
  return slow
}

test('with 8,000 bills in 200 branches, no call scans a large table', async () => {
  const { client: admin } = await makeUser(world, { restaurantId: 1, type: 'admin' })
  const sucursal = String(BRANCH)
  const params = { sucursal }
  const slow: Record<string, string[]> = {}
  const ask = async <T extends Reply<unknown>>(
    name: string,
    call: () => Promise<T>,
  ): Promise<T> => {
    let reply: T | undefined
    slow[name] = await slowStatementsOf(async () => {
      reply = await call()
      return reply
    })
    if (!reply) throw new Error('no answer')
    return reply
  }
  const products = [{ product_id: 1, quantity: 1 }]
  const { body: taken } = await ask('takeOrder', () =>
    admin.call(calls.takeOrder, { body: { table_id: TABLE, products }, key: 'one' }),
  )
  const bill_id = taken.bill.id
  const order_id = taken.order.id
  const order_line_id = taken.order.products[0]?.id
  await ask('takeOrder on a bill', () =>
    admin.call(calls.takeOrder, { body: { bill_id, products } }),
  )
  await ask('changeOrderStatus', () =>
    admin.call(calls.changeOrderStatus, { body: { order_id, estado: 'Preparando' } }),
  )
  await ask('undoOrder', () => admin.call(calls.undoOrder, { body: { order_id } }))
  await ask('changeLineStatus', () =>
    admin.call(calls.changeLineStatus, { body: { order_line_id, estado: 'Preparando' } }),
  )
  await ask('moveBill', () => admin.call(calls.moveBill, { body: { bill_id, table_id: 5 } }))
  await ask('billStory', () => admin.call(calls.billStory, { params: { cuenta: String(bill_id) } }))
  await ask('closeBill', () => admin.call(calls.closeBill, { body: { bill_id } }))
  await ask('reopenBill', () => admin.call(calls.reopenBill, { body: { bill_id } }))
  await ask('floor', () => admin.call(calls.floor, { params }))
  await ask('catchUp', () => admin.call(calls.catchUp, { params }))
  await ask('openOrders', () => admin.call(calls.openOrders, { params }))
  await ask('recentOrders', () => admin.call(calls.recentOrders, { params }))
  await ask('openBills', () => admin.call(calls.openBills, { params }))
  await ask('waiterCalls', () => admin.call(calls.waiterCalls, { params }))
  await ask('tableBills', () => admin.call(calls.tableBills, { params: { mesa: String(TABLE) } }))
  await ask('billHistory', () => admin.call(calls.billHistory, { params, query: { tamano: '10' } }))
  await ask('billHistory, searched', () =>
    admin.call(calls.billHistory, { params, query: { tamano: '10', buscar: 'cliente 7' } }),
  )
  await ask('exportBills', () => admin.call(calls.exportBills, { params }))
  await ask('employees', () => admin.call(calls.employees))
  await ask('me', () => admin.call(calls.me))

  const code = world.deps.tableCodes.token({ restaurante: 1, sucursal: 1, salon: 1, mesa: TABLE })
  const guest = await enterAs(world, { id: TABLE, hallId: 1, code })
  await ask('enterTable', () => world.client().call(calls.enterTable, { body: { mesa: code } }))
  await ask('menu', () => world.client().call(calls.menu, { body: { mesa: code } }))
  await ask('placeOrder', () => guest.call(calls.placeOrder, { body: { mesa: code, products } }))
  await ask('openBill', () => guest.call(calls.openBill))
  await ask('callWaiter', () => guest.call(calls.callWaiter, { body: { mesa: code } }))
  await ask('requestBill', () => guest.call(calls.requestBill, { body: { mesa: code } }))
  await ask('ownHistory', () => guest.call(calls.ownHistory))
  expect(slow).toEqual(Object.fromEntries(Object.keys(slow).map((name) => [name, []])))
})

interface Reference {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
}

/** The indexes of PostgreSQL's foreign-key check, which uses one generic plan for all values. */
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

test('foreign-key checks use the primary key, however busy the branch is', async () => {
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
  const elsewhere: string[] = []
  for (const reference of references) {
    const indexes = await indexesFor(reference)
    if (indexes.length === 1 && indexes.every((index) => unique.has(index))) continue
    elsewhere.push(`${reference.name}: ${indexes.join(' ')}`)
  }
  expect(references.length).toBeGreaterThan(5)
  expect(elsewhere).toEqual([])
})
