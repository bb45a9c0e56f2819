import { createServer, connect as dial, type Socket } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, expect, test } from 'vitest'
import { databaseEndpoint } from '../../../tests/support/processes/ports.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function startOwn(...args: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...args)
  open.push(() => world.close())
  return world
}

async function healthOf({ url }: World) {
  const answer = await fetch(`${url}/api/health`)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return { status: answer.status, body: await answer.json() }
}

async function lineTo(databaseUrl: string) {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = dial(databaseEndpoint(databaseUrl))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      if (silent) from.pause()
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  open.push(cut)
  return {
    url: url.href,
    setSilent(value: boolean) {
      silent = value
      for (const socket of sockets) {
        if (silent) socket.pause()
        else socket.resume()
      }
    },
    cut,
  }
}

test('answers 200 while the database responds, and 503 while it hangs or is unreachable', async () => {
  const database = await startOwn()
  const line = await lineTo(database.databaseUrl)
  const world = await startOwn({ databaseUrl: line.url }, database)
  expect(await healthOf(world)).toMatchObject({ status: 200, body: { status: 'ok' } })
  line.setSilent(true)
  const unavailable = { status: 503, body: { code: 'unavailable' } }
  for (const answer of await Promise.all([healthOf(world), healthOf(world)]))
    expect(answer).toMatchObject(unavailable)
  line.setSilent(false)
  await expect.poll(async () => (await healthOf(world)).status).toBe(200)
  await line.cut()
  expect(await healthOf(world)).toMatchObject(unavailable)
})

test('answers 503 until the node is ready, and 200 even while all connections of the database pool are in use', async () => {
  const during: number[] = []
  const world = await startOwn({
    prepare: async (_, url) => {
      during.push((await fetch(`${url}/api/health`)).status)
    },
  })
  expect(during).toEqual([503])
  const { driver } = world.deps.pool
  const taken = await Promise.all(Array.from({ length: 20 }, () => driver.connect()))
  try {
    expect((await healthOf(world)).status).toBe(200)
  } finally {
    for (const client of taken) client.release()
  }
})

test('releases all resources when the node fails to start', async () => {
  const database = await startOwn()
  let url = ''
  const prepare = async (_: unknown, address: string) => {
    url = address
    throw new Error('no')
  }
  const started = startWorld({ prepare }, database)
  await expect(started).rejects.toThrow('no')
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
})

test('answers 503 while the node drains, and still answers other requests', async () => {
  const world = await startWorld({ drainMs: 1000 })
  const closing = world.close()
  expect((await healthOf(world)).status).toBe(503)
  expect((await world.client().call(calls.me)).status).toBe(401)
  await closing
  await expect(fetch(`${world.url}/api/health`)).rejects.toThrow()
})
