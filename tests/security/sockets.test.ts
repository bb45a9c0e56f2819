import {
  type ClientMessages,
  clientMessages,
  type EventsMessage,
} from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import type { Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { type ClientSocket, connect } from '../support/screen.ts'
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
  const socket = await connect(peer.url, token)
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
  const { headers } = await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
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

const NOWHERE = ['forbidden', 'forbidden', 'forbidden'] as const
const EVERYWHERE = ['ok', 'ok', 'ok'] as const
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

const EXPECTED: Record<Message, Record<Role, Answers>> = {
  'board:join': {
    guest: NOWHERE,
    customer: NOWHERE,
    waiter: ['ok', 'not_found', 'not_found'],
    waiterOfSecond: ['not_found', 'ok', 'not_found'],
    adminElsewhere: ['ok', 'not_found', 'ok'],
    foreignWaiter: ABROAD,
    foreignAdmin: ABROAD,
    admin: ['ok', 'ok', 'not_found'],
    superadmin: EVERYWHERE,
  },
  // Every role may join with a table's code. The socket then receives only the bill of its person.
  'bill:join': all(EVERYWHERE),
  // Leaving affects only the socket itself.
  'board:leave': all(EVERYWHERE),
}

test('the permission table covers every socket message of the contract', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(clientMessages).toSorted())
})

describe('authorisation of socket messages', () => {
  test('authorises socket messages by role and branch, and sends no events of other branches', async () => {
    const own = await makeTenant(world, { branches: 2 })
    const foreign = await makeTenant(world)
    const places = [own.branch, own.branches[1] ?? own.branch, foreign.branch] as const
    const colleague = (branch: TestBranch) =>
      makeUser(world, { restaurantId: own.restaurantId, branchIds: [branch.id] })
    const elsewhere = await colleague(own.branch)
    await world.deps.pool.query(
      "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
      [foreign.restaurantId, elsewhere.id],
    )
    const clients: Record<Role, ApiClient> = {
      guest: await enterAs(world, tableOf(own.branch)),
      customer: (await makeUser(world)).client,
      waiter: own.waiter,
      waiterOfSecond: (await colleague(places[1])).client,
      adminElsewhere: elsewhere.client,
      foreignWaiter: foreign.waiter,
      foreignAdmin: foreign.admin,
      admin: own.admin,
      superadmin: (await makeUser(world, { superadmin: true })).client,
    }
    for (const [index, branch] of places.entries()) {
      await orderIn(index === 2 ? foreign : own, branch)
    }
    const payloads: Record<Message, (branch: TestBranch) => object> = {
      'board:join': ({ id }) => ({ branch: id }),
      'board:leave': ({ id }) => ({ branch: id }),
      'bill:join': (branch) => ({ mesa: tableOf(branch).code }),
    }
    const everybody = await Promise.all(
      (Object.keys(clients) as Role[]).map(async (role) => {
        const socket = await socketOf(clients[role])
        const foreignBills: unknown[] = []
        socket.on('bill:changed', (bill) => foreignBills.push(bill))
        return { role, socket, received: branchesReceived(socket), foreignBills }
      }),
    )
    const sendToAll = (message: Message) =>
      Promise.all(
        everybody.map(async ({ role, socket }) => {
          const answers: string[] = []
          for (const branch of places) {
            const answer: { ok: boolean; code?: string; bill?: unknown } = await (
              socket as Socket
            ).emitWithAck(message, payloads[message](branch))
            answers.push(answer.ok ? 'ok' : (answer.code ?? ''))
            if (!answer.ok) expect(Object.keys(answer)).toEqual(['ok', 'code'])
            if (message === 'bill:join') expect(answer.bill).toBeNull()
          }
          const expected = EXPECTED[message][role]
          expect({ role, message, answers }).toEqual({ role, message, answers: expected })
        }),
      )
    await sendToAll('bill:join')
    await sendToAll('board:join')
    for (const [index, branch] of places.entries()) {
      expect(await orderIn(index === 2 ? foreign : own, branch)).toBeGreaterThan(0)
    }
    for (const { role, socket, received, foreignBills } of everybody) {
      const watched = places.filter((_, at) => EXPECTED['board:join'][role][at] === 'ok')
      await expect.poll(() => received.size, { timeout: 20_000 }).toBe(watched.length)
      await settle(socket)
      expect({ role, received: [...received].toSorted((a, b) => a - b), foreignBills }).toEqual({
        role,
        received: watched.map(({ id }) => id),
        foreignBills: [],
      })
    }
    await sendToAll('board:leave')
  })

  test('refuses a socket connection without a token', async () => {
    for (const token of [undefined, '', null, 5, {}]) {
      await expect(connect(world.url, token as never)).rejects.toMatchObject({
        data: { code: 'unauthenticated' },
      })
    }
  })
})

const PASSWORD = 'la de antes, larga'

interface Lost {
  readonly tenant: Tenant
  readonly id: number
  readonly email: string
  readonly client: ApiClient
  readonly root: ApiClient
}

/** A way to lose access: the person's role, the call that ends the access, and the event that the socket receives. */
interface Ending {
  readonly as: 'salonero' | 'admin' | 'superadmin'
  readonly end: (lost: Lost) => Promise<{ readonly status: number }>
  readonly event: 'board:closed' | 'session:revoked'
  /** The error code of a later attempt to join or connect. */
  readonly again: string
}

const ENDINGS: Record<string, Ending> = {
  'a dismissal': {
    as: 'salonero',
    end: ({ tenant, id }) => tenant.admin.call(calls.dismissEmployee, { body: { user: id } }),
    event: 'board:closed',
    again: 'forbidden',
  },
  'a move to another branch': {
    as: 'salonero',
    end: ({ tenant, id }) =>
      tenant.admin.call(calls.updateEmployee, {
        body: {
          user: id,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branches[1]?.id ?? 0],
        },
      }),
    event: 'board:closed',
    again: 'not_found',
  },
  'a demotion to waiter': {
    as: 'admin',
    end: ({ tenant, id }) =>
      tenant.admin.call(calls.updateEmployee, {
        body: {
          user: id,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branches[1]?.id ?? 0],
        },
      }),
    event: 'board:closed',
    again: 'not_found',
  },
  'a restaurant switched off': {
    as: 'admin',
    end: ({ tenant, root }) =>
      root.call(calls.updateRestaurant, { body: { id: tenant.restaurantId, status: 0 } }),
    event: 'board:closed',
    again: 'forbidden',
  },
  'removal as a superadmin': {
    as: 'superadmin',
    end: ({ root, id }) => root.call(calls.deleteUser, { body: { id } }),
    event: 'board:closed',
    again: 'forbidden',
  },
  'a logout': {
    as: 'salonero',
    end: ({ client }) => client.call(calls.logout),
    event: 'session:revoked',
    again: 'session_revoked',
  },
  'a password change': {
    as: 'salonero',
    end: async ({ id }) => {
      await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
        id,
        await hashPassword(PASSWORD),
      ])
      return world.client(await world.tokenOf(id)).call(calls.updatePassword, {
        body: { current_password: PASSWORD, password: 'la de ahora, larga' },
      })
    },
    event: 'session:revoked',
    again: 'session_revoked',
  },
  'a password renewed by the admin': {
    as: 'salonero',
    end: async ({ tenant, id }) => {
      await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
        id,
        tenant.restaurantId,
      ])
      return tenant.admin.call(calls.renewPassword, { body: { user: id } })
    },
    event: 'session:revoked',
    again: 'session_revoked',
  },
}

describe('a socket receives no more events after', () => {
  test.each(Object.entries(ENDINGS))('no events after %s', async (_, { as, end, event, again }) => {
    const tenant = await makeTenant(world, { branches: 2 })
    const person = await makeUser(
      world,
      as === 'superadmin'
        ? { superadmin: true }
        : {
            restaurantId: tenant.restaurantId,
            type: as,
            branchIds: as === 'admin' ? [] : [tenant.branch.id],
          },
    )
    const root = await makeUser(world, { superadmin: true })
    const socket = await socketOf(person.client)
    const received = branchesReceived(socket)
    const branch = tenant.branch.id
    expect(await socket.emitWithAck('board:join', { branch })).toMatchObject({ ok: true })
    const witness = await socketOf(root.client)
    const seen = branchesReceived(witness)
    await witness.emitWithAck('board:join', { branch })

    const announced = new Promise((resolve) => socket.once(event, resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const { status } = await end({ tenant, ...person, root: root.client })
    expect([200, 204]).toContain(status)
    expect(await announced).toEqual(
      event === 'board:closed' ? { branch, code: 'forbidden' } : { code: 'session_revoked' },
    )
    received.clear()
    seen.clear()
    const { status: changed } = await root.client.call(calls.setReceiving, {
      body: { id: branch, abierta: 0 },
    })
    expect(changed).toBe(200)
    await expect.poll(() => seen.has(branch), { timeout: 20_000 }).toBe(true)
    if (event === 'session:revoked') {
      await gone
      await expect(connect(world.url, person.client.token)).rejects.toMatchObject({
        data: { code: again },
      })
    } else {
      expect(await socket.emitWithAck('board:join', { branch })).toEqual({
        ok: false,
        code: again,
      })
      expect(socket.connected).toBe(true)
    }
    expect([...received]).toEqual([])
  })

  test('a customer’s socket is revoked on erasure of the account, and a guest’s socket when the guest logs in', async () => {
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
    await world.client().call(calls.login, {
      body: { email: customer.email, password: PASSWORD, guest_token: guest.token },
    })
    await customer.client.call(calls.eraseAccount, { body: { password: PASSWORD } })
    expect(await revocations).toEqual([{ code: 'session_revoked' }, { code: 'session_revoked' }])
    for (const { token } of [customer.client, guest]) {
      await expect(connect(peer.url, token)).rejects.toMatchObject({
        data: { code: 'session_revoked' },
      })
    }
  })
})
