import { once } from 'node:events'
import { Agent } from 'node:https'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { startPushService } from '../../../tests/support/notifications/push-service.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, startWorld } from '../../../tests/support/world.ts'

const vapid = webPush.generateVAPIDKeys()

const service = await startPushService()
afterAll(() => service.close())
const world = await openWorld({ vapid, pushAgent: service.agent })
const tenant = await makeTenant(world, { branches: 2 })

const choose = (client: ApiClient, branch = tenant.branch.id) =>
  client.send(calls.startRestaurant, { restaurant: tenant.restaurantId, branch })

async function phoneAt(branch = tenant.branch.id) {
  const waiter = await makeUser(world, {
    restaurantId: tenant.restaurantId,
    branchIds: tenant.branches.map((each) => each.id),
  })
  await choose(waiter.client, branch)
  const subscription = service.subscription()
  const { status } = await waiter.client.send(calls.subscribe, subscription)
  expect(status).toBe(204)
  return { ...waiter, path: new URL(subscription.endpoint).pathname, subscription }
}

const receivedBy = ({ path }: { path: string }) =>
  service.deliveries.filter((each) => each.path === path).map((each) => each.message)

async function callWaiter() {
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const { body } = await guest.send(calls.callWaiter, { mesa: table.code })
  return { bill: body, guest, mesa: table.code }
}

test('notifies only the phones at the branch when a guest calls a waiter or requests the bill', async () => {
  const phone = await phoneAt()
  const elsewhere = await phoneAt(tenant.branches[1]?.id)
  const { bill, guest, mesa } = await callWaiter()
  const title = `${bill.table.name} · ${bill.table.hall.name}`
  await expect
    .poll(() => receivedBy(phone))
    .toEqual([{ title, body: 'Mesero solicitado', tag: `cuenta-${bill.id}` }])
  await tenant.waiter.send(calls.sendWaiter, { bill_id: bill.id })
  await guest.send(calls.requestBill, { mesa })
  await expect
    .poll(() => receivedBy(phone))
    .toEqual([expect.anything(), { title, body: 'Cuenta solicitada', tag: `cuenta-${bill.id}` }])
  expect(receivedBy(elsewhere)).toEqual([])
  const [delivery] = service.deliveries.filter((each) => each.path === phone.path)
  expect(delivery?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: '120',
    topic: `cuenta-${bill.id}`,
  })
})

test('sends no notification after logout, after the employee was dismissed, or after unsubscribing', async () => {
  const [left, letGo, tookBack, stays] = [
    await phoneAt(),
    await phoneAt(),
    await phoneAt(),
    await phoneAt(),
  ]
  await left.client.call(calls.logout)
  await tenant.admin.send(calls.dismissEmployee, { user: letGo.id })
  const { endpoint } = tookBack.subscription
  // The next two requests do not unsubscribe `stays`: the endpoint is unknown, or the caller is logged out.
  await stays.client.send(calls.unsubscribe, { endpoint: stays.subscription.endpoint + 'x' })
  await left.client.send(calls.unsubscribe, { endpoint: stays.subscription.endpoint })
  await tookBack.client.send(calls.unsubscribe, { endpoint })
  await callWaiter()
  await expect.poll(() => receivedBy(stays).length).toBe(1)
  expect([left, letGo, tookBack].map(receivedBy)).toEqual([[], [], []])
})

test('notifies only the newest subscription of a device', async () => {
  const phone = await phoneAt()
  const renewed = service.subscription()
  await phone.client.send(calls.subscribe, renewed)
  await callWaiter()
  const device = { path: new URL(renewed.endpoint).pathname }
  await expect.poll(() => receivedBy(device).length).toBe(1)
  expect(receivedBy(phone)).toEqual([])
})

test('stops without waiting for a push service that does not respond', async () => {
  const silence = createServer()
  await new Promise<void>((resolve) => silence.listen(0, '127.0.0.1', resolve))
  const { port } = silence.address() as AddressInfo
  const pushAgent = new Agent()
  pushAgent.createConnection = () => connect({ port, host: '127.0.0.1' })
  const ending = await startWorld({ vapid, pushAgent }, world)
  await phoneAt()
  const reached = once(silence, 'connection') as Promise<[Socket]>
  const [table] = tenant.branch.tables
  const guest = await enterAs(ending, table ?? expect.fail('no table'))
  await guest.send(calls.callWaiter, { mesa: table?.code })
  const [line] = await reached
  const first = await Promise.race([
    ending.close().then(() => 'the node ended'),
    once(line, 'close').then(() => 'the request timed out'),
  ])
  expect(first).toBe('the node ended')
  silence.close()
})

test('deletes a device that its push service no longer knows', async () => {
  const phone = await phoneAt()
  service.forget(phone.subscription.endpoint)
  await callWaiter()
  await expect
    .poll(() =>
      world.deps.pool.query('SELECT 1 FROM push_subscriptions WHERE endpoint = $1', [
        phone.subscription.endpoint,
      ]),
    )
    .toEqual([])
})

test('sends push services a contact on the internet even if the server has no public address', async () => {
  const phone = await phoneAt()
  await callWaiter()
  await expect.poll(() => receivedBy(phone).length).toBe(1)
  const [delivery] = service.deliveries.filter(({ path }) => path === phone.path)
  const token = /t=[^.]+\.([^.]+)/.exec(String(delivery?.headers['authorization']))?.[1] ?? ''
  const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string }
  expect(sub).toBe('https://www.npmjs.com/package/web-push')
})

test('shows that the push service refuses the messages, until it accepts them', async () => {
  const phone = await phoneAt()
  const refused = async () => (await phone.client.call(calls.pushKey)).body.refused
  expect(await refused()).toBe(false)
  service.refuse(phone.subscription.endpoint)
  await callWaiter()
  await expect.poll(refused).toBe(true)
  await phone.client.send(calls.subscribe, phone.subscription)
  expect(await refused()).toBe(true)
  service.refuse(phone.subscription.endpoint, true)
  await callWaiter()
  await expect.poll(refused).toBe(false)
})

test('rejects endpoints outside the known push services', async () => {
  const { keys } = service.subscription()
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com@127.0.0.1/fcm/send/a',
    'https://fcm.googleapis.com.example/fcm/send/a',
    'https://127.0.0.1/a',
    'fcm.googleapis.com',
    // The URL has more bytes than characters.
    `https://fcm.googleapis.com/${Array.from({ length: 1900 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')}`,
  ]) {
    const { status, body } = await tenant.waiter.send(calls.subscribe, { endpoint, keys })
    expect([endpoint, status, Object.keys(body.errors ?? {})]).toEqual([
      endpoint,
      422,
      ['endpoint'],
    ])
  }
})

test('returns no public key for push notifications if the VAPID keys are missing', async () => {
  const { body } = await tenant.waiter.call(calls.pushKey)
  expect(body.public_key).toBe(vapid.publicKey)
  const plain = await startWorld({}, world)
  const { token } = tenant.waiter
  expect((await plain.client(token).call(calls.pushKey)).body.public_key).toBeNull()
  await plain.close()
})
