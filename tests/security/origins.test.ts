/** Pages of others: their sockets are refused, their calls answer no permission, and what needs none of it is no JSON. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { connect } from '../support/screen.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

const PANEL = 'https://panel.example'

const world = await openWorld({ corsOrigins: [PANEL], publicUrl: 'https://orderi.example/casa' })
const tenant = await makeTenant(world)

/** Origins of others, some of which look like the own one. */
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
  test.each(foreign)('from a page of %j is refused, with the best of tokens', async (_, index) => {
    const origin = originAt(index)
    await expect(
      connect(world.url, tenant.admin.token, { extraHeaders: { origin } }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/websocket error/) })
  })

  test.each(['own', PANEL, 'https://orderi.example'])('from %s comes in', async (origin) => {
    const socket = await connect(world.url, tenant.admin.token, {
      extraHeaders: { origin: origin === 'own' ? world.url : origin },
    })
    expect(socket.connected).toBe(true)
    socket.close()
  })

  test('by polling, which a page could do without asking, there is none', async () => {
    const answer = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

const commands = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST')
const addressOf = (name: CallName) => `${world.url}/api${calls[name].path}`

/** What a browser is told that a page of this origin may do. */
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

describe('a call', () => {
  test('from a page of others is permitted nowhere', async () => {
    const nothing = { origin: null, credentials: null }
    await Promise.all(
      FOREIGN.map(async (_, index) => {
        const name = commands[index % commands.length] ?? 'login'
        expect(await permission(name, originAt(index))).toEqual([nothing, nothing])
      }),
    )
    await Promise.all(
      commands.map(async (name) => {
        const told = await permission(name, 'https://evil.example')
        expect({ name, told }).toEqual({ name, told: [nothing, nothing] })
      }),
    )
  })

  test.each([PANEL, 'https://orderi.example'])(
    'from %s is permitted, by name and never with a browser’s credentials',
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
    'that a page may send without asking, %s, is refused before anything else',
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

  test('sets no cookie, so that no page sends one along', async () => {
    const { headers } = await fetch(`${world.url}/api/me`, {
      headers: { Authorization: `Bearer ${tenant.admin.token}` },
    })
    expect(headers.getSetCookie()).toEqual([])
  })
})
