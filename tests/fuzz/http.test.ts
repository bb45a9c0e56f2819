import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { CLIENT_DIR } from '../support/browser/journey.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { openWorld } from '../support/world.ts'
import { type Actors, ALLOWED_ROLES, createActors } from './actors.ts'
import { watchConsistency } from './consistency.ts'
import { collectLoggedErrors } from './logged-errors.ts'
import { anyRequestCase, type RequestCase, requestOf } from './requests.ts'
import { batchesOf, runBatch } from './runs.ts'
import { createSender, type ReceivedResponse, type SentRequest } from './send.ts'
import { answerProblems, refusalProblems } from './verdict.ts'

// Fixed in the normal suite; random with `LENGTH=long`, which tries new cases.
const seed = seedOfRun(bySuiteLength({ short: 2026, long: undefined }))
const TIMEOUT_MS = 600_000
/** A short run sends about five requests per call of the contract. */
const runs = bySuiteLength({ short: 5 * Object.keys(calls).length, long: 30_000 })

const loggedErrors = collectLoggedErrors()
const world = await openWorld({ clientDir: CLIENT_DIR, log: loggedErrors.log })
const sender = createSender(world.url)
const documented = await readDocument()
afterAll(() => sender.close())

interface Published {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>
  >
  readonly components: {
    readonly responses: Record<
      string,
      {
        content: Record<
          string,
          { schema: { allOf: [object, { properties: { code: { enum: string[] } } }] } }
        >
      }
    >
  }
}

async function readDocument(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const answer = await fetch(`${world.url}/api/openapi.json`)
  const { paths, components } = (await answer.json()) as Published
  const codesAt = ({ $ref = '' }: { $ref?: string }) =>
    components.responses[$ref.replace('#/components/responses/', '')]?.content['application/json']
      ?.schema.allOf[1].properties.code.enum ?? []
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return new Map(
    operations.map(({ operationId, responses }) => [
      operationId,
      new Set(Object.values(responses).flatMap(codesAt)),
    ]),
  )
}

const countByCallAndStatus = new Map<string, number>()

async function check(actors: Actors, each: RequestCase): Promise<void> {
  const call: Call = calls[each.name]
  const token = await actors.tokenOf(each.role)
  const request = requestOf(each, actors, token)
  const answer = await ask(request)
  const isCallMethod = each.method === call.method
  const found = isCallMethod
    ? answerProblems(each.name, answer, codesOf(each))
    : problemsOfOtherMethod(request, answer)
  if (loggedErrors.errors.length > 0) found.push(...loggedErrors.errors.splice(0))
  if (found.length > 0)
    throw new Error(`${found.join('\n')}\n${describeRequest(request)}\n${describeResponse(answer)}`)
  if (isCallMethod) count(each.name, answer.status)
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  if (isCallMethod && answer.status < 300 && isJson) {
    actors.learn(each.role, each.name, JSON.parse(answer.text))
  }
  if (isOutOfRole(each, call, answer)) actors.replace(each.role)
}

/** True if a request has ended the actor's session, or has removed the actor's role or restaurant. */
function isOutOfRole(
  { role, name }: RequestCase,
  call: Call,
  { status, text }: ReceivedResponse,
): boolean {
  const endsRole: readonly CallName[] = [
    'logout',
    'eraseAccount',
    'updatePassword',
    'startRestaurant',
  ]
  if (endsRole.includes(name) && status < 300) return true
  if (status === 401) return call.access !== 'P'
  if (status === 403) return ALLOWED_ROLES[call.access].includes(role)
  return status === 409 && text.includes('"no_restaurant"')
}

function codesOf({ name }: RequestCase): ReadonlySet<string> {
  const codes = documented.get(name)
  if (!codes) throw new Error(`${name} is not in the published document`)
  return codes
}

function problemsOfOtherMethod({ method }: SentRequest, answer: ReceivedResponse): string[] {
  if (method === 'HEAD') return answer.text === '' && answer.status < 500 ? [] : ['HEAD']
  if (method === 'OPTIONS') return answer.status < 300 ? [] : refusalProblems(answer)
  return answer.status >= 400 ? refusalProblems(answer) : [`${answer.status} for ${method}`]
}

async function ask(request: SentRequest): Promise<ReceivedResponse> {
  const answer = await sender.send(request)
  return answer.status === 503 ? sender.send(request) : answer
}

function count(name: string, status: number): void {
  const key = `${name} ${status < 300 ? 'done' : status}`
  countByCallAndStatus.set(key, (countByCallAndStatus.get(key) ?? 0) + 1)
}

function describeRequest({ method, path, headers, body }: SentRequest): string {
  return `${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 600)} ${body?.toString('latin1').slice(0, 1500) ?? ''}`
}

function describeResponse({ status, text }: ReceivedResponse): string {
  return `answered ${status} ${text.slice(0, 600)}`
}

describe('fuzzed API calls', { timeout: TIMEOUT_MS }, () => {
  test.each(batchesOf(seed, runs))(
    'fuzzed API calls get only permitted responses ($runs requests, seed $seed)',
    async (batch) => {
      const actors = await createActors(world)
      const checkConsistency = await watchConsistency(world, actors.tenants)
      await runBatch(batch, anyRequestCase, (each) => check(actors, each))
      await checkConsistency()
    },
  )

  test('fuzzed requests succeed at least once for most API calls', () => {
    const done = Object.keys(calls).filter((name) => countByCallAndStatus.has(`${name} done`))
    const share = done.length / Object.keys(calls).length
    const missing = Object.keys(calls).filter((name) => !done.includes(name))
    process.stdout.write(
      `${[...countByCallAndStatus.values()].reduce((sum, n) => sum + n, 0)} answers; never done: ${missing.join(', ') || 'none'}\n`,
    )
    expect(share).toBeGreaterThan(bySuiteLength({ short: 0.4, long: 0.9 }))
  })
})

describe('fuzzed requests to other URLs', { timeout: TIMEOUT_MS }, () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'api',
      'imagenes',
      'assets',
      'admin',
      'open',
      'menu',
      'metrics',
      'health',
      'openapi.json',
      'asyncapi.json',
      'socket.io',
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%00',
      '%zz',
      '%ff',
      '',
      'index.html',
      'favicon.svg',
      '.env',
      'a'.repeat(300),
      '~',
      '\\',
      ';a=1',
      '%E2%80%AE',
      'robots.txt',
      'sw.js',
      '__proto__',
      'constructor',
    ),
    fc
      .string({ maxLength: 20 })
      .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))),
  )
  const place = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'),
    segments: fc.array(segment, { maxLength: 5 }),
    search: fc.constantFrom(
      '',
      '?',
      '?a=%',
      '?a[]=1&a[]=2',
      '?EIO=4&transport=polling',
      `?${'a'.repeat(2000)}`,
    ),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { Accept: 'text/html' },
      { Accept: 'application/json' },
      { Range: 'bytes=0-5' },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': 'x' },
    ),
  })

  test.each(batchesOf(seed, Math.ceil(runs / 8)))(
    'fuzzed URLs get only safe responses ($runs requests, seed $seed)',
    async (batch) => {
      await runBatch(batch, place, async ({ method, segments, search, headers }) => {
        const path = `/${segments.join('/')}${search}`
        const answer = await ask({ method, path, headers, body: undefined })
        const isSocketPath = /^\/socket\.io(?:\/|$)/.test(path.split('?')[0] ?? '')
        const found: string[] = answer.status >= 500 ? [`${answer.status}`] : []
        if (answer.status >= 400 && method !== 'HEAD' && !isSocketPath)
          found.push(...refusalProblems(answer))
        found.push(...loggedErrors.errors.splice(0))
        if (found.length > 0) {
          throw new Error(`${found.join('\n')}\n${method} ${path}\n${describeResponse(answer)}`)
        }
      })
    },
  )
})
