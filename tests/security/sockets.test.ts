/** Every message of the sockets by every role, on every place; and whoever loses a right hears nothing more, whichever node they are on. */
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
import { openWorld, type Speaker } from '../support/world.ts'

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)
const open: ClientSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A person's socket on the other node than the one that is spoken to. */
async function socketOf({ token }: Speaker): Promise<ClientSocket> {
  const socket = await connect(peer.url, token)
  open.push(socket)
  return socket
}

const tableOf = (branch: TestBranch | undefined) => {
  const [table] = branch?.tables ?? []
  if (!branch || !table) throw new Error('no table')
  return table
}

/** Somebody orders in a branch; gives the seq of the last event. */
async function orderIn(tenant: Tenant, branch: TestBranch): Promise<number> {
  const table = tableOf(branch)
  const guest = await enterAs(world, table)
  const { headers } = await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
  return Number(headers.get('Board-Seq'))
}

/** Which branches a socket was told about. */
function hearing(socket: ClientSocket): Set<number> {
  const heard = new Set<number>()
  socket.on('board:events', ({ branch }: EventsMessage) => heard.add(branch))
  return heard
}

/** Everything that was on its way to the socket has arrived. */
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

/** What each message is answered. A new message fails the type check until it stands here. */
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
  // A table's code is the right to sit there; what is told is the own bill alone.
  'bill:join': all(EVERYWHERE),
  // Nothing is told, and nothing but the own room is left.
  'board:leave': all(EVERYWHERE),
}

test('every message of the contract is walked', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(clientMessages).toSorted())
})

describe('who may say what', () => {
  test('by role and place, and each hears of no other branch', async () => {
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
    const speakers: Record<Role, Speaker> = {
      guest: await enterAs(world, tableOf(own.branch)),
      customer: (await makeUser(world)).speaker,
      waiter: own.waiter,
      waiterOfSecond: (await colleague(places[1])).speaker,
      adminElsewhere: elsewhere.speaker,
      foreignWaiter: foreign.waiter,
      foreignAdmin: foreign.admin,
      admin: own.admin,
      superadmin: (await makeUser(world, { superadmin: true })).speaker,
    }
    // Bills that nobody of them has.
    for (const [index, branch] of places.entries()) {
      await orderIn(index === 2 ? foreign : own, branch)
    }
    const payloads: Record<Message, (branch: TestBranch) => object> = {
      'board:join': ({ id }) => ({ branch: id }),
      'board:leave': ({ id }) => ({ branch: id }),
      'bill:join': (branch) => ({ mesa: tableOf(branch).code }),
    }
    const everybody = await Promise.all(
      (Object.keys(speakers) as Role[]).map(async (role) => {
        const socket = await socketOf(speakers[role])
        const strange: unknown[] = []
        socket.on('bill:changed', (bill) => strange.push(bill))
        return { role, socket, heard: hearing(socket), strange }
      }),
    )
    const sayAll = (message: Message) =>
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
    await sayAll('bill:join')
    await sayAll('board:join')
    for (const [index, branch] of places.entries()) {
      expect(await orderIn(index === 2 ? foreign : own, branch)).toBeGreaterThan(0)
    }
    for (const { role, socket, heard, strange } of everybody) {
      const watched = places.filter((_, at) => EXPECTED['board:join'][role][at] === 'ok')
      await expect.poll(() => heard.size, { timeout: 20_000 }).toBe(watched.length)
      await settle(socket)
      expect({ role, heard: [...heard].toSorted((a, b) => a - b), strange }).toEqual({
        role,
        heard: watched.map(({ id }) => id),
        strange: [],
      })
    }
    await sayAll('board:leave')
  })

  test('nobody says anything without a token', async () => {
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
  readonly speaker: Speaker
  readonly root: Speaker
}

/** A way to lose a right: who has it, how it goes, and what their socket is told. */
interface Ending {
  readonly as: 'salonero' | 'admin' | 'superadmin'
  readonly end: (lost: Lost) => Promise<{ readonly status: number }>
  readonly told: 'board:closed' | 'session:revoked'
  /** What an attempt to watch again is answered. */
  readonly again: string
}

const ENDINGS: Record<string, Ending> = {
  'a dismissal': {
    as: 'salonero',
    end: ({ tenant, id }) => tenant.admin.call(calls.dismissEmployee, { body: { user: id } }),
    told: 'board:closed',
    again: 'forbidden',
  },
  'another branch': {
    as: 'salonero',
    end: ({ tenant, id }) =>
      tenant.admin.call(calls.updateEmployee, {
        body: {
          user: id,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branches[1]?.id ?? 0],
        },
      }),
    told: 'board:closed',
    again: 'not_found',
  },
  'a role made smaller': {
    as: 'admin',
    end: ({ tenant, id }) =>
      tenant.admin.call(calls.updateEmployee, {
        body: {
          user: id,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branches[1]?.id ?? 0],
        },
      }),
    told: 'board:closed',
    again: 'not_found',
  },
  'a restaurant switched off': {
    as: 'admin',
    end: ({ tenant, root }) =>
      root.call(calls.updateRestaurant, { body: { id: tenant.restaurantId, status: 0 } }),
    told: 'board:closed',
    again: 'forbidden',
  },
  'the platform taken away': {
    as: 'superadmin',
    end: ({ root, id }) => root.call(calls.deleteUser, { body: { id } }),
    told: 'board:closed',
    again: 'forbidden',
  },
  'a logout': {
    as: 'salonero',
    end: ({ speaker }) => speaker.call(calls.logout),
    told: 'session:revoked',
    again: 'session_revoked',
  },
  'a new password of their own': {
    as: 'salonero',
    end: async ({ id }) => {
      await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
        id,
        await hashPassword(PASSWORD),
      ])
      return world.speaker(await world.tokenOf(id)).call(calls.updatePassword, {
        body: { current_password: PASSWORD, password: 'la de ahora, larga' },
      })
    },
    told: 'session:revoked',
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
    told: 'session:revoked',
    again: 'session_revoked',
  },
}

describe('nothing more is heard after', () => {
  test.each(Object.entries(ENDINGS))('%s', async (_, { as, end, told, again }) => {
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
    const socket = await socketOf(person.speaker)
    const heard = hearing(socket)
    const branch = tenant.branch.id
    expect(await socket.emitWithAck('board:join', { branch })).toMatchObject({ ok: true })
    const witness = await socketOf(root.speaker)
    const seen = hearing(witness)
    await witness.emitWithAck('board:join', { branch })

    const word = new Promise((resolve) => socket.once(told, resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const { status } = await end({ tenant, ...person, root: root.speaker })
    expect([200, 204]).toContain(status)
    expect(await word).toEqual(
      told === 'board:closed' ? { branch, code: 'forbidden' } : { code: 'session_revoked' },
    )
    heard.clear()
    seen.clear()
    const { status: changed } = await root.speaker.call(calls.setReceiving, {
      body: { id: branch, abierta: 0 },
    })
    expect(changed).toBe(200)
    await expect.poll(() => seen.has(branch), { timeout: 20_000 }).toBe(true)
    if (told === 'session:revoked') {
      await gone
      await expect(connect(world.url, person.speaker.token)).rejects.toMatchObject({
        data: { code: again },
      })
    } else {
      expect(await socket.emitWithAck('board:join', { branch })).toEqual({
        ok: false,
        code: again,
      })
      expect(socket.connected).toBe(true)
    }
    expect([...heard]).toEqual([])
  })

  test('an account that is erased, or a guest who becomes one, is closed', async () => {
    const tenant = await makeTenant(world)
    const customer = await makeUser(world)
    await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      customer.id,
      await hashPassword(PASSWORD),
    ])
    const guest = await enterAs(world, tableOf(tenant.branch))
    const [first, second] = [await socketOf(customer.speaker), await socketOf(guest)]
    const told = Promise.all(
      [first, second].map(
        (socket) => new Promise((resolve) => socket.once('session:revoked', resolve)),
      ),
    )
    await world.speaker().call(calls.login, {
      body: { email: customer.email, password: PASSWORD, guest_token: guest.token },
    })
    await customer.speaker.call(calls.eraseAccount, { body: { password: PASSWORD } })
    expect(await told).toEqual([{ code: 'session_revoked' }, { code: 'session_revoked' }])
    for (const { token } of [customer.speaker, guest]) {
      await expect(connect(peer.url, token)).rejects.toMatchObject({
        data: { code: 'session_revoked' },
      })
    }
  })
})
