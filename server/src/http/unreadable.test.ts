import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What comes back until the line is closed. */
async function say(text: string): Promise<string> {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return heard
}

const bodyOf = (heard: string): unknown => JSON.parse(heard.split('\r\n\r\n').at(-1) ?? '')

test('what is no HTTP is refused in words, and the line is closed', async () => {
  const heard = await say('¡Hola!\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(heard)).toEqual({ message: 'La petición no se entiende.', code: 'bad_json' })
})

test('so is a first line that does not end', async () => {
  const heard = await say(`GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(bodyOf(heard)).toMatchObject({ code: 'body_too_large' })
})

test('after an answer too, and never in the middle of one', async () => {
  const asked = 'GET /api/cliente/enlaces HTTP/1.1\r\nHost: x\r\n\r\n'
  const heard = await say(`${asked}¡Hola!\r\n\r\n`)
  // Both came at once: the second is refused by the end of the line alone, or after the first was answered.
  expect(heard.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(heard.startsWith('HTTP/1.1 200') || heard === '').toBe(true)
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
})
