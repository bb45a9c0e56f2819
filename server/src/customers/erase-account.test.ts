import { randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { openScreen, type Screen } from '../../../tests/support/live/screen.ts'
import { playRoundOf } from '../../../tests/support/money/money-round.ts'
import { takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { PUT_PRINTER } from '../../../tests/support/printing/printers.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestBranch } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'
import type { Columns } from '../db/sql.ts'
import { authenticate } from '../identity/commands/sessions.ts'
import { eraseAccount, finishErasures } from './commands/erase-account.ts'

const world = await openWorld()
const screens: Screen[] = []
afterAll(() => {
  for (const screen of screens) screen.close()
})

const PASSWORD = 'una clave larga'
const marker = () => `zorro${randomBytes(8).toString('hex')}`

const tables = await world.deps.pool.query<{ name: string }>(
  `SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name COLLATE "C"`,
)
const SEARCH = tables
  .map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE strpos(lower(t::text), $1) > 0)`,
  )
  .join(' UNION ALL ')

const tablesWith = async (text: string) =>
  (await world.deps.pool.query<{ name: string }>(SEARCH, [text])).map(({ name }) => name)

let keys = 0
const nextKey = () => `k${(keys += 1)}`

async function order(guest: ApiClient, tenant: Tenant, branch: TestBranch, note: string) {
  const products = dishes(tenant).map((dish) => ({ ...dish, note }))
  const fields = { mesa: branch.tables[0].code, products, bill_name: note }
  const { body } = await placeOrder(guest, tenant, fields, nextKey())
  return body
}

const move = (tenant: Tenant, order_id: number, estado: string) =>
  tenant.admin.send(calls.changeOrderStatus, { order_id, estado }, nextKey())

async function deliver(tenant: Tenant, orderId: number): Promise<void> {
  for (const estado of ['Preparando', 'Listo', 'Entregado']) await move(tenant, orderId, estado)
}

const close = (tenant: Tenant, bill_id: number) =>
  tenant.admin.send(calls.closeBill, { bill_id }, nextKey())

async function watch(tenant: Tenant): Promise<Screen> {
  const screen = await openScreen(world.url, tenant.admin.token, tenant.branch.id)
  screens.push(screen)
  return screen
}

async function boardOf(tenant: Tenant) {
  const { body } = await tenant.admin.get(calls.catchUp, tenant.branch.id)
  if (!('snapshot' in body)) throw new Error('no snapshot')
  return body
}

async function register(name: string, guest_token?: string): Promise<ApiClient> {
  const { body } = await world
    .client()
    .send(calls.register, { name, email: `${name}@pruebas.test`, password: PASSWORD, guest_token })
  return world.client(body.token)
}

const erase = (who: ApiClient, body: object = { password: PASSWORD }) =>
  who.send(calls.eraseAccount, body, nextKey())

const tableOf = ({ tables: [table] }: TestBranch) => table

async function hire(
  tenant: Tenant,
  email: string,
  name = 'Persona',
  type: 'admin' | 'salonero' = 'salonero',
) {
  const { body: hired } = await tenant.admin.send(
    calls.createEmployee,
    { name, email, type, sucursalesSeleccionadas: [tenant.branch.id] },
    nextKey(),
  )
  const password = hired.temporary_password
  const login = async () =>
    world.client((await world.client().send(calls.login, { email, password })).body.token)
  return { password, userId: hired.user_id, login }
}

async function join(branch: TestBranch, bill_id: number, owner: ApiClient, guest: ApiClient) {
  const asking = { mesa: tableOf(branch).code, bill_id }
  const { body } = await guest.send(calls.askToJoin, asking, nextKey())
  await owner.send(calls.answerJoin, { id: body.id, aceptar: 1 }, nextKey())
}

async function orderEverywhere(me: string) {
  const tenant = await makeTenant(world, { branches: 2 })
  const elsewhere = await makeTenant(world)
  const [here, there] = tenant.branches
  if (!here || !there) throw new Error('no branches')
  const guest = await enterAs(world, tableOf(here), me)
  const first = await order(guest, tenant, here, me)
  const account = await register(me, guest.token)
  const second = await order(account, tenant, there, me)
  const third = await order(account, elsewhere, elsewhere.branch, me)
  await deliver(tenant, first.order.id)
  await deliver(tenant, second.order.id)
  await deliver(elsewhere, third.order.id)
  await close(tenant, second.bill.id)
  await tenant.admin.send(calls.sendWaiter, { bill_id: first.bill.id }, nextKey())
  await account.send(calls.callWaiter, { mesa: tableOf(here).code }, nextKey())
  return { tenant, elsewhere, here, there, account, first, third }
}

describe('a guest who registered, ordered everywhere and shared bills', () => {
  const me = marker()
  let visit: Awaited<ReturnType<typeof orderEverywhere>>
  let joinedBill: number
  let friend: ApiClient
  let screen: Screen
  beforeAll(async () => {
    visit = await orderEverywhere(me)
    const { tenant, elsewhere, here, account, third } = visit
    const owner = await enterAs(world, tableOf(here), 'Amiga')
    joinedBill = (await order(owner, tenant, here, 'Amiga')).bill.id
    await join(here, joinedBill, owner, await enterAs(world, tableOf(here), me))
    friend = await enterAs(world, tableOf(elsewhere.branch), 'Otro')
    await join(elsewhere.branch, third.bill.id, account, friend)
    await order(friend, elsewhere, elsewhere.branch, 'Otro')
    await world.deps.pool.query(
      `INSERT INTO push_subscriptions (endpoint, session_id, p256dh, auth, created_at)
        SELECT 'https://push.example/' || $1, s.id, '', '', now()
        FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.name = $1 AND NOT u.is_guest`,
      [me],
    )
    screen = await watch(tenant)
  })

  test('finds the guest’s name in several database tables before the account is erased', async () => {
    expect(await tablesWith(me)).toEqual([
      'bills',
      'board_events',
      'idempotency_keys',
      'order_lines',
      'orders',
      'push_subscriptions',
      'users',
    ])
    expect(JSON.stringify(screen.shown())).toContain(me)
  })

  test('rejects an erasure request without the password', async () => {
    for (const body of [{}, { password: 'otra clave' }]) {
      const refused = await erase(visit.account, body)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['password']])
    }
  })

  test('logs the erased guest out, and does not change another guest with the same name', async () => {
    expect((await erase(visit.account)).status).toBe(204)
    expect((await visit.account.call(calls.me)).status).toBe(401)
    expect(await tablesWith(`${me}@`)).toEqual([])
    expect(await tablesWith(me)).not.toEqual([])
  })

  test('removes the name of two erased guests with the same name from every database table', async () => {
    const namesakes = await world.deps.pool.query<Columns<'users', 'id'>>(
      'SELECT id FROM users WHERE name = $1 AND is_guest',
      [me],
    )
    expect(namesakes).toHaveLength(1)
    const token = await world.tokenOf(namesakes[0]?.id ?? 0)
    expect((await erase(world.client(token), {})).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
  })

  test('immediately removes the erased guest’s name from open screens', async () => {
    const now = await boardOf(visit.tenant)
    await screen.reaches(now.seq)
    expect(screen.shown()).toEqual(now.snapshot)
    expect(now.snapshot.bills).toMatchObject([
      { id: joinedBill, name: 'Amiga' },
      { id: visit.first.bill.id, name: 'Sin nombre', user: null, total: 1000, waiter_requested: 1 },
    ])
  })

  test('does not change the amounts of an erased guest’s bills', async () => {
    const { tenant, there, third } = visit
    const { body: history } = await tenant.admin.get(calls.billHistory, there.id)
    expect(history.data).toMatchObject([
      { name: 'Sin nombre', user: null, total: 1000, products: [{ note: null }] },
    ])
    const { body: shared } = await friend.call(calls.openBill)
    expect(shared.bill).toMatchObject({ id: third.bill.id, name: 'Sin nombre', cantidad: 2 })
  })

  test('rejects the login of an erased account, and accepts a new registration with its e-mail', async () => {
    const login = await world
      .client()
      .send(calls.login, { email: `${me}@pruebas.test`, password: PASSWORD })
    expect(login.body.code).toBe('bad_credentials')
    expect((await register(me)).token).toBeDefined()
  })
})

describe('erasing a person', () => {
  test('removes the name but not the note from an erased guest’s open order', async () => {
    const me = marker()
    const allergy = marker()
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tableOf(tenant.branch), me)
    const products = dishes(tenant).map((dish) => ({ ...dish, note: allergy }))
    const { body: placed } = await placeOrder(guest, tenant, { products })
    expect((await erase(guest, {})).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
    const { body: shown } = await tenant.waiter.get(calls.openOrders, tenant.branch.id)
    expect(shown.data).toMatchObject([
      { user: null, bill: { name: 'Sin nombre' }, products: [{ note: allergy }] },
    ])
    await finishErasures(world.deps)
    expect(await tablesWith(allergy)).toContain('order_lines')
    const screen = await watch(tenant)
    await deliver(tenant, placed.order.id)
    await finishErasures(world.deps)
    expect(await tablesWith(allergy)).toEqual([])
    const now = await boardOf(tenant)
    await screen.reaches(now.seq)
    expect(screen.shown()).toEqual(now.snapshot)
  })

  test('removes an erased person’s name from orders, bills and noted cash of a restaurant that dismissed the person', async () => {
    const me = marker()
    const tenant = await makeTenant(world)
    const till = await openTill(tenant.admin, tenant.branch.id)
    const { password, userId, login } = await hire(tenant, `${me}@pruebas.test`, me)
    const waiter = await login()
    const [table, other] = tenant.branch.tables
    const take = async (tableId: number, bill_name: string) =>
      (await takeOrder(tenant, { table_id: tableId, bill_name }, waiter)).body
    const { order: taken, bill } = await take(table.id, 'Mesa de la ventana')
    expect((await take(other.id, me)).bill.name).toBe(me)
    await move(tenant, taken.id, 'Preparando')
    const note = async () => {
      const body = { bill_id: bill.id, monto: 100, recibido: 100, anotado: bill.created_at }
      await waiter.send(calls.noteCash, { ...body, clave: randomUUID() })
      const { body: notes } = await waiter.get(calls.cashNotes, tenant.branch.id)
      return notes.data.at(-1)?.id ?? 0
    }
    await waiter.send(calls.confirmCash, { note_id: await note(), caja: till.caja })
    await waiter.send(calls.discardCash, { note_id: await note(), motivo: 'Doble' })
    await note()
    const calledBill = await answeredCall(tenant, waiter, me)
    expect(await tablesWith(me)).toContain('cash_notes')
    await tenant.admin.send(calls.dismissEmployee, { user: userId })
    expect((await erase(await login(), { password })).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
    const { body: open } = await tenant.waiter.get(calls.openBills, tenant.branch.id)
    expect(open.data).toMatchObject([
      { id: calledBill, status: 'Cuenta Solicitada', waiter_sent: null },
      { name: 'Sin nombre', total: 1000 },
      { name: 'Mesa de la ventana', total: 1000 },
    ])
    const rows = await world.deps.pool.query(
      `SELECT status, amount_c, user_id, ended_by_id, reason FROM cash_notes WHERE bill_id = $1 ORDER BY id`,
      [bill.id],
    )
    const nobody = { amount_c: 10_000, user_id: null, ended_by_id: null }
    expect(rows).toEqual([
      { ...nobody, status: 'confirmada', reason: null },
      { ...nobody, status: 'descartada', reason: 'Doble' },
      { ...nobody, status: 'pendiente', reason: null },
    ])
    const { body: story } = await tenant.waiter.get(calls.billStory, bill.id)
    const entries = story.data.filter(({ what }) => what.startsWith('cash.'))
    expect(entries.map(({ actor }) => actor)).toEqual([null, null, null, null])
  })

  test('removes an erased person who took, corrected or approved payments, or is charging now', async () => {
    const me = marker()
    const boss = marker()
    const tenant = await makeTenant(world)
    const till = await openTill(tenant.admin, tenant.branch.id)
    await takeOnlinePayments(tenant.admin, tenant.branch.id)
    const waiter = await hire(tenant, `${me}@pruebas.test`, me)
    const manager = await hire(tenant, `${boss}@pruebas.test`, boss, 'admin')
    await tenant.admin.send(calls.setPermissions, { user: manager.userId, pin: '135790' })
    const [staff, admin] = [await waiter.login(), await manager.login()]
    const [, other] = tenant.branch.tables
    if (!other) throw new Error('one table')
    const aprobacion = { user: manager.userId, pin: '135790' }
    let approvals = 0
    await playRoundOf(world, tenant, till, {
      staff,
      admin: {
        ...admin,
        send(call, body, key) {
          if (call.refuses?.includes('needs_approval') !== true) return admin.send(call, body, key)
          approvals += 1
          return staff.send(call, Object.assign({ aprobacion }, body), key)
        },
      },
    })
    expect(approvals).toBeGreaterThan(8)
    const { bill } = (await takeOrder(tenant, { table_id: other.id }, staff)).body
    await staff.send(calls.takeCharge, { bill_id: bill.id })
    await world.deps.pool.query(PUT_PRINTER, [tenant.branch.id])
    const [session] = await world.deps.pool.query<{ id: number }>(
      'SELECT max(id) AS id FROM cash_sessions WHERE branch_id = $1',
      [tenant.branch.id],
    )
    for (const [who, { userId, password, login }] of [
      [me, waiter],
      [boss, manager],
    ] as const) {
      await tenant.admin.send(calls.printSession, { turno: session?.id })
      expect(await tablesWith(who)).toEqual(
        expect.arrayContaining(['adjustments', 'cash_sessions', 'payments', 'print_jobs']),
      )
      await tenant.admin.send(calls.dismissEmployee, { user: userId })
      expect((await erase(await login(), { password })).status).toBe(204)
      expect(await tablesWith(who)).toEqual([])
    }
    const sent = { params: { sucursal: tenant.branch.id } }
    const history = await tenant.admin.call(calls.billHistory, sent)
    const stories = await Promise.all(
      history.body.data.map(({ id }) => tenant.admin.get(calls.billStory, id)),
    )
    const read = [
      history,
      ...stories,
      await tenant.admin.call(calls.openBills, sent),
      await tenant.admin.call(calls.registers, sent),
      await tenant.admin.call(calls.catchUp, sent),
    ]
    expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
    expect(JSON.stringify(read.map(({ body }) => body))).not.toMatch(new RegExp(`${me}|${boss}`))
  })

  test('neither repeats the cash command of a till nor discards a waiting Z report when a guest is erased', async () => {
    const { pool } = world.deps
    const tenant = await makeTenant(world)
    const till = await openTill(tenant.admin, tenant.branch.id)
    const guest = await enterAs(world, tableOf(tenant.branch), marker())
    await order(guest, tenant, tenant.branch, 'Nota')
    const motivo = till.reasonOf('movimiento')
    const moving = { turno: till.turno, tipo: 'entrada', monto: 10, motivo } as const
    const moved = await tenant.admin.send(calls.moveCash, moving, 'movement')
    await tenant.admin.send(calls.closeRegister, { turno: till.turno, monto: 10 })
    await pool.query(PUT_PRINTER, [tenant.branch.id])
    await tenant.admin.send(calls.printSession, { turno: till.turno })
    expect((await erase(guest, {})).status).toBe(204)
    const repeated = await tenant.admin.send(calls.moveCash, moving, 'movement')
    expect([repeated.status, repeated.body]).toEqual([moved.status, moved.body])
    const [count] = await pool.query(
      `SELECT (SELECT count(*) FROM cash_movements WHERE branch_id = $1) AS movements,
        (SELECT count(*) FROM print_jobs WHERE branch_id = $1 AND kind = 'z') AS reports`,
      [tenant.branch.id],
    )
    expect(count).toEqual({ movements: 1, reports: 1 })
  })

  test('refuses to repeat commands whose stored responses named an erased employee', async () => {
    const me = marker()
    const { pool } = world.deps
    const tenant = await makeTenant(world)
    const till = await openTill(tenant.admin, tenant.branch.id)
    await pool.query(PUT_PRINTER, [tenant.branch.id])
    const employee = await hire(tenant, `${me}@pruebas.test`, me)
    const staff = await employee.login()
    await tenant.admin.send(calls.setPermissions, { user: employee.userId, permisos: ['caja'] })
    const motivo = till.reasonOf('movimiento')
    const moving = { turno: till.turno, tipo: 'entrada', monto: 10, motivo } as const
    await staff.send(calls.moveCash, moving, nextKey())
    await tenant.admin.send(calls.moveCash, moving, 'movement')
    const { bill } = (await takeOrder(tenant, { table_id: tableOf(tenant.branch).id }, staff)).body
    await staff.send(calls.printBill, { bill_id: bill.id }, nextKey())
    await tenant.admin.send(calls.printBill, { bill_id: bill.id }, 'print')
    await tenant.admin.send(calls.dismissEmployee, { user: employee.userId })
    expect((await erase(await employee.login(), { password: employee.password })).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
    const repeated = [
      await tenant.admin.send(calls.moveCash, moving, 'movement'),
      await tenant.admin.send(calls.printBill, { bill_id: bill.id }, 'print'),
    ]
    expect(repeated.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'stale'],
      [409, 'stale'],
    ])
  })

  test('does not delete a stored response about another person whose e-mail ends with the erased e-mail', async () => {
    const tenant = await makeTenant(world)
    const me = `${marker()}@pruebas.test`
    const { password, userId, login } = await hire(tenant, me)
    const hireOther = () =>
      tenant.admin.send(
        calls.createEmployee,
        {
          name: 'Persona',
          email: `a${me}`,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branch.id],
        },
        'hire-the-other',
      )
    const { body: other } = await hireOther()
    await tenant.admin.send(calls.dismissEmployee, { user: userId })
    expect((await erase(await login(), { password })).status).toBe(204)
    const again = await hireOther()
    expect([again.status, again.body.user_id]).toEqual([201, other.user_id])
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await tablesWith(`"${me}"`)).toEqual([])
  })

  test('refuses the erasure of a person who accepts a role at the same moment', async () => {
    const { pool } = world.deps
    const { restaurantId } = await makeTenant(world)
    const account = await register(marker())
    const { body: person } = await account.call(calls.me)
    const { erasing } = await transaction(pool, async (tx) => {
      // Takes the locks that `acceptRole` takes.
      await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [person.id])
      const erased = erase(account)
      await untilLockAwaited(pool, 'users')
      await tx.query(
        "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
        [restaurantId, person.id],
      )
      return { erasing: erased }
    })
    const { status, body } = await erasing
    expect([status, body.code]).toEqual([409, 'has_role'])
  })

  test('refuses a login whose password was checked before the erasure', async () => {
    const { pool } = world.deps
    const me = marker()
    const account = await register(me)
    const { body: person } = await account.call(calls.me)
    const { logins } = await transaction(pool, async (tx) => {
      // Makes the change that an erasure makes.
      await tx.query('UPDATE users SET erased_at = now(), email = NULL WHERE id = $1', [person.id])
      const email = `${me}@pruebas.test`
      const login = world.client().send(calls.login, { email, password: PASSWORD })
      await Promise.race([login, untilLockAwaited(pool, 'sessions')])
      return { logins: login }
    })
    const { status, body } = await logins
    expect([status, body]).toMatchObject([401, { code: 'bad_credentials' }])
  })

  test('erases a person after a concurrent command of that person, without a deadlock', async () => {
    const { pool } = world.deps
    const account = await register(marker())
    const { body: person } = await account.call(calls.me)
    const { erasing } = await transaction(pool, async (tx) => {
      await tx.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [person.id])
      const erased = erase(account)
      await Promise.race([erased, untilLockAwaited(pool, 'users')])
      await tx.query('UPDATE sessions SET branch_id = NULL WHERE user_id = $1', [person.id])
      return { erasing: erased }
    })
    expect((await erasing).status).toBe(204)
  })

  test('erases the e-mail from the stored answer of a command that changes a role offer during the erasure', async () => {
    const { pool } = world.deps
    const me = marker()
    const tenant = await makeTenant(world)
    const account = await register(me)
    const { body: person } = await account.call(calls.me)
    const { userId } = await hire(tenant, `${me}@pruebas.test`)
    expect(userId).toBe(person.id)
    const { erasing } = await transaction(pool, async (tx) => {
      // Acts as the office command does: it changes the offer, then stores an answer with the person's e-mail.
      await tx.query('UPDATE role_offers SET version = version + 1 WHERE user_id = $1', [userId])
      const erased = erase(account)
      await untilLockAwaited(pool, 'role_offers')
      await tx.query(
        `INSERT INTO idempotency_keys (user_id, path, key, body_hash, status, answer)
          SELECT user_id, '/', 'meanwhile', '', 200, to_json(ARRAY[$1]) FROM memberships WHERE restaurant_id = $2 LIMIT 1`,
        [`${me}@pruebas.test`, tenant.restaurantId],
      )
      return { erasing: erased }
    })
    expect((await erasing).status).toBe(204)
    expect(await tablesWith(`${me}@`)).toEqual([])
  })

  test('completes an erasure later if the node fails during the erasure', async () => {
    const me = marker()
    const tenant = await makeTenant(world, { branches: 2 })
    const account = await register(me)
    for (const branch of tenant.branches) await order(account, tenant, branch, me)
    const person = await authenticate(world.deps.pool, world.deps, account.token ?? '')
    const keyed = {
      userId: person.userId,
      path: calls.eraseAccount.path,
      key: undefined,
      bodyHash: Buffer.alloc(0),
      status: 204,
    }
    const failing = failingAfterFirstRun()
    const response = await eraseAccount(failing.deps, { person, keyed, address: '' }, PASSWORD)
    expect([response.status, failing.runs()]).toEqual([204, 2])
    expect((await account.call(calls.me)).status).toBe(401)
    expect(await tablesWith(me)).toContain('bills')
    expect(await tablesWith(`${me}@`)).toEqual([])
    const marked = 'SELECT name, email, password_hash, search FROM users WHERE id = $1'
    expect(await world.deps.pool.query(marked, [person.userId])).toEqual([
      { name: 'Sin nombre', email: null, password_hash: null, search: 'sin nombre ' },
    ])
    const sucursal = tenant.branch.id
    const { body: open } = await tenant.admin.get(calls.openBills, sucursal)
    expect(open.data).toMatchObject([{ name: 'Sin nombre' }])
    for (const { id } of tenant.branches) {
      const { body } = await tenant.admin.get(calls.openOrders, id)
      for (const each of body.data) await deliver(tenant, each.id)
    }
    await finishErasures(world.deps)
    expect(await tablesWith(me)).toEqual([])
  })

  test('completes an erasure even if the erasure of another person fails', async () => {
    const tenant = await makeTenant(world)
    const names = [marker(), marker()]
    const ids: number[] = []
    for (const name of names) {
      const { body } = await (await register(name)).call(calls.me)
      ids.push(body.id)
    }
    const { pool } = world.deps
    await pool.query('UPDATE users SET erased_at = now() WHERE id = ANY($1)', [ids])
    // The first person was hired while the erasure was running.
    await pool.query(
      "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'salonero')",
      [tenant.restaurantId, ids[0]],
    )
    await finishErasures(world.deps)
    expect(await pool.query('SELECT id FROM users WHERE id = ANY($1)', [ids])).toEqual([
      { id: ids[0] },
    ])
    await pool.query('DELETE FROM memberships WHERE user_id = $1', [ids[0]])
    await finishErasures(world.deps)
    expect(await pool.query('SELECT id FROM users WHERE id = ANY($1)', [ids])).toEqual([])
  })
})

async function answeredCall(tenant: Tenant, waiter: ApiClient, name: string): Promise<number> {
  const guest = await enterAs(world, tableOf(tenant.branch))
  const mesa = tableOf(tenant.branch).code
  const { body: called } = await guest.send(calls.callWaiter, { mesa })
  const answered = await waiter.send(calls.sendWaiter, { bill_id: called.id, voy: 1 }, nextKey())
  expect(answered.body.waiter_sent?.user.name).toBe(name)
  await guest.call(calls.requestBill, { key: nextKey() })
  return called.id
}

function failingAfterFirstRun() {
  let runs = 0
  const run = <T>(key: string | number, work: (leftMs: number) => Promise<T>): Promise<T> => {
    runs += 1
    if (runs > 1) throw new Error('the node fails')
    return world.deps.commandQueue.run(key, work)
  }
  return { deps: { ...world.deps, commandQueue: { waiting: 0, run } }, runs: () => runs }
}
