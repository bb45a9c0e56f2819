import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world.ts'
import { answerMalformedHttp } from './malformed-requests.ts'

const world = await openWorld()

const VALID_REQUEST = 'GET /api/cliente/enlaces HTTP/1.1\r\nHost: x\r\n\r\n'
const NO_HTTP = '¡Hola!\r\n\r\n'

function open(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  return { socket, received: () => received, closed: once(socket, 'close') }
}

async function exchange(text: string): Promise<string> {
  const line = open(world.url)
  line.socket.write(text)
  await line.closed
  return line.received()
}

const bodyOf = (received: string): unknown => JSON.parse(received.split('\r\n\r\n').at(-1) ?? '')

test('answers malformed HTTP with a JSON error and closes the connection', async () => {
  const received = await exchange(NO_HTTP)
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(received)).toEqual({
    message: 'La petición no se entiende.',
    code: 'bad_json',
    params: { reason: 'unreadable_request' },
  })
})

test('rejects a request line that is too long', async () => {
  const received = await exchange(`GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(bodyOf(received)).toMatchObject({ code: 'body_too_large' })
})

test('rejects malformed data that follows a complete response', async () => {
  const line = open(world.url)
  line.socket.write(VALID_REQUEST)
  await expect.poll(line.received).toMatch(/^HTTP\/1\.1 200 [^]+\r\n\r\n\{.+\}$/)
  const answer = line.received()
  line.socket.write(NO_HTTP)
  await line.closed
  const refusal = line.received().slice(answer.length)
  expect(refusal).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(refusal)).toMatchObject({ code: 'bad_json' })
})

test('closes the connection without an error response when malformed data arrives while another response is in progress', async () => {
  for (const begun of ['', 'la mitad']) {
    const server = createServer((_request, response) => {
      if (begun) response.write(begun)
    })
    answerMalformedHttp(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const line = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    line.socket.write(VALID_REQUEST)
    await once(server, 'request')
    if (begun) await expect.poll(line.received).toContain(begun)
    line.socket.write(NO_HTTP)
    await line.closed
    expect(line.received()).not.toContain('400')
    expect(line.received().endsWith(begun && `${begun}\r\n`)).toBe(true)
    server.close()
  }
})

test('closes the connection without a response when a packet contains a request followed by malformed data', async () => {
  expect(await exchange(VALID_REQUEST + NO_HTTP)).toBe('')
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
})

test('closes a connection without a response if the connection sends no request in time', async () => {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 50 })
  answerMalformedHttp(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await line.closed
  expect(line.received()).toBe('')
  server.close()
})
