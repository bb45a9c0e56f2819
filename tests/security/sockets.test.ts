import {
  type ClientMessages,
  clientMessageSchemas,
  type EventsMessage,
} from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { type ClientSocket, connectSocket } from '../support/live/screen.ts'
import { placeOrder } from '../support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant, type TestBranch } from '../support/tenant.ts'
import { type ApiClient, openWorld } from '../support/world.ts'

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)
const open: ClientSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** Connects a person's socket to the peer node, while HTTP calls go to the first node. */
async function socketOf({ token }: ApiClient): Promise<ClientSocket> {
  const socket = await connectSocket(peer.url, token)
  open.push(socket)
  return socket
}

const tableOf = (branch: TestBranch | undefined) => {
  const [table] = branch?.tables ?? []
  if (!branch || !table) throw new Error('no table')
  return table
}

/** A guest orders in a branch. Returns the sequence number of the last event. */
async function orderIn(tenant: Tenant, branch: TestBranch): Promise<number> {
  const table = tableOf(branch)
  const guest = await enterAs(world, table)
  const { headers } = await placeOrder(guest, tenant, { mesa: table.code })
  return Number(headers.get('Board-Seq'))
}

function branchesReceived(socket: ClientSocket): Set<number> {
  const received = new Set<number>()
  socket.on('board:events', ({ branch }: EventsMessage) => received.add(branch))
  return received
}

const settle = (socket: ClientSocket) => socket.emitWithAck('board:leave', { branch: 999_999_999 })

type Message = keyof ClientMessages
type Role =
  | 'guest'
  | 'customer'
  | 'waiter'
  | 'waiterOfSecond'
  | 'adminElsewhere'
  | 'foreignWaiter'
  | 'foreignAdmin'
  | 'admin'
  | 'superadmin'
type Answers = readonly [own: string, second: string, foreign: string]

const FORBIDDEN_EVERYWHERE = ['forbidden', 'forbidden', 'forbidden'] as const
const ALLOWED_EVERYWHERE = ['ok', 'ok', 'ok'] as const
const ABROAD = ['not_found', 'not_found', 'ok'] as const
const all = (answers: Answers): Record<Role, Answers> => ({
  guest: answers,
  customer: answers,
  waiter: answers,
  waiterOfSecond: answers,
  adminElsewhere: answers,
  foreignWaiter: answers,
  foreignAdmin: answers,
  admin: answers,
  superadmin: answers,
})

const BOARD_JOIN: Record<Role, Answers> = {
  guest: FORBIDDEN_EVERYWHERE,
  customer: FORBIDDEN_EVERYWHERE,
  waiter: ['ok', 'not_found', 'not_found'],
  waiterOfSecond: ['not_found', 'ok', 'not_found'],
  adminElsewhere: ['ok', 'not_found', 'ok'],
  foreignWaiter: ABROAD,
  foreignAdmin: ABROAD,
  admin: ['ok', 'ok', 'not_found'],
  superadmin: ALLOWED_EVERYWHERE,
}

/** A socket shows screens only of boards that it has joined. */
const screenAfterJoin = (answers: Answers) =>
  answers.map((answer) => (answer === 'ok' ? 'ok' : 'forbidden')) as unknown as Answers

const EXPECTED: Record<Message, Record<Role, Answers>> = {
  'board:join': BOARD_JOIN,
  'board:screen': Object.fromEntries(
    Object.entries(BOARD_JOIN).map(([role, answers]) => [role, screenAfterJoin(answers)]),
  ) as Record<Role, Answers>,
  // Every role may join with a table's code. The socket then receives only its user's bill.
  'bill:join': all(ALLOWED_EVERYWHERE),
  'board:leave': all(ALLOWED_EVERYWHERE),
}

async function clientsOf(own: Tenant, foreign: Tenant): Promise<Record<Role, ApiClient>> {
  const colleague = (branch: TestBranch | undefined) =>
    makeUser(world, { restaurantId: own.restaurantId, branchIds: branch ? [branch.id] : [] })
  const elsewhere = await colleague(own.branch)
  await world.deps.pool.query(
    "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
    [foreign.restaurantId, elsewhere.id],
  )
  return {
    guest: await enterAs(world, tableOf(own.branch)),
    customer: (await makeUser(world)).client,
    waiter: own.waiter,
    waiterOfSecond: (await colleague(own.branches[1])).client,
    adminElsewhere: elsewhere.client,
    foreignWaiter: foreign.waiter,
    foreignAdmin: foreign.admin,
    admin: own.admin,
    superadmin: (await makeUser(world, { superadmin: true })).client,
  }
}

test('the table of permissions contains every socket message of the contract', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(clientMessageSchemas).toSorted())
})

describe('authorisation of socket messages', () => {
  let places: readonly { readonly tenant: Tenant; readonly branch: TestBranch }[]
  let sockets: readonly {
    readonly role: Role
    readonly socket: Socket
    readonly received: Set<number>
    readonly foreignBills: unknown[]
  }[]

  beforeAll(async () => {
    const own = await makeTenant(world, { branches: 2 })
    const foreign = await makeTenant(world)
    places = [
      ...own.branches.map((branch) => ({ tenant: own, branch })),
      { tenant: foreign, branch: foreign.branch },
    ]
    for (const { tenant, branch } of places) await orderIn(tenant, branch)
    sockets = await Promise.all(
      Object.entries(await clientsOf(own, foreign)).map(async ([role, client]) => {
        const socket = await connectSocket(peer.url, client.token)
        const foreignBills: unknown[] = []
        socket.on('bill:changed', (bill) => foreignBills.push(bill))
        return { role: role as Role, socket, received: branchesReceived(socket), foreignBills }
      }),
    )
  })
  afterAll(() => {
    for (const { socket } of sockets) socket.close()
  })

  const PAYLOADS: Record<Message, (branch: TestBranch) => object> = {
    'board:join': ({ id }) => ({ branch: id }),
    'board:screen': ({ id }) => ({ branch: id, screen: { station: null } }),
    'board:leave': ({ id }) => ({ branch: id }),
    'bill:join': (branch) => ({ mesa: tableOf(branch).code }),
  }
  const send = (message: Message) =>
    Promise.all(
      sockets.map(async ({ role, socket }) => {
        const answers: { ok: boolean; code?: string; bill?: unknown }[] = []
        for (const { branch } of places) {
          answers.push(await socket.emitWithAck(message, PAYLOADS[message](branch)))
        }
        const codes = answers.map(({ ok, code }) => (ok ? 'ok' : code))
        expect({ role, message, codes }).toEqual({ role, message, codes: EXPECTED[message][role] })
        return answers
      }),
    )

  test('bill:join returns no bill to a person without a bill at the table', async () => {
    const answers = await send('bill:join')
    expect(answers.flat().map(({ bill }) => bill)).toEqual(
      Array(sockets.length * places.length).fill(null),
    )
  })

  test('board:join is authorised by role and branch, and a refusal reveals only its code', async () => {
    const answers = await send('board:join')
    for (const refusal of answers.flat().filter(({ ok }) => !ok)) {
      expect(Object.keys(refusal)).toEqual(['ok', 'code'])
    }
  })

  test('board:screen is allowed on joined boards only', async () => {
    await send('board:join')
    await send('board:screen')
  })

  test('a socket receives the events of its joined branches and of no other branch', async () => {
    await send('bill:join')
    await send('board:join')
    for (const { tenant, branch } of places) {
      expect(await orderIn(tenant, branch)).toBeGreaterThan(0)
    }
    for (const { role, socket, received, foreignBills } of sockets) {
      const joined = places.filter((_, at) => EXPECTED['board:join'][role][at] === 'ok')
      await expect.poll(() => received.size, { timeout: 20_000 }).toBe(joined.length)
      await settle(socket)
      expect({ role, received: [...received].toSorted((a, b) => a - b), foreignBills }).toEqual({
        role,
        received: joined.map(({ branch }) => branch.id),
        foreignBills: [],
      })
    }
  })

  test('board:leave is permitted to every role', async () => {
    await send('board:leave')
  })

  test('refuses a socket connection without a token', async () => {
    for (const token of [undefined, '', null, 5, {}]) {
      await expect(connectSocket(world.url, token as never)).rejects.toMatchObject({
        data: { code: 'unauthenticated' },
      })
    }
  })
})

const PASSWORD = 'la de antes, larga'

interface EndingContext {
  readonly tenant: Tenant
  readonly id: number
  readonly email: string
  readonly client: ApiClient
  readonly root: ApiClient
}

/** A way to lose access: the person's role, the call that ends the access, and the event that the socket receives. */
interface Ending {
  readonly as: 'salonero' | 'admin' | 'superadmin'
  readonly end: (lost: EndingContext) => Promise<{ readonly status: number }>
  readonly event: 'board:closed' | 'session:revoked'
  /** The error code of a later attempt to join or connect. */
  readonly laterCode: string
}

const makeWaiterOfSecondBranch: Ending['end'] = ({ tenant, id }) =>
  tenant.admin.send(calls.updateEmployee, {
    user: id,
    type: 'salonero',
    sucursalesSeleccionadas: [tenant.branches[1]?.id ?? 0],
  })

const ENDINGS: Record<string, Ending> = {
  'a dismissal': {
    as: 'salonero',
    end: ({ tenant, id }) => tenant.admin.send(calls.dismissEmployee, { user: id }),
    event: 'board:closed',
    laterCode: 'forbidden',
  },
  'the employee was moved to another branch': {
    as: 'salonero',
    end: makeWaiterOfSecondBranch,
    event: 'board:closed',
    laterCode: 'not_found',
  },
  'the admin became a waiter': {
    as: 'admin',
    end: makeWaiterOfSecondBranch,
    event: 'board:closed',
    laterCode: 'not_found',
  },
  'the restaurant became inactive': {
    as: 'admin',
    end: ({ tenant, root }) =>
      root.send(calls.updateRestaurant, { id: tenant.restaurantId, status: 0 }),
    event: 'board:closed',
    laterCode: 'forbidden',
  },
  'the person was removed as a superadmin': {
    as: 'superadmin',
    end: ({ root, id }) => root.send(calls.deleteUser, { id }),
    event: 'board:closed',
    laterCode: 'forbidden',
  },
  'a logout': {
    as: 'salonero',
    end: ({ client }) => client.call(calls.logout),
    event: 'session:revoked',
    laterCode: 'session_revoked',
  },
  'the person ended the session on another device': {
    as: 'salonero',
    end: async ({ id }) => world.client(await world.tokenOf(id)).call(calls.endOtherSessions),
    event: 'session:revoked',
    laterCode: 'session_revoked',
  },
  'the password was changed': {
    as: 'salonero',
    end: async ({ id }) => {
      await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
        id,
        await hashPassword(PASSWORD),
      ])
      return world
        .client(await world.tokenOf(id))
        .send(calls.updatePassword, { current_password: PASSWORD, password: 'la de ahora, larga' })
    },
    event: 'session:revoked',
    laterCode: 'session_revoked',
  },
  'the admin renewed the password': {
    as: 'salonero',
    end: async ({ tenant, id }) => {
      await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
        id,
        tenant.restaurantId,
      ])
      return tenant.admin.send(calls.renewPassword, { user: id })
    },
    event: 'session:revoked',
    laterCode: 'session_revoked',
  },
}

describe('revoked access', () => {
  async function makePerson(tenant: Tenant, as: Ending['as']) {
    if (as === 'superadmin') return makeUser(world, { superadmin: true })
    const branchIds = as === 'admin' ? [] : [tenant.branch.id]
    return makeUser(world, { restaurantId: tenant.restaurantId, type: as, branchIds })
  }

  async function follow(client: ApiClient, branch: number) {
    const socket = await socketOf(client)
    const received = branchesReceived(socket)
    expect(await socket.emitWithAck('board:join', { branch })).toMatchObject({ ok: true })
    return { socket, received }
  }

  test.each(Object.entries(ENDINGS))(
    'a socket receives no events after %s',
    async (_, { as, end, event, laterCode }) => {
      const tenant = await makeTenant(world, { branches: 2 })
      const branch = tenant.branch.id
      const person = await makePerson(tenant, as)
      const root = (await makeUser(world, { superadmin: true })).client
      const { socket, received } = await follow(person.client, branch)
      const otherFollower = await follow(root, branch)

      const announced = new Promise((resolve) => socket.once(event, resolve))
      const gone = new Promise((resolve) => socket.once('disconnect', resolve))
      const { status } = await end({ tenant, ...person, root })
      expect([200, 204]).toContain(status)
      const isSessionOver = event === 'session:revoked'
      expect(await announced).toEqual(
        isSessionOver ? { code: 'session_revoked' } : { branch, code: 'forbidden' },
      )
      received.clear()
      otherFollower.received.clear()
      const changed = await root.send(calls.setReceiving, { id: branch, abierta: 0 })
      expect(changed.status).toBe(200)
      await expect.poll(() => otherFollower.received.has(branch), { timeout: 20_000 }).toBe(true)
      if (isSessionOver) await gone
      const attempt = isSessionOver
        ? connectSocket(world.url, person.client.token).catch(({ data }) => data)
        : socket.emitWithAck('board:join', { branch })
      expect(await attempt).toMatchObject({ code: laterCode })
      expect(socket.connected).toBe(!isSessionOver)
      expect([...received]).toEqual([])
    },
  )

  test('the server disconnects a customer’s socket when the account is erased, and a guest’s socket when the guest logs in', async () => {
    const tenant = await makeTenant(world)
    const customer = await makeUser(world)
    await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      customer.id,
      await hashPassword(PASSWORD),
    ])
    const guest = await enterAs(world, tableOf(tenant.branch))
    const [first, second] = [await socketOf(customer.client), await socketOf(guest)]
    const revocations = Promise.all(
      [first, second].map(
        (socket) => new Promise((resolve) => socket.once('session:revoked', resolve)),
      ),
    )
    await world
      .client()
      .send(calls.login, { email: customer.email, password: PASSWORD, guest_token: guest.token })
    await customer.client.send(calls.eraseAccount, { password: PASSWORD })
    expect(await revocations).toEqual([{ code: 'session_revoked' }, { code: 'session_revoked' }])
    for (const { token } of [customer.client, guest]) {
      await expect(connectSocket(peer.url, token)).rejects.toMatchObject({
        data: { code: 'session_revoked' },
      })
    }
  })
})
