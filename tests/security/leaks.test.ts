import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { createLog } from '../../server/src/observability/log.ts'
import { openProxy } from '../faults/proxy.ts'
import { createRowIds } from '../support/contract/row-ids.ts'
import { VALID_REQUESTS } from '../support/contract/valid-requests.ts'
import { makeTenant, makeUser } from '../support/tenant.ts'
import { JWT_SECRET, openWorld, type World } from '../support/world.ts'

/** Part of every text that the test sends. A response may repeat the text; a log line must not. */
const MARK = 'marca-de-agua'
const PASSWORD = `${MARK}-clave`
const vapid = webPush.generateVAPIDKeys()

const logged: string[] = []
const log = createLog('debug', { write: (text) => void logged.push(text) })
const publicUrl = 'https://orderi.example'
const world = await openWorld({ log, vapid, publicUrl, metricsToken: `${MARK}-metrics` })
const databaseProxy = await openProxy(world.databaseUrl, createRandom(1))
afterAll(() => databaseProxy.close())
const proxiedUrl = new URL(world.databaseUrl)
proxiedUrl.host = new URL(databaseProxy.url).host
const cutOff = await openWorld({ log, databaseUrl: proxiedUrl.href }, world)
afterAll(() => databaseProxy.setState({ kind: 'normal' }))
const tenant = await makeTenant(world)
const ids = await createRowIds(world, tenant)
const founder = await makeUser(world, { superadmin: true })
await founder.client.send(calls.startRestaurant, {
  restaurant: tenant.restaurantId,
  branch: tenant.branch.id,
})
const token = founder.client.token ?? ''
await world
  .client()
  .send(calls.register, { name: MARK, email: `${MARK}@pruebas.test`, password: PASSWORD })
const secrets = [
  token,
  String(ids.mesa),
  PASSWORD,
  JWT_SECRET,
  vapid.privateKey,
  world.databaseUrl,
  proxiedUrl.href,
  `${MARK}-metrics`,
]
beforeEach(() => {
  logged.length = 0
})

const INSIDE = [
  /\bat \S+ \(?\S+:\d+:\d+/,
  /node_modules|node:internal|file:\/\/|\/(?:server|shared|client)\/(?:src|dist)\//,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[\s\S]*\b(?:FROM|WHERE|VALUES|SET)\b/,
  /\b(?:relation|column|constraint|syntax error|invalid input|byte sequence)\b/i,
  /postgres(?:ql)?:\/\/|ECONN|127\.0\.0\.1:|\$argon2|ZodError|SyntaxError|TypeError|pg_/,
]

function leaksIn(text: string): string[] {
  return [
    ...INSIDE.filter((pattern) => pattern.test(text)).map(String),
    ...secrets.filter((secret) => text.includes(secret)),
  ]
}

interface Sent {
  readonly path: string
  readonly method: string
  readonly body?: string | undefined
}

async function send({ url }: World, { path, method, body }: Sent) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const INVALID_VALUES: readonly unknown[] = [{ [MARK]: [] }, `${MARK}\u0000`, -(2 ** 60)]

const MALFORMED_BODIES = [
  `{"${MARK}`,
  `["${MARK}"]`,
  `{"name":"\\ud800${MARK}","email":"'; DROP TABLE ${MARK}"}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"__proto__":{"name":"${MARK}"},"constructor":{"prototype":{"id":1}},"id":1e999}`,
]

function invalidVariants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [...INVALID_VALUES]
  return Object.entries(value).flatMap(([name, part]) =>
    invalidVariants(part).map((wrong) =>
      Array.isArray(value)
        ? value.map((each: unknown, index) => (String(index) === name ? wrong : each))
        : { ...value, [name]: wrong },
    ),
  )
}

const PARAMS = ['-1', '%00', '%', '9'.repeat(30), `1'--${MARK}`]
const QUERIES = [`buscar=%00${MARK}`, `desde=2026-02-31&mesa=${MARK}`, '%ff=%&pagina=0']

function malformedRequests(name: CallName): Sent[] {
  const { path, method }: Call = calls[name]
  const { params = {}, body } = VALID_REQUESTS[name](ids)
  const whole = path.replace(/:(\w+)/g, (_, key: string) => String(params[key] ?? ''))
  if (method === 'GET') {
    const paths = path.includes(':') ? PARAMS.map((wrong) => path.replace(/:\w+/, wrong)) : []
    return [...paths, ...QUERIES.map((query) => `${whole}?${query}`)].map((each) => ({
      path: each,
      method,
    }))
  }
  if (!body) return []
  // Malformed JSON is sent to only two calls: one that is public and one that needs a token.
  const others = ['login', 'updateProduct'].includes(name) ? MALFORMED_BODIES : []
  const bodies = [...others, ...invalidVariants(body).map((each) => JSON.stringify(each))]
  return bodies.map((each) => ({ path: whole, method, body: each }))
}

const names = Object.keys(calls) as CallName[]

/** Expects the log to contain no secret and no text of a request. `highest` is the highest permitted log level. */
function expectQuiet(highest: number): void {
  expect(logged.length).toBeGreaterThan(0)
  for (const text of logged) {
    expect(leaksIn(text).filter((found) => secrets.includes(found) || highest < 50)).toEqual([])
    expect(text).not.toContain(MARK)
    expect(text).not.toMatch(/authorization"|"password"|cookie/i)
    expect(JSON.parse(text)).toMatchObject({ level: expect.any(Number) })
    expect(JSON.parse(text).level, text).toBeLessThanOrEqual(highest)
  }
}

describe('every API call', () => {
  test('every API call refuses malformed input without revealing implementation details', async () => {
    const sent = names.flatMap(malformedRequests)
    expect(sent.length).toBeGreaterThan(450)
    for (let at = 0; at < sent.length; at += 20) {
      await Promise.all(
        sent.slice(at, at + 20).map(async (each) => {
          const { status, text } = await send(world, each)
          const found = leaksIn(text).filter((what) => what !== token && what !== ids.mesa)
          expect({ ...each, status: status < 500, found }).toEqual({
            ...each,
            status: true,
            found: [],
          })
          if (status >= 400) {
            const { message, code } = JSON.parse(text)
            expect([typeof message, typeof code]).toEqual(['string', 'string'])
          }
        }),
      )
    }
    expectQuiet(30)
  })

  test('every API call responds with 503 without details while the database is unreachable', async () => {
    await databaseProxy.setState({ kind: 'refusing' })
    const sent = names.map((name): Sent => {
      const { path, method }: Call = calls[name]
      const { params = {}, body } = VALID_REQUESTS[name](ids)
      const whole = path.replace(/:(\w+)/g, (_, key: string) => String(params[key] ?? ''))
      return {
        path: whole,
        method,
        body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      }
    })
    const answers = await Promise.all(sent.map((each) => send(cutOff, each)))
    for (const [index, { status, headers, text }] of answers.entries()) {
      // Two calls need no database: the call for the app's URL, and an import that is refused for its invalid file.
      if (status < 500) continue
      expect([sent[index]?.path, status, headers.get('Retry-After')]).toEqual([
        sent[index]?.path,
        503,
        '2',
      ])
      expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['code', 'message', 'params'])
      expect(leaksIn(text)).toEqual([])
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(70)
    expectQuiet(50)
  })
})
