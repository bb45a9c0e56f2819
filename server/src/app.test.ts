import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../../tests/support/world.ts'
import { VERSION } from './version.ts'

const clientDir = await mkdtemp(join(tmpdir(), 'orderi-client-'))
await mkdir(join(clientDir, 'assets'))
await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Orderi</title>')
await writeFile(join(clientDir, 'customer.html'), '<!doctype html><title>Menú</title>')
await writeFile(join(clientDir, 'assets', 'main-abc.js'), 'export {}')
afterAll(() => rm(clientDir, { recursive: true }))
const world = await openWorld({ clientDir, corsOrigins: ['https://panel.example'] })

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url}${path}`, { method, headers })

test('reports health and the version without a token', async () => {
  const answer = await get('/api/health')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: VERSION }])
})

describe('another origin', () => {
  test('lets pages of a configured origin send requests and read the response headers', async () => {
    const answer = await get('/api/health', { Origin: 'https://panel.example' })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://panel.example')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Board-Seq')
    const ask = await fetch(`${world.url}/api/login`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://panel.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(ask.status).toBe(204)
  })

  test.each(['https://evil.example', 'null'])(
    'denies CORS calls from the origin %s',
    async (origin) => {
      const answer = await get('/api/health', { Origin: origin })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )
})

describe('unusual but valid headers', () => {
  test.each([
    ['/', { Range: 'bytes=99999999-' }],
    ['/', { 'If-Match': '"x"' }],
    ['/assets/main-abc.js', { 'If-Unmodified-Since': 'Mon, 01 Jan 1990 00:00:00 GMT' }],
  ] as const)('accepts unusual headers: %s %j', async (path, headers) => {
    expect((await get(path, { ...headers, Accept: 'text/html' })).status).toBeLessThan(500)
  })
})

test.each(['gzip', 'deflate', 'br', 'gzip, identity', 'x'])(
  'rejects a body with the content encoding %s',
  async (encoding) => {
    const answer = await fetch(`${world.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: '{}',
    })
    const refusal = { code: 'unsupported_media_type' }
    expect([answer.status, await answer.json()]).toMatchObject([415, refusal])
  },
)

describe('the web app', () => {
  test.each([
    ['/open/abc.def', 'Menú'],
    ['/menu', 'Menú'],
    ['/menu/pedido?plato=7', 'Menú'],
    ['/historial', 'Menú'],
    ['/recibo/1.abc', 'Menú'],
    ['/cliente', 'Menú'],
    ['/privacidad', 'Menú'],
    ['/desvincularme', 'Menú'],
    ['/', 'Orderi'],
    ['/menus', 'Orderi'],
    ['/perfil', 'Orderi'],
    ['/admin/categorias', 'Orderi'],
  ])('serves %s as a page of the %s', async (path, title) => {
    const answer = await get(path, { Accept: 'text/html' })
    expect(await answer.text()).toContain(`<title>${title}</title>`)
  })

  test.each(['/', '/login', '/admin/punto-venta?muro=1', '/open/abc.def'])(
    'serves the web app at %s without caching',
    async (path) => {
      const answer = await get(path, { Accept: 'text/html' })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
      expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
      expect(answer.headers.get('Content-Security-Policy')).not.toContain(
        'upgrade-insecure-requests',
      )
    },
  )

  test('answers a HEAD request for a page of the web app', async () => {
    const answer = await get('/login', { Accept: 'text/html' }, 'HEAD')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })

  test('lets browsers cache hashed files without a time limit, and answers 404 for a missing file', async () => {
    const answer = await get('/assets/main-abc.js')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/old-file.js')).status).toBe(404)
  })

  test('answers 404 instead of a page for unknown paths of the API and of pictures', async () => {
    for (const path of ['/api/nada', '/api', '/imagenes/nada']) {
      const answer = await get(path, { Accept: 'text/html' })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})
