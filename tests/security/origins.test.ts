import { type CallName, calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { connectSocket } from '../support/live/screen.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

const PANEL = 'https://panel.example'

const world = await openWorld({ corsOrigins: [PANEL], publicUrl: 'https://orderi.example/casa' })
const tenant = await makeTenant(world)

const FOREIGN: readonly ((own: URL) => string)[] = [
  () => 'https://evil.example',
  () => 'null',
  () => '',
  () => 'file://',
  () => 'about:blank',
  ({ port }) => `http://evil.example:${port}`,
  ({ hostname, port }) => `http://${hostname}:${Number(port) + 1}`,
  ({ hostname }) => `http://${hostname}`,
  ({ hostname, port }) => `http://${hostname}.evil.example:${port}`,
  ({ host }) => `http://${host}.evil.example`,
  ({ host }) => `http://${host}@evil.example`,
  ({ host }) => `http://evil.example/${host}`,
  ({ host }) => `http://evil.example?${host}`,
  () => `${PANEL}.evil.example`,
  () => `https://evil.example, ${PANEL}`,
  () => 'http://panel.example',
  () => 'https://PANEL.example.evil',
  () => 'https://orderi.example.evil.example',
]
const foreign = FOREIGN.map((make) => make(new URL('http://own:1'))).map(
  (name, index) => [name, index] as const,
)
const originAt = (index: number) => FOREIGN[index]?.(new URL(world.url)) ?? ''

describe('a socket', () => {
  test.each(foreign)(
    'a socket from origin %j is refused, even with a valid token',
    async (_, index) => {
      const origin = originAt(index)
      await expect(
        connectSocket(world.url, tenant.admin.token, { extraHeaders: { origin } }),
      ).rejects.toMatchObject({ message: expect.stringMatching(/websocket error/) })
    },
  )

  test.each(['own', PANEL, 'https://orderi.example'])(
    'a socket from %s is accepted',
    async (origin) => {
      const socket = await connectSocket(world.url, tenant.admin.token, {
        extraHeaders: { origin: origin === 'own' ? world.url : origin },
      })
      expect(socket.connected).toBe(true)
      socket.close()
    },
  )

  test('a socket that uses long polling is refused, because a foreign site could use it without a CORS preflight', async () => {
    const answer = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

const commands = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST')
const addressOf = (name: CallName) => `${world.url}/api${calls[name].path}`

async function permission(name: CallName, origin: string) {
  const ask = await fetch(addressOf(name), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  })
  const answer = await fetch(addressOf(name), {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: '[]',
  })
  return [ask, answer].map(({ headers }) => ({
    origin: headers.get('Access-Control-Allow-Origin'),
    credentials: headers.get('Access-Control-Allow-Credentials'),
  }))
}

describe('an API request', () => {
  test('an API request from a foreign origin gets no CORS permission', async () => {
    const nothing = { origin: null, credentials: null }
    await Promise.all(
      FOREIGN.map(async (_, index) => {
        const name = commands[index % commands.length] ?? 'login'
        expect(await permission(name, originAt(index))).toEqual([nothing, nothing])
      }),
    )
    await Promise.all(
      commands.map(async (name) => {
        const cors = await permission(name, 'https://evil.example')
        expect({ name, cors }).toEqual({ name, cors: [nothing, nothing] })
      }),
    )
  })

  test.each([PANEL, 'https://orderi.example'])(
    'the CORS headers for %s name exactly this origin and allow no credentials',
    async (origin) => {
      const named = { origin, credentials: null }
      expect(await permission('login', origin)).toEqual([named, named])
    },
  )

  test.each([
    ['text/plain', '{"email":"a@b.cr","password":"x"}'],
    ['application/x-www-form-urlencoded', 'email=a@b.cr&password=x'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])(
    'a request with type %s, which needs no CORS preflight, is refused before authentication',
    async (type, body) => {
      const answers = await Promise.all(
        commands.map(async (name) => {
          const answer = await fetch(addressOf(name), {
            method: 'POST',
            headers: { 'Content-Type': type, Authorization: `Bearer ${tenant.admin.token}` },
            body,
          })
          return { name, status: answer.status }
        }),
      )
      expect(answers).toEqual(commands.map((name) => ({ name, status: 415 })))
    },
  )

  test('an API response sets no cookie, because requests of other sites would contain it', async () => {
    const { headers } = await fetch(`${world.url}/api/me`, {
      headers: { Authorization: `Bearer ${tenant.admin.token}` },
    })
    expect(headers.getSetCookie()).toEqual([])
  })
})
