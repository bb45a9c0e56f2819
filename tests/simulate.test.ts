import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import { toCents } from '@orderi/shared/kernel/money'
import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import { expect, test, vi } from 'vitest'
import { transaction } from '../server/src/db/pool.ts'
import { hashPassword } from '../server/src/identity/passwords.ts'
import type { Account } from '../simulate/src/accounts.ts'
import { exitCodeOf, summaryLines } from '../simulate/src/report.ts'
import {
  runSimulation,
  type SimulationOptions,
  type SimulationSummary,
} from '../simulate/src/run.ts'
import { untilLockAwaited } from './support/database/locks.ts'
import { openScreen } from './support/live/screen.ts'
import { moneyCalls } from './support/money/money-round.ts'
import { takeOnlinePayments } from './support/money/online.ts'
import { recomputedZ, sortedZ } from './support/money/recomputed-z.ts'
import { makeTenant, makeUser, type Tenant } from './support/tenant.ts'
import { openWorld } from './support/world.ts'

const password = 'clave de prueba'

const world = await openWorld({ limits: true })

async function openRestaurant(type?: EmployeeType): Promise<{ tenant: Tenant; account: Account }> {
  const tenant = await makeTenant(world, { tables: 8 })
  const { restaurantId, branch } = tenant
  const branchIds = [branch.id]
  const { id, email } = await makeUser(world, { restaurantId, branchIds, ...(type && { type }) })
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    id,
    await hashPassword(password),
  ])
  return { tenant, account: { email, password } }
}

const rush = (account: Account): SimulationOptions => ({
  url: world.url,
  account,
  seed: 11,
  // Fast, but slow enough for a busy machine to keep up.
  speed: 400,
  minutes: 45,
})

test('the simulation’s summary and its board equal the database tables', async () => {
  const { tenant, account } = await openRestaurant()
  const { branch, waiter } = tenant
  const screen = await openScreen(world.url, waiter.token, branch.id)
  const stop = new AbortController()
  const summary = await runSimulation({
    ...rush(account),
    minutes: 600,
    signal: stop.signal,
    onProgress: ({ bills, guests }) => bills.closed > 0 && guests > 4 && stop.abort(),
  })
  expect(summary).toMatchObject({ reconnects: 0, minutes: 600, seed: 11, finished: false })
  expect(summary.commands.failed).toEqual({})
  expect(summary.latency.onBoard.count).toBe(summary.orders)
  expect(summary.latency.answered.p99).toBeGreaterThan(0)
  await expectWritten(branch.id, summary)
  // Requests that were under way at the abort may still change the board.
  await vi.waitFor(async () => {
    const { body } = await waiter.get(calls.catchUp, branch.id)
    await screen.reaches(body.seq)
    expect(body).toMatchObject({ snapshot: screen.shown() })
  }, 20_000)
  screen.close()
})

test('the summary counts an order that is answered after the end of the run', async () => {
  const { tenant, account } = await openRestaurant()
  const { branch } = tenant
  const { pool } = world.deps
  const stop = new AbortController()
  // With this seed two guests sit at the table, and the first command is an order.
  const options = { ...rush(account), seed: 399, tables: 1, minutes: 600, signal: stop.signal }
  const { run } = await transaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM board_heads WHERE branch_id = $1 FOR UPDATE', [branch.id])
    const running = runSimulation(options)
    await untilLockAwaited(pool, 'board_heads')
    stop.abort()
    // A run that does not wait for the response would end within this delay.
    await Promise.race([running, delay(200)])
    return { run: running }
  })
  const summary = await run
  expect(summary.orders).toBeGreaterThan(0)
  await expectWritten(branch.id, summary)
})

async function expectWritten(branchId: number, summary: SimulationSummary): Promise<void> {
  const { pool } = world.deps
  const [written] = await pool.query(
    `SELECT (SELECT count(*) FROM orders WHERE branch_id = $1) AS orders,
      (SELECT count(*) FROM order_lines WHERE branch_id = $1) AS lines,
      (SELECT count(*) FROM bills WHERE branch_id = $1) AS opened,
      (SELECT count(*) FROM bills WHERE branch_id = $1 AND status = 'Cerrada') AS closed,
      (SELECT sum(total_final) FROM bills WHERE branch_id = $1 AND status = 'Cerrada') AS money`,
    [branchId],
  )
  expect(written).toEqual({
    orders: summary.orders,
    lines: summary.lines,
    opened: summary.bills.opened,
    closed: summary.bills.closed,
    money: summary.money['₡'] ?? null,
  })
}

/** Each call about money must succeed at least once before this many bills are closed. */
const MAX_BILLS = 60

/** The paths of the calls about money that have never succeeded. */
function callsWithoutSuccess({ done }: SimulationSummary['commands']): string[] {
  return moneyCalls.map(({ path }) => path).filter((path) => done[path] === undefined)
}

test('simulated waiters make all calls about money, and the ledger balances', async () => {
  const { tenant, account } = await openRestaurant('admin')
  const { branch, admin } = tenant
  await takeOnlinePayments(admin, branch.id)
  const stop = new AbortController()
  const summary = await runSimulation({
    ...rush(account),
    minutes: 6000,
    signal: stop.signal,
    onProgress({ bills, commands }) {
      const isEnough = bills.closed >= 30 && callsWithoutSuccess(commands).length === 0
      if (isEnough || bills.closed >= MAX_BILLS) stop.abort()
    },
  })
  expect(summary.commands.failed).toEqual({})
  expect(callsWithoutSuccess(summary.commands)).toEqual([])
  await expectWritten(branch.id, summary)
  const [written] = await world.deps.pool.query(
    `SELECT count(bill_id) AS payments, count(DISTINCT method_id) AS methods,
        coalesce(sum(owed_c(p)) FILTER (WHERE account_id IS NOT NULL), 0) = (SELECT sum(debit_c) - sum(credit_c) FROM ledger
          WHERE branch_id = $1 AND account = 'house accounts') AS is_owed,
        (SELECT sum(debit_c) - sum(credit_c) FROM ledger WHERE branch_id = $1) AS off,
        (SELECT count(*) > 0 FROM ledger WHERE branch_id = $1 AND account = 'refunds') AS is_closed_bill_refunded
      FROM payments p WHERE branch_id = $1`,
    [branch.id],
  )
  expect(written).toMatchObject({
    payments: summary.ledger?.payments,
    methods: 5,
    is_owed: true,
    off: 0,
    is_closed_bill_refunded: true,
  })
  expect(summary.ledger).toMatchObject({ bills: summary.bills.closed, problems: [] })
  expect(summaryLines(summary).join()).toMatch(/Libro +cuadra: \d+ pagos/)
  await expectEachZ(branch.id, summary)
  expect(exitCodeOf(summary)).toBe(0)
  const unbalanced = { ...summary, ledger: { bills: 1, payments: 1, problems: ['cuenta 1'] } }
  expect(summaryLines(unbalanced).join()).toMatch(/Libro +no cuadra: cuenta 1/)
  expect(exitCodeOf(unbalanced)).toBe(1)
})

/** Expects each Z to equal the ledger and the rows, except for figures that may change after the closing. */
async function expectEachZ(branchId: number, summary: SimulationSummary): Promise<void> {
  const { pool } = world.deps
  const sessions = await pool.query<Pick<CashSession, 'id' | 'expected' | 'figures'>>(
    `SELECT id, expected_c / 100.0 AS expected, figures FROM cash_sessions
      WHERE branch_id = $1 AND closed_at IS NOT NULL`,
    [branchId],
  )
  expect(summary.shifts).toEqual({ sessions: sessions.length, problems: [] })
  expect(sessions.length).toBeGreaterThan(1)
  let soldCents = 0
  for (const { id, expected, figures } of sessions) {
    const { corrections, open_bills, outside, ...lasting } = sortedZ({ expected, figures }).figures
    expect(await recomputedZ(pool, id)).toMatchObject({ expected, figures: lasting })
    expect([corrections, open_bills].every(Array.isArray)).toBe(true)
    soldCents += toCents(figures?.sales.total ?? 0) + toCents(outside?.total ?? 0)
  }
  expect(soldCents).toBe(toCents(summary.money['₡'] ?? 0))
  expect(summaryLines(summary).join()).toMatch(/Turnos +cuadran: \d+ con su Z/)
  const wrong = { ...summary, shifts: { sessions: 1, problems: ['Caja, turno 1: pagos'] } }
  expect(summaryLines(wrong).join()).toMatch(/Turnos +no cuadran: Caja, turno 1: pagos/)
  expect(exitCodeOf(wrong)).toBe(1)
}

test('simulated guests with the same seed make the same choices', async () => {
  const one = await firstChoices(11, (made) => made.size >= 5)
  const [again, other] = await Promise.all([
    firstChoices(11, (made) => [...one.keys()].every((guest) => made.has(guest))),
    firstChoices(12, (made) => made.size >= 5),
  ])
  for (const [guest, choice] of one) {
    expect(again.get(guest)).toEqual(choice)
    expect(other.get(guest)).not.toEqual(choice)
  }
})

/** Simulates until `isEnough` returns true. Returns each guest's first order, keyed by guest name and table name. */
async function firstChoices(
  seed: number,
  isEnough: (made: ReadonlyMap<string, unknown>) => boolean,
): Promise<Map<string, unknown>> {
  const { tenant, account } = await openRestaurant()
  const stop = new AbortController()
  const ended = runSimulation({ ...rush(account), seed, minutes: 600, signal: stop.signal })
  const made = new Map<string, unknown>()
  await expect
    .poll(async () => {
      for (const { guest, choice } of await openingOrders(tenant)) {
        if (!made.has(guest)) made.set(guest, choice)
      }
      return isEnough(made)
    })
    .toBe(true)
  stop.abort()
  await ended
  return made
}

function openingOrders({ branch }: Tenant) {
  return world.deps.pool.query<{ guest: string; choice: unknown }>(
    `SELECT concat_ws(' ', data->'table'->>'name', data->'user'->>'name') AS guest,
      json_build_array(data->'bill'->>'name',
        (SELECT json_agg(json_build_array(line->'product'->>'name', line->'quantity', line->'note',
            (SELECT json_agg(json_build_array(variant->'name',
                (SELECT json_agg(option::jsonb - 'id') FROM json_array_elements(variant->'options') AS option)))
              FROM json_array_elements(line->'variants') AS variant)))
          FROM json_array_elements(data->'products') AS line)) AS choice
      FROM board_events e WHERE branch_id = $1 AND type = 'order.created' AND EXISTS (
        SELECT 1 FROM board_events opening WHERE opening.branch_id = e.branch_id
          AND opening.commit_seq = e.commit_seq AND opening.type = 'bill.opened')
      ORDER BY seq`,
    [branch.id],
  )
}

test('simulated waiters hold courses and fire them', async () => {
  const { tenant, account } = await openRestaurant()
  const categorias = [tenant.categoryId]
  await tenant.admin.send(calls.createCourse, { name: 'Fuertes', order: 1, categorias })
  const stop = new AbortController()
  const { path } = calls.fireCourse
  const summary = await runSimulation({
    ...rush(account),
    minutes: 600,
    signal: stop.signal,
    onProgress: ({ commands }) => commands.done[path] && stop.abort(),
  })
  expect(summary.commands.failed).toEqual({})
  expect(summary.commands.done[path]).toBeGreaterThan(0)
})

test('each simulated station reports and moves its own dishes, which waiters take by seat', async () => {
  const { tenant, account } = await openRestaurant()
  const { admin, branch, products } = tenant
  const fields = { sucursal: branch.id, color: 'gris', sonido: 'campana', categorias: [] } as const
  const create = (name: string, order: number, predeterminada: 0 | 1) =>
    admin.send(calls.createStation, { ...fields, name, order, predeterminada })
  const grill = (await create('Parrilla', 1, 1)).body.id
  const estacion = (await create('Barra', 2, 0)).body.id
  const productos = [products[1]?.id ?? 0]
  await admin.send(calls.assignStation, { sucursal: branch.id, productos, estacion })
  await admin.send(calls.updateBranch, { id: branch.id, asientos: 1 })
  const read = async () => {
    const [found] = await world.deps.pool.query<{ seats: number; stations: number[] }>(
      `SELECT count(l.seat) AS seats, array_agg(DISTINCT l.station_id ORDER BY l.station_id)
          FILTER (WHERE l.status = 'Entregado'
            AND o.shown::text LIKE '%"station":' || l.station_id || ',%') AS stations
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.branch_id = $1`,
      [branch.id],
    )
    return found
  }
  const stop = new AbortController()
  const running = runSimulation({ ...rush(account), minutes: 6000, signal: stop.signal })
  await expect
    .poll(read, { timeout: 60_000 })
    .toEqual({ seats: expect.any(Number), stations: [grill, estacion] })
  await expect.poll(async () => (await read())?.seats ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
  stop.abort()
  expect((await running).commands.failed).toEqual({})
})

test('simulated guests wait for a waiter if the branch requires confirmed tables', async () => {
  const { tenant, account } = await openRestaurant()
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, confirmar_mesa: 1 })
  const summary = await runSimulation({ ...rush(account), minutes: 30, speed: 600 })
  expect(summary.commands.failed).toEqual({})
  expect(summary.commands.refused['table_unconfirmed']).toBeGreaterThan(0)
  expect(summary.orders).toBeGreaterThan(0)
})

test('the simulation explains in one line why it cannot start', async () => {
  const { tenant, account } = await openRestaurant()
  const reason = (options: Partial<SimulationOptions>) =>
    runSimulation({ ...rush(account), ...options }).then(String, (error) => error.message)
  expect(await reason({ url: 'http://127.0.0.1:9' })).toBe(
    'Nadie responde en http://127.0.0.1:9: inicie el servidor con npm start.',
  )
  expect(await reason({ url: `${world.url}/otra` })).toBe(
    `En ${world.url}/otra no hay un servidor de Orderi.`,
  )
  expect(await reason({ account: { ...account, password: 'otra' } })).toBe(
    `No se pudo entrar como ${account.email}: Correo o contraseña incorrectos.`,
  )
  expect(await reason({ branch: 999_999 })).toBe(
    `No está la sucursal 999999. Las que hay: ${tenant.branch.id} Sucursal 1.`,
  )
})

test('the simulation command prints a summary, or one line on failure', async () => {
  const { account } = await openRestaurant()
  const { email } = account
  const played = await command(
    `--url ${world.url} --email ${email} --speed 900 --seconds 2 --seed 3 --json`.split(' '),
    '--password',
    password,
  )
  expect(played).toMatchObject({ code: 0, errors: '' })
  expect(played.output).toContain('Fin del almuerzo')
  const last = JSON.parse(played.output.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ seed: 3, minutes: 30, finished: true, commands: { failed: {} } })
  expect(await command(['--url', 'http://127.0.0.1:9'])).toEqual({
    code: 1,
    output: '',
    errors: 'Nadie responde en http://127.0.0.1:9: inicie el servidor con npm start.\n',
  })
})

async function command(args: readonly string[], ...more: string[]) {
  const built = join(process.cwd(), 'simulate/dist/main.js')
  const child = spawn(process.execPath, [built, ...args, ...more])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output, errors }
}
