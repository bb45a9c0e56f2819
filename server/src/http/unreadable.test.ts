import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { answerUnreadable } from './unreadable.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ASKED = 'GET /api/cliente/enlaces HTTP/1.1\r\nHost: x\r\n\r\n'
const NO_HTTP = '¡Hola!\r\n\r\n'

/** A line to a server, and what came back on it so far. */
function open(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  return { socket, heard: () => heard, closed: once(socket, 'close') }
}

/** What comes back until the line is closed. */
async function say(text: string): Promise<string> {
  const line = open(world.url)
  line.socket.write(text)
  await line.closed
  return line.heard()
}

const bodyOf = (heard: string): unknown => JSON.parse(heard.split('\r\n\r\n').at(-1) ?? '')

test('what is no HTTP is refused in words, and the line is closed', async () => {
  const heard = await say(NO_HTTP)
  expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(heard)).toEqual({
    message: 'La petición no se entiende.',
    code: 'bad_json',
    params: { reason: 'unreadable_request' },
  })
})

test('so is a first line that does not end', async () => {
  const heard = await say(`GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(bodyOf(heard)).toMatchObject({ code: 'body_too_large' })
})

test('so is what comes after an answer', async () => {
  const line = open(world.url)
  line.socket.write(ASKED)
  await expect.poll(line.heard).toMatch(/^HTTP\/1\.1 200 [^]+\r\n\r\n\{.+\}$/)
  const answer = line.heard()
  line.socket.write(NO_HTTP)
  await line.closed
  const refusal = line.heard().slice(answer.length)
  expect(refusal).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(refusal)).toMatchObject({ code: 'bad_json' })
})

test('while an answer is made or on its way the line is closed without a word', async () => {
  for (const begun of ['', 'la mitad']) {
    const server = createServer((_request, response) => {
      if (begun) response.write(begun)
    })
    answerUnreadable(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const line = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    line.socket.write(ASKED)
    await once(server, 'request')
    if (begun) await expect.poll(line.heard).toContain(begun)
    line.socket.write(NO_HTTP)
    await line.closed
    expect(line.heard()).not.toContain('400')
    expect(line.heard().endsWith(begun && `${begun}\r\n`)).toBe(true)
    server.close()
  }
})

test('and so it is where both come at once: the answer is not there yet', async () => {
  expect(await say(ASKED + NO_HTTP)).toBe('')
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
})

test('a connection that sends no request in time is closed without an answer', async () => {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 50 })
  answerUnreadable(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await line.closed
  expect(line.heard()).toBe('')
  server.close()
})
