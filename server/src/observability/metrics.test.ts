import { networkInterfaces } from 'node:os'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { startPushService } from '../../../tests/support/notifications/push-service.ts'
import { plugInPrinter } from '../../../tests/support/printing/fake-printer.ts'
import { readMetric } from '../../../tests/support/server/metrics.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld, type World } from '../../../tests/support/world.ts'

const world = await openWorld()
const tenant = await makeTenant(world)

const metricsOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/metrics`, { headers })

const figure = (name: string, labels: Record<string, string> = {}, of = world) =>
  readMetric(of.url, name, labels)

const answered = (route: string, status: number, of = world) =>
  figure('orderi_http_request_seconds_count', { route, status: String(status) }, of)

async function order(of: World, { branch, products }: Tenant, key?: string) {
  const [table] = branch.tables
  const guest = await enterAs(of, table)
  const sent = {
    body: { mesa: table.code, products: [{ product_id: products[0].id, quantity: 1 }] },
    ...(key === undefined ? {} : { key }),
  }
  return {
    guest,
    again: () => guest.call(calls.placeOrder, sent),
    first: await guest.call(calls.placeOrder, sent),
  }
}

describe('the metrics', () => {
  test('counts requests by route pattern, not by path', async () => {
    const before = (await answered('/api/productos/:id', 200)) ?? 0
    const params = (index: 0 | 1) => ({ params: { id: tenant.products[index].id } })
    const headers = { 'X-Restaurante': String(tenant.restaurantId) }
    await tenant.admin.call(calls.product, { ...params(0), headers })
    await tenant.admin.call(calls.product, { ...params(1), headers })
    await expect.poll(() => answered('/api/productos/:id', 200)).toBe(before + 2)
    for (const path of ['nada', 'nada/1', 'x?y=1', '%E0%A4%A']) {
      await fetch(`${world.url}/api/${path}`, { method: path === 'nada' ? 'PURGE' : 'GET' })
    }
    await expect.poll(() => answered('(none)', 404)).toBe(4)
    expect(await figure('orderi_http_request_seconds_count', { method: 'PURGE' })).toBeUndefined()
  })

  test('counts commands, repeated commands and events, and measures the delay until events are published', async () => {
    const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
    const { again, first } = await order(world, tenant, 'un-pedido')
    expect(first.status).toBe(201)
    await screen.reaches(Number(first.headers.get('Board-Seq')))
    expect((await again()).headers.get('Idempotent-Replayed')).toBe('true')
    const done = (result: string) => figure('orderi_commands_total', { call: 'placeOrder', result })
    await expect.poll(() => done('done')).toBe(1)
    await expect.poll(() => done('replayed')).toBe(1)
    expect(await figure('orderi_events_total', { type: 'order.created' })).toBe(1)
    expect(await figure('orderi_pump_lag_seconds_count')).toBeGreaterThan(0)
    const sum = await figure('orderi_pump_lag_seconds_sum')
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(5)
    expect(await figure('orderi_pump_behind_events')).toBe(0)
    screen.close()
  })

  test('counts sockets, rooms and snapshots from the board in memory', async () => {
    await order(world, tenant)
    const open = () => openScreen(world.url, tenant.waiter.token, tenant.branch.id)
    ;(await open()).close()
    const kinds = async () => ({
      staff: await figure('orderi_sockets', { kind: 'staff' }),
      customer: await figure('orderi_sockets', { kind: 'customer' }),
      boards: await figure('orderi_rooms', { kind: 'board' }),
    })
    await expect.poll(kinds).toEqual({ staff: 0, customer: 0, boards: 0 })
    const hits = async () => (await figure('orderi_snapshot_reads_total', { result: 'hit' })) ?? 0
    const builds = () => figure('orderi_snapshot_builds_total')
    const before = { hits: await hits(), builds: await builds() }
    const screen = await open()
    await expect.poll(kinds).toEqual({ staff: 1, customer: 0, boards: 1 })
    expect([await hits(), await builds()]).toEqual([before.hits + 1, before.builds])
    screen.close()
    await expect.poll(kinds).toEqual({ staff: 0, customer: 0, boards: 0 })
  })

  test('includes database connections, the command queue and the process in the metrics', async () => {
    const total = await figure('orderi_database_pool', { state: 'total' })
    expect(total).toBeGreaterThan(0)
    expect(await figure('orderi_database_pool', { state: 'waiting' })).toBe(0)
    expect(await figure('orderi_turns_waiting')).toBe(0)
    let free: () => void = () => {}
    const held = world.deps.commandQueue.run(
      'a branch',
      () =>
        new Promise<void>((resolve) => {
          free = resolve
        }),
    )
    const next = world.deps.commandQueue.run('a branch', async () => undefined)
    expect(await figure('orderi_turns_waiting')).toBe(1)
    free()
    await Promise.all([held, next])
    expect(await figure('orderi_turns_waiting')).toBe(0)
    const names = ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']
    for (const name of names) expect(await figure(name)).toBeGreaterThan(0)
    for (const status of ['waiting', 'failed']) {
      expect(await figure('orderi_print_jobs', { status })).toBe(0)
    }
    for (const result of ['sent', 'failed']) {
      expect(await figure('orderi_push_messages_total', { result })).toBe(0)
    }
  })

  test('counts push notifications and delayed print jobs of each node, and reports its last daily backup', async () => {
    const service = await startPushService()
    const printer = await plugInPrinter()
    const busy = await startWorld({
      vapid: webPush.generateVAPIDKeys(),
      pushAgent: service.agent,
      printTimings: { retryMs: [20] },
      lastBackup: () => new Date(1_778_400_000_000),
    })
    try {
      // Each node counts separately, even if several nodes run in one process.
      await world.client().call(calls.me)
      await expect.poll(() => answered('/api/me', 401)).toBeGreaterThan(0)
      expect(await answered('/api/me', 401, busy)).toBeUndefined()
      const last = await figure('orderi_last_backup_timestamp_seconds', {}, busy)
      expect(last).toBe(1_778_400_000)
      const own = await makeTenant(busy)
      const { restaurantId, branch, admin } = own
      const body = { id: branch.id, impresora: printer.address, imprimir_pedidos: 1 }
      expect((await admin.send(calls.updateBranch, body)).status).toBe(200)
      await printer.unplug()
      const phone = await makeUser(busy, { restaurantId, branchIds: [branch.id] })
      await phone.client.send(calls.subscribe, service.subscription())
      const { guest } = await order(busy, own)
      await guest.send(calls.callWaiter, { mesa: branch.tables[0].code ?? '' })
      const papers = () => figure('orderi_print_jobs', { status: 'waiting' }, busy)
      await expect.poll(papers, { timeout: 10_000 }).toBe(1)
      const sent = () => figure('orderi_push_messages_total', { result: 'sent' }, busy)
      await expect.poll(sent).toBe(1)
    } finally {
      await busy.close()
      await service.close()
    }
  })
})

describe('access to the metrics', () => {
  test('allows direct requests from this machine to read the metrics, and forbids caching them', async () => {
    const answer = await metricsOf(world.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('refuses to show the metrics through a proxy, and to all behind a trusted proxy without a token', async () => {
    const proxied = await startWorld({ trustProxy: 1 }, world)
    try {
      const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host']
      const answers = await Promise.all([
        ...names.map((name) => metricsOf(world.url, { [name]: '127.0.0.1' })),
        metricsOf(proxied.url),
        metricsOf(proxied.url, { 'X-Forwarded-For': '127.0.0.1' }),
      ])
      for (const answer of answers)
        expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
    } finally {
      await proxied.close()
    }
  })

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
  test.skipIf(outside === undefined)('refuses to show the metrics to other machines', async () => {
    const open = await startWorld({ host: '0.0.0.0' }, world)
    try {
      const { port } = new URL(open.url)
      const answer = await metricsOf(`http://${outside}:${port}`)
      expect(answer.status).toBe(404)
      expect((await metricsOf(`http://127.0.0.1:${port}`)).status).toBe(200)
    } finally {
      await open.close()
    }
  })

  test('lets any machine with the token read the metrics', async () => {
    const guarded = await startWorld({ metricsToken: 'figures-of-the-house', trustProxy: 1 }, world)
    try {
      const ask = async (authorization?: string) => {
        const answer = await metricsOf(guarded.url, {
          'X-Forwarded-For': '203.0.113.9',
          ...(authorization === undefined ? {} : { Authorization: authorization }),
        })
        if (answer.status !== 200)
          expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
        return [answer.status, answer.headers.get('WWW-Authenticate')]
      }
      expect(await ask('Bearer figures-of-the-house')).toEqual([200, null])
      const wrong = [undefined, '', 'Bearer', 'Bearer figures', 'Basic figures-of-the-house']
      for (const each of wrong) expect([each, await ask(each)]).toEqual([each, [401, 'Bearer']])
      expect(await ask(`Bearer ${tenant.admin.token}`)).toEqual([401, 'Bearer'])
    } finally {
      await guarded.close()
    }
  })
})
