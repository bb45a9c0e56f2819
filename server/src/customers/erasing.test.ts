import { randomBytes } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openScreen, type Screen } from '../../../tests/support/screen.ts'
import { enterAs, makeTenant, type Tenant, type TestBranch } from '../../../tests/support/tenant.ts'
import { type Speaker, startWorld, type World } from '../../../tests/support/world.ts'
import { authenticate } from '../identity/commands/sessions.ts'
import { eraseAccount, finishErasures } from './commands/erasing.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const screens: Screen[] = []
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})

const PASSWORD = 'una clave larga'
const marker = () => `zorro${randomBytes(8).toString('hex')}`

/** The tables in which some row, in whatever column, holds a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.deps.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name COLLATE "C"`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.deps.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${name} t WHERE strpos(lower(t::text), $1) > 0`,
      [text],
    )
    if (row?.n) found.push(name)
  }
  return found
}

let keys = 0
const nextKey = () => `k${(keys += 1)}`

async function order(guest: Speaker, tenant: Tenant, branch: TestBranch, note: string) {
  const { body } = await guest.call(calls.placeOrder, {
    body: {
      mesa: branch.tables[0]?.code,
      products: [{ product_id: tenant.products[0].id, quantity: 1, note }],
      bill_name: note,
    },
    key: nextKey(),
  })
  return body
}

const move = (tenant: Tenant, order_id: number, estado: string) =>
  tenant.admin.call(calls.changeOrderStatus, { body: { order_id, estado }, key: nextKey() })

async function deliver(tenant: Tenant, orderId: number): Promise<void> {
  for (const estado of ['Preparando', 'Listo', 'Entregado']) await move(tenant, orderId, estado)
}

const close = (tenant: Tenant, bill_id: number) =>
  tenant.admin.call(calls.closeBill, { body: { bill_id }, key: nextKey() })

async function watch(tenant: Tenant): Promise<Screen> {
  const screen = await openScreen(world.url, tenant.admin.token, tenant.branch.id)
  screens.push(screen)
  return screen
}

/** The board of a tenant as a newcomer gets it. */
async function boardOf(tenant: Tenant) {
  const { body } = await tenant.admin.call(calls.catchUp, {
    params: { sucursal: tenant.branch.id },
  })
  if (!('snapshot' in body)) throw new Error('no snapshot')
  return body
}

async function register(name: string, guest_token?: string): Promise<Speaker> {
  const { body } = await world.speaker().call(calls.register, {
    body: { name, email: `${name}@pruebas.test`, password: PASSWORD, guest_token },
  })
  return world.speaker(body.token)
}

const erase = (who: Speaker, body: object = { password: PASSWORD }) =>
  who.call(calls.eraseAccount, { body, key: nextKey() })

describe('who asks to be erased', () => {
  test('leaves nothing personal in any table, and the bills stay', async () => {
    const me = marker()
    const tenant = await makeTenant(world, { branches: 2 })
    const elsewhere = await makeTenant(world)
    const [here, there] = tenant.branches
    const [table] = here?.tables ?? []
    if (!here || !there || !table) throw new Error('no branches')

    // A guest orders, registers, and goes on with the account: here, in another branch and in another restaurant.
    const guest = await enterAs(world, table, me)
    const first = await order(guest, tenant, here, me)
    const account = await register(me, guest.token)
    const second = await order(account, tenant, there, me)
    const third = await order(account, elsewhere, elsewhere.branch, me)
    await deliver(tenant, first.order.id)
    await tenant.admin.call(calls.sendWaiter, { body: { bill_id: first.bill.id }, key: nextKey() })
    await account.call(calls.callWaiter, { body: { mesa: table.code }, key: nextKey() })
    // Somebody joins their bill; they join somebody's.
    const friend = await enterAs(world, table, 'Amiga')
    const joined = await order(friend, tenant, here, 'Amiga')
    const asked = await (await enterAs(world, table, me)).call(calls.askToJoin, {
      body: { mesa: table.code, bill_id: joined.bill.id },
      key: nextKey(),
    })
    await friend.call(calls.answerJoin, {
      body: { id: asked.body.id, aceptar: 1 },
      key: nextKey(),
    })
    const other = await enterAs(world, elsewhere.branch.tables[0] ?? table, 'Otro')
    const request = await other.call(calls.askToJoin, {
      body: { mesa: elsewhere.branch.tables[0]?.code, bill_id: third.bill.id },
    })
    await account.call(calls.answerJoin, { body: { id: request.body.id, aceptar: 1 } })
    const shared = await order(other, elsewhere, elsewhere.branch, 'Otro')
    await deliver(tenant, second.order.id)
    await deliver(elsewhere, third.order.id)
    await close(tenant, second.bill.id)
    // A device of theirs that is told things.
    await world.deps.pool.query(
      `INSERT INTO push_subscriptions (endpoint, session_id, p256dh, auth, created_at)
        SELECT 'https://push.example/' || $1, s.id, '', '', now()
        FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.name = $1 AND NOT u.is_guest`,
      [me],
    )
    expect(await tablesWith(me)).toEqual([
      'bills',
      'board_events',
      'idempotency_keys',
      'order_lines',
      'orders',
      'push_subscriptions',
      'users',
    ])

    const screen = await watch(tenant)
    expect(JSON.stringify(screen.shown())).toContain(me)
    const before = await boardOf(tenant)

    for (const body of [{}, { password: 'otra clave' }]) {
      const refused = await erase(account, body)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['password']])
    }
    expect((await erase(account)).status).toBe(204)
    expect((await account.call(calls.me)).status).toBe(401)

    // The guest that joined under the same name is another person: they ask for themselves.
    const namesake = await world.deps.pool.query<{ id: number }>(
      'SELECT id FROM users WHERE name = $1 AND is_guest',
      [me],
    )
    expect(namesake).toHaveLength(1)
    expect(await tablesWith(`${me}@`)).toEqual([])
    const token = await world.tokenOf(namesake[0]?.id ?? 0)
    expect((await erase(world.speaker(token), {})).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])

    // What is open is shown without the name at once, and the fold of the log is the board.
    const now = await boardOf(tenant)
    await screen.reaches(now.seq)
    expect(screen.shown()).toEqual(now.snapshot)
    expect(now.snapshot.bills).toMatchObject([
      { id: joined.bill.id, name: 'Amiga' },
      { id: first.bill.id, name: 'Sin nombre', user: null, total: 1000, waiter_requested: 1 },
    ])
    expect(before.seq).toBeLessThan(now.seq)
    const { body: history } = await tenant.admin.call(calls.billHistory, {
      params: { sucursal: there.id },
    })
    expect(history.data).toMatchObject([
      { name: 'Sin nombre', user: null, total: 1000, products: [{ note: null }] },
    ])
    const { body: kept } = await other.call(calls.openBill)
    expect(kept.bill).toMatchObject({ id: third.bill.id, name: 'Sin nombre', cantidad: 2 })
    expect(shared.bill.id).toBe(third.bill.id)
    const login = await world.speaker().call(calls.login, {
      body: { email: `${me}@pruebas.test`, password: PASSWORD },
    })
    expect(login.body.code).toBe('bad_credentials')
    expect((await register(me)).token).toBeDefined()
  })

  test('is known by the kitchen until the food is made, by what it says and not by name', async () => {
    const me = marker()
    const allergy = marker()
    const tenant = await makeTenant(world)
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const guest = await enterAs(world, table, me)
    const { body } = await guest.call(calls.placeOrder, {
      body: {
        mesa: table.code,
        products: [{ product_id: tenant.products[0].id, quantity: 1, note: allergy }],
      },
    })
    const screen = await watch(tenant)
    expect((await erase(guest, {})).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
    const named = await boardOf(tenant)
    await screen.reaches(named.seq)
    expect(screen.shown()).toEqual(named.snapshot)
    const { body: shown } = await tenant.waiter.call(calls.openOrders, {
      params: { sucursal: tenant.branch.id },
    })
    expect(shown.data).toMatchObject([
      { user: null, bill: { name: 'Sin nombre' }, products: [{ note: allergy }] },
    ])
    await finishErasures(world.deps)
    expect(await tablesWith(allergy)).toContain('order_lines')
    await deliver(tenant, body.order.id)
    await finishErasures(world.deps)
    expect(await tablesWith(allergy)).toEqual([])
    const now = await boardOf(tenant)
    await screen.reaches(now.seq)
    expect(screen.shown()).toEqual(now.snapshot)
  })

  test('is not let go while they work somewhere', async () => {
    const me = marker()
    const tenant = await makeTenant(world)
    const account = await register(me)
    const { body } = await account.call(calls.me)
    await world.deps.pool.query(
      "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'salonero')",
      [tenant.restaurantId, body.id],
    )
    expect(await erase(account)).toMatchObject({ status: 409, body: { code: 'has_role' } })
    expect((await account.call(calls.me)).status).toBe(200)
    await world.deps.pool.query('DELETE FROM memberships WHERE user_id = $1', [body.id])
    expect((await erase(account)).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
  })

  test('who once worked there leaves no trace in what they did', async () => {
    const me = marker()
    const tenant = await makeTenant(world)
    const hired = await tenant.admin.call(calls.createEmployee, {
      body: {
        name: me,
        email: `${me}@pruebas.test`,
        type: 'salonero',
        sucursalesSeleccionadas: [tenant.branch.id],
      },
      key: nextKey(),
    })
    const { body } = await world.speaker().call(calls.login, {
      body: { email: `${me}@pruebas.test`, password: hired.body.temporary_password },
    })
    const waiter = world.speaker(body.token)
    const taken = await waiter.call(calls.takeOrder, {
      body: {
        table_id: tenant.branch.tables[0]?.id,
        products: [{ product_id: tenant.products[0].id, quantity: 1 }],
        bill_name: 'Mesa de la ventana',
      },
    })
    const own = await waiter.call(calls.takeOrder, {
      body: {
        table_id: tenant.branch.tables[1]?.id,
        products: [{ product_id: tenant.products[0].id, quantity: 1 }],
        bill_name: me,
      },
    })
    expect(own.body.bill.name).toBe(me)
    await move(tenant, taken.body.order.id, 'Preparando')
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const guest = await enterAs(world, table)
    const called = await guest.call(calls.callWaiter, { body: { mesa: table.code } })
    const answered = await waiter.call(calls.sendWaiter, {
      body: { bill_id: called.body.id, voy: 1 },
      key: nextKey(),
    })
    expect(answered.body.waiter_sent?.user.name).toBe(me)
    await guest.call(calls.requestBill, { key: nextKey() })
    await tenant.admin.call(calls.dismissEmployee, { body: { user: body.user.id } })
    const again = await world.speaker().call(calls.login, {
      body: { email: `${me}@pruebas.test`, password: hired.body.temporary_password },
    })
    const gone = world.speaker(again.body.token)
    expect((await erase(gone, { password: hired.body.temporary_password })).status).toBe(204)
    expect(await tablesWith(me)).toEqual([])
    const { body: open } = await tenant.waiter.call(calls.openBills, {
      params: { sucursal: tenant.branch.id },
    })
    expect(open.data).toMatchObject([
      { id: called.body.id, status: 'Cuenta Solicitada', waiter_sent: null },
      { name: 'Sin nombre', total: 1000 },
      { name: 'Mesa de la ventana', total: 1000 },
    ])
  })

  test('keeps the stored answer of another person whose e-mail has the same ending', async () => {
    const tenant = await makeTenant(world)
    const me = `${marker()}@pruebas.test`
    const hire = (email: string) =>
      tenant.admin.call(calls.createEmployee, {
        body: {
          name: 'Persona',
          email,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branch.id],
        },
        key: `hire ${email}`.replaceAll(' ', '-').slice(0, 64),
      })
    const { body: own } = await hire(me)
    const { body: other } = await hire(`a${me}`)
    await tenant.admin.call(calls.dismissEmployee, { body: { user: own.user_id } })
    const { body } = await world
      .speaker()
      .call(calls.login, { body: { email: me, password: own.temporary_password } })
    const password = own.temporary_password
    expect((await erase(world.speaker(body.token), { password })).status).toBe(204)
    const again = await hire(`a${me}`)
    expect([again.status, again.body.user_id]).toEqual([201, other.user_id])
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await tablesWith(`"${me}"`)).toEqual([])
  })

  test('is erased to the end, also when the node fails on the way', async () => {
    const me = marker()
    const tenant = await makeTenant(world, { branches: 2 })
    const account = await register(me)
    for (const branch of tenant.branches) await order(account, tenant, branch, me)
    const person = await authenticate(world.deps.pool, world.deps, account.token ?? '')
    const attempt = {
      userId: person.userId,
      path: calls.eraseAccount.path,
      key: undefined,
      bodyHash: Buffer.alloc(0),
      status: 204,
    }
    let turns = 0
    const failing = {
      ...world.deps,
      turns: {
        waiting: 0,
        take: <T>(subject: string | number, work: (leftMs: number) => Promise<T>): Promise<T> => {
          turns += 1
          if (turns > 1) throw new Error('the node fails')
          return world.deps.turns.take(subject, work)
        },
      },
    }
    const outcome = await eraseAccount(failing, { person, attempt, address: '' }, PASSWORD)
    expect([outcome.status, turns]).toEqual([204, 2])
    expect((await account.call(calls.me)).status).toBe(401)
    expect(await tablesWith(me)).toContain('bills')
    expect(await tablesWith(`${me}@`)).toEqual([])
    const [first] = tenant.branches
    const done = await tenant.admin.call(calls.openBills, { params: { sucursal: first?.id ?? 0 } })
    expect(done.body.data).toMatchObject([{ name: 'Sin nombre' }])
    for (const { id } of tenant.branches) {
      const { body } = await tenant.admin.call(calls.openOrders, { params: { sucursal: id } })
      for (const each of body.data) await deliver(tenant, each.id)
    }
    await finishErasures(world.deps)
    expect(await tablesWith(me)).toEqual([])
  })

  test('is erased although somebody else cannot be yet', async () => {
    const tenant = await makeTenant(world)
    const names = [marker(), marker()]
    const ids: number[] = []
    for (const name of names) {
      const { body } = await (await register(name)).call(calls.me)
      ids.push(body.id)
    }
    const { pool } = world.deps
    await pool.query('UPDATE users SET erased_at = now() WHERE id = ANY($1)', [ids])
    // The first was hired at the same moment.
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
