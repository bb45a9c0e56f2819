import { EventEmitter } from 'node:events'
import type { Socket } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { openNode, seqOf } from '../../../tests/support/server/node.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import type { ApiClient } from '../../../tests/support/world.ts'
import { createSocketLimits, MAX_SOCKETS_PER_SESSION } from './limits.ts'
import type { Connection } from './sockets.ts'

const node = await openNode()

const guestOf = (tenant: Tenant) => {
  return enterAs(node.world, tenant.branch.tables[0])
}

test('answers a waiter’s message before the queued messages of many guests', async () => {
  const tenant = await makeTenant(node.world)
  const screen = await node.screen(tenant)
  const waiter = await node.socketOf(tenant.waiter)
  const guests = await Promise.all(Array.from({ length: 20 }, () => guestOf(tenant)))
  const sockets = await Promise.all(
    guests.flatMap((guest) =>
      Array.from({ length: MAX_SOCKETS_PER_SESSION.guest }, () => node.socketOf(guest)),
    ),
  )
  let answered = 0
  const asked = sockets.map(async (socket) => {
    await socket.emitWithAck('bill:join', {})
    answered += 1
  })
  expect(await waiter.emitWithAck('board:join', { branch: tenant.branch.id })).toMatchObject({
    ok: true,
  })
  expect(answered).toBeLessThan(asked.length / 2)
  await Promise.all(asked)
  await screen.reaches(seqOf(await node.order(tenant)))
})

describe('a session', () => {
  test('limits the sockets of guests and customers, not of employees, and stops counting closed sockets', async () => {
    const tenant = await makeTenant(node.world)
    const most = MAX_SOCKETS_PER_SESSION.guest
    const openMany = (client: ApiClient, count: number) =>
      Promise.all(Array.from({ length: count }, () => node.socketOf(client)))
    for (const person of [await guestOf(tenant), (await makeUser(node.world)).client]) {
      const sockets = await openMany(person, most)
      await expect(connectSocket(node.world.url, person.token)).rejects.toMatchObject({
        data: { code: 'too_many_requests' },
      })
      sockets[0]?.close()
      const isOpened = () =>
        node.socketOf(person).then(
          () => true,
          () => false,
        )
      await expect.poll(isOpened).toBe(true)
    }
    await node.socketOf(await guestOf(tenant))
    await openMany(tenant.waiter, 5 * most)
  })
})

describe('a connection', () => {
  test('closes a connection that sends too many messages, and does not interrupt another connection’s board', async () => {
    const tenant = await makeTenant(node.world)
    const screen = await node.screen(tenant)
    const socket = await node.socketOf(await guestOf(tenant))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let count = 0; count < 2000; count += 1) (socket as Socket).emit('noise')
    await closed
    await screen.reaches(seqOf(await node.order(tenant)))
  })

  test('limits the number of messages of one connection that are still unanswered', async () => {
    const tenant = await makeTenant(node.world)
    const socket = await node.socketOf(await guestOf(tenant))
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => socket.emitWithAck('bill:join', {})),
    )
    const refused = answers.filter((answer) => !answer.ok && answer.code === 'too_many_requests')
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThanOrEqual(100)
    expect(await socket.emitWithAck('bill:join', {})).toMatchObject({ ok: true })
  })

  test('accepts one handshake per connection, and does not count a refused handshake', async () => {
    const tenant = await makeTenant(node.world)
    const line = new WebSocket(
      `${node.world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    )
    node.close(line)
    const received: string[] = []
    line.on('message', (packet: Buffer) => received.push(packet.toString()))
    await expect.poll(() => received.length).toBe(1)
    const present = (token: string | undefined) => line.send(`40${JSON.stringify({ token })}`)
    present('not a token')
    await expect.poll(() => received.at(-1)).toContain('unauthenticated')
    for (let count = 0; count < 5; count += 1) present(tenant.waiter.token)
    await expect.poll(() => received.length).toBe(7)
    const answers = received.slice(2)
    expect(answers.filter((packet) => packet.startsWith('40'))).toHaveLength(1)
    expect(answers.filter((packet) => packet.includes('too_many_requests'))).toHaveLength(4)
  })
})

describe('a network', () => {
  const cut = (connection: Connection) => void connection.emit('cut')
  const open = (limits: ReturnType<typeof createSocketLimits>, from: object) => {
    let isCut = false
    const connection = Object.assign(new EventEmitter(), {
      request: { socket: { remoteAddress: '10.0.0.1' }, headers: {}, ...from },
      isCut: () => isCut,
    })
    connection.once('cut', () => {
      isCut = true
      connection.emit('close')
    })
    limits.opened(connection as unknown as Connection)
    return connection
  }
  const identify = (
    limits: ReturnType<typeof createSocketLimits>,
    connection: ReturnType<typeof open>,
    kind: 'guest' | 'staff',
  ) => {
    limits.handshake(connection as unknown as Connection, { id: crypto.randomUUID(), kind })
    limits.identified(connection as unknown as Connection, kind)
  }

  test('limits the sockets of a network separately for guests and staff', () => {
    const limits = createSocketLimits({
      close: cut,
      trustProxy: false,
      maxPerNetwork: { guest: 2, staff: 1 },
    })
    const first = open(limits, {})
    identify(limits, first, 'guest')
    identify(limits, open(limits, {}), 'guest')
    expect(() => identify(limits, open(limits, {}), 'guest')).toThrow(
      expect.objectContaining({ code: 'too_many_requests' }),
    )
    identify(limits, open(limits, {}), 'staff')
    first.emit('close')
    identify(limits, open(limits, {}), 'guest')
  })

  test('does not count a connection that closes before its user is identified', () => {
    const limits = createSocketLimits({
      close: cut,
      trustProxy: false,
      maxPerNetwork: { guest: 1, staff: 1 },
    })
    const gone = open(limits, {})
    const connection = gone as unknown as Connection
    limits.handshake(connection, { id: crypto.randomUUID(), kind: 'guest' })
    gone.emit('close')
    expect(() => limits.identified(connection, 'guest')).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    )
    identify(limits, open(limits, {}), 'guest')
  })

  test('closes the oldest connection without a token when a network has too many such connections', () => {
    const limits = createSocketLimits({ close: cut, trustProxy: false, maxUnidentified: 2 })
    const identified = open(limits, {})
    identify(limits, identified, 'guest')
    const waiting = [1, 2, 3].map(() => open(limits, {}))
    expect(waiting.map((each) => each.isCut())).toEqual([true, false, false])
    expect(identified.isCut()).toBe(false)
  })

  test.each([
    ['no proxy is trusted', false, 1],
    ['one proxy is trusted', 1, 2],
    ['the proxy is trusted by address', ['10.0.0.1'], 2],
  ] as const)('determines the network of a socket when %s', (_, trustProxy, networks) => {
    const limits = createSocketLimits({
      close: cut,
      trustProxy,
      maxPerNetwork: { guest: 1, staff: 1 },
    })
    const from = (address: string) => open(limits, { headers: { 'x-forwarded-for': address } })
    identify(limits, from('203.0.113.1'), 'guest')
    const second = () => identify(limits, from('203.0.113.2'), 'guest')
    if (networks === 1) expect(second).toThrow()
    else expect(second).not.toThrow()
  })
})
