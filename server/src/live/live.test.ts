import type { HeadMessage } from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import jwt from 'jsonwebtoken'
import type { Socket } from 'socket.io-client'
import { describe, expect, test, vi } from 'vitest'
import { connectSocket, openScreen } from '../../../tests/support/live/screen.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { nextMessage, openNode, seqOf } from '../../../tests/support/server/node.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { JWT_SECRET, openWorld } from '../../../tests/support/world.ts'

const node = await openNode()

describe('a board', () => {
  test('sends a joining screen a snapshot that equals the API’s answers for floor, orders and bills', async () => {
    const tenant = await makeTenant(node.world)
    await node.order(tenant)
    const { lastJoin } = await node.screen(tenant)
    const at = { params: { sucursal: tenant.branch.id } }
    const branch = await tenant.waiter.call(calls.floor, at)
    const orders = await tenant.waiter.call(calls.openOrders, at)
    const bills = await tenant.waiter.call(calls.openBills, at)
    expect(lastJoin).toMatchObject({
      ok: true,
      seq: 2,
      snapshot: { branch: branch.body, orders: orders.body.data, bills: bills.body.data },
    })
    expect(calls.floor.answer.parse(branch.body)).toEqual(branch.body)
  })

  test('shows a new order on every screen, and sends all events of a commit together', async () => {
    const tenant = await makeTenant(node.world)
    const screens = await Promise.all([node.screen(tenant), node.screen(tenant, tenant.admin)])
    const sizes: number[] = []
    for (const each of screens)
      each.socket.on('board:events', ({ events }) => sizes.push(events.length))
    const answer = await node.order(tenant)
    for (const each of screens) {
      await each.reaches(seqOf(answer))
      expect(each.board.orders.get(answer.body.order.id)).toEqual(answer.body.order)
      expect(each.board.bills.get(answer.body.bill.id)).toEqual(answer.body.bill)
    }
    expect(sizes).toEqual([2, 2])
  })

  test('sends a reconnected board the events that it missed, or a snapshot if they are not available', async () => {
    const tenant = await makeTenant(node.world)
    const first = await node.screen(tenant)
    first.socket.disconnect()
    const answer = await node.order(tenant)
    const back = await openScreen(node.world.url, tenant.waiter.token, tenant.branch.id, first)
    node.close(back)
    expect(back.lastJoin).toMatchObject({ ok: true, events: [{ seq: 1 }, { seq: 2 }] })
    expect(back.seq).toBe(seqOf(answer))
    const fresh = await node.screen(tenant)
    expect(back.shown()).toEqual(fresh.shown())
    const join = (from: object) =>
      back.socket.emitWithAck('board:join', { branch: tenant.branch.id, ...from })
    expect(await join({ epoch: back.epoch, since: 0 })).toMatchObject({
      events: [{ seq: 1 }, { seq: 2 }],
    })
    expect(await join({ epoch: back.epoch, since: 2 })).toMatchObject({ events: [] })
    for (const from of [
      {},
      { since: 1 },
      { epoch: back.epoch },
      { epoch: 'other', since: 1 },
      { epoch: back.epoch, since: 3 },
    ]) {
      expect(await join(from)).toHaveProperty('snapshot')
    }
  })

  test('sends only events, never a snapshot, to a board that declines snapshots', async () => {
    const tenant = await makeTenant(node.world)
    const { socket, epoch } = await node.screen(tenant)
    await node.order(tenant)
    const join = (from: object) =>
      socket.emitWithAck('board:join', { branch: tenant.branch.id, snapshot: false, ...from })
    for (const from of [{}, { epoch: 'other', since: 1 }, { epoch, since: 3 }]) {
      const answer = await join(from)
      expect(answer).toMatchObject({ ok: true, epoch, seq: 2, events: [] })
      expect(answer).not.toHaveProperty('snapshot')
    }
    expect(await join({ epoch, since: 0 })).toMatchObject({ events: [{ seq: 1 }, { seq: 2 }] })
  })

  test('sends a snapshot to a board that missed deleted events or more than 1,000 events', async () => {
    const tenant = await makeTenant(node.world)
    const { epoch, socket } = await node.screen(tenant)
    const { pool } = node.world.deps
    await pool.query(
      `INSERT INTO board_events (branch_id, seq, commit_seq, restaurant_id, at, type)
        SELECT $1, n, n, $2, now(), 'menu.changed' FROM generate_series(1, 1002) AS n`,
      [tenant.branch.id, tenant.restaurantId],
    )
    await pool.query('UPDATE board_heads SET seq = 1002 WHERE branch_id = $1', [tenant.branch.id])
    const join = (since: number) =>
      socket.emitWithAck('board:join', { branch: tenant.branch.id, epoch, since })
    expect(await join(1)).toHaveProperty('snapshot')
    expect(await join(2)).toHaveProperty('events')
    await pool.query('DELETE FROM board_events WHERE branch_id = $1 AND seq <= 100', [
      tenant.branch.id,
    ])
    expect(await join(99)).toHaveProperty('snapshot')
    expect(await join(100)).toHaveProperty('events')
    const over = await tenant.waiter.get(calls.catchUp, tenant.branch.id, { epoch, desde: '1000' })
    expect(over.body).toMatchObject({ epoch, seq: 1002, events: [{ seq: 1001 }, { seq: 1002 }] })
  })

  test('sends the log’s head every 5 s with the time at which the server began to read it, even if the database is slow', async () => {
    const tenant = await makeTenant(node.world)
    const { socket, epoch } = await node.screen(tenant)
    const head = { branch: tenant.branch.id, epoch, seq: 0 }
    expect(await nextMessage<HeadMessage>(socket, 'board:head')).toMatchObject(head)
    const client = await node.world.deps.pool.driver.connect()
    let heldAt: Date
    let next: Promise<HeadMessage>
    try {
      await client.query('BEGIN; LOCK TABLE board_heads IN ACCESS EXCLUSIVE MODE')
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%board_heads%'`
      await vi.waitUntil(async () => (await node.world.deps.pool.query(waiting)).length, {
        timeout: 15_000,
      })
      heldAt = new Date()
      // Subscribes before the lock is released, because the message may arrive before the answer to ROLLBACK.
      next = nextMessage<HeadMessage>(socket, 'board:head')
      await vi.waitUntil(() => Date.now() > heldAt.getTime(), 20_000)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    const { at } = await next
    expect(new Date(at).getTime()).toBeLessThanOrEqual(heldAt.getTime())
  })

  test('handles a join message before a leave message that follows immediately', async () => {
    const tenant = await makeTenant(node.world)
    const stays = await node.screen(tenant)
    const socket = await node.socketOf(tenant.waiter)
    const received: unknown[] = []
    socket.on('board:events', (message) => received.push(message))
    const payload = { branch: tenant.branch.id }
    const answers: string[] = []
    await Promise.all([
      socket.emitWithAck('board:join', payload).then(() => answers.push('joined')),
      socket.emitWithAck('board:leave', payload).then(() => answers.push('left')),
    ])
    expect(answers).toEqual(['joined', 'left'])
    await stays.reaches(seqOf(await node.order(tenant)))
    await socket.emitWithAck('board:leave', payload)
    expect(received).toEqual([])
  })
})

describe('access to a board', () => {
  test('refuses a socket without a valid token', async () => {
    const claims = { sid: crypto.randomUUID() }
    for (const token of [
      undefined,
      'x',
      jwt.sign(claims, 'another secret that is long enough'),
      jwt.sign(claims, '', { algorithm: 'none' }),
      jwt.sign(claims, JWT_SECRET),
      jwt.sign({ ...claims, exp: 1 }, JWT_SECRET),
    ])
      await expect(connectSocket(node.world.url, token)).rejects.toMatchObject({
        data: { code: expect.stringMatching(/unauthenticated|session_revoked/) },
      })
  })

  test('refuses sockets with a foreign origin or the origin `null`', async () => {
    const tenant = await makeTenant(node.world)
    for (const origin of ['http://evil.example', 'null']) {
      await expect(
        connectSocket(node.world.url, tenant.waiter.token, { extraHeaders: { origin } }),
      ).rejects.toThrow()
    }
    const own = await connectSocket(node.world.url, tenant.waiter.token, {
      extraHeaders: { origin: node.world.url },
    })
    own.close()
  })

  test('allows only staff of the branch to join its board', async () => {
    const tenant = await makeTenant(node.world, { branches: 2 })
    const other = await makeTenant(node.world)
    const foreign = tenant.branches[1]?.id ?? 0
    await node.screen(tenant, tenant.admin, foreign)
    await expect(node.screen(tenant, tenant.waiter, foreign)).rejects.toThrow('not_found')
    await expect(node.screen(tenant, other.admin)).rejects.toThrow('not_found')
    await expect(node.screen(tenant, tenant.admin, 9_999_999)).rejects.toThrow('not_found')
    const [table] = tenant.branch.tables
    if (table)
      await expect(node.screen(tenant, await enterAs(node.world, table))).rejects.toThrow(
        'forbidden',
      )
  })

  test('refuses a malformed message', async () => {
    const tenant = await makeTenant(node.world)
    const socket = await node.socketOf(tenant.waiter)
    for (const payload of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { branch: '1' },
      { branch: -1 },
      { branch: 1, since: 'x' },
      { branch: 1, epoch: '\0', since: 1 },
    ]) {
      expect(await socket.emitWithAck('board:join', payload as never)).toEqual({
        ok: false,
        code: 'invalid',
      })
    }
    expect(await socket.emitWithAck('board:leave', null as never)).toEqual({
      ok: false,
      code: 'invalid',
    })
    const bare = socket as unknown as Socket
    expect(await bare.timeout(5000).emitWithAck('board:leave')).toEqual({
      ok: false,
      code: 'invalid',
    })
  })
})

describe('revoked access', () => {
  test('disconnects all sockets of a session at logout', async () => {
    const tenant = await makeTenant(node.world)
    const { socket } = await node.screen(tenant)
    const revoked = nextMessage(socket, 'session:revoked')
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await tenant.waiter.call(calls.logout)
    expect(await revoked).toEqual({ code: 'session_revoked' })
    await gone
    expect((await tenant.waiter.call(calls.me)).status).toBe(401)
  })

  test('removes an employee from the board of a branch that they lost access to, without closing the connection', async () => {
    const tenant = await makeTenant(node.world)
    const { id, client } = await makeUser(node.world, {
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
    })
    const watched = await node.screen(tenant, client)
    const closed = nextMessage(watched.socket, 'board:closed')
    await node.world.deps.pool.query('DELETE FROM memberships WHERE user_id = $1', [id])
    node.world.deps.recheck(id)
    expect(await closed).toEqual({ branch: tenant.branch.id, code: 'forbidden' })
    const stays = await node.screen(tenant)
    await stays.reaches(seqOf(await node.order(tenant)))
    expect(watched.seq).toBe(0)
    expect(watched.socket.connected).toBe(true)
  })
})

describe('two nodes on one database', async () => {
  const one = await openWorld({ hasPeers: true }, node.world)
  const two = await openWorld({ hasPeers: true }, node.world)

  test('delivers every event in sequence to the screens of two nodes', async () => {
    const tenant = await makeTenant(node.world)
    const screens = [
      await openScreen(one.url, tenant.waiter.token, tenant.branch.id),
      await openScreen(two.url, tenant.admin.token, tenant.branch.id),
    ]
    node.close(...screens)
    const [table] = tenant.branch.tables
    const guest = await enterAs(one, table)
    const body = {
      mesa: table.code,
      products: dishes(tenant),
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : two).client(guest.token).send(calls.placeOrder, body),
      ),
    )
    const last = Math.max(...answers.map(seqOf))
    for (const each of screens) {
      await each.reaches(last)
      expect(each.applied).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    }
    expect(screens[0]?.shown()).toEqual(screens[1]?.shown())
  })
})
