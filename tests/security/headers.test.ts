import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CLIENT_DIR } from '../support/browser/journey.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ clientDir: CLIENT_DIR, trustProxy: ['loopback'] })
const tenant = await makeTenant(world)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { headers, redirect: 'manual' })

function policyOf(answer: Response): Record<string, string[]> {
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

function expectSecurityHeaders(path: string, answer: Response): void {
  const of = (name: string) => answer.headers.get(name)
  expect({
    path,
    sniffing: of('X-Content-Type-Options'),
    frames: of('X-Frame-Options'),
    ancestors: policyOf(answer)['frame-ancestors'],
    referrer: of('Referrer-Policy'),
    opener: of('Cross-Origin-Opener-Policy'),
    camera: /\bcamera=\((?:self)?\)/.exec(of('Permissions-Policy') ?? '')?.[0],
    maker: of('X-Powered-By') ?? of('Server'),
    wider: of('Service-Worker-Allowed'),
    insecure: of('Strict-Transport-Security'),
  }).toEqual({
    path,
    sniffing: 'nosniff',
    frames: 'DENY',
    ancestors: ["'none'"],
    referrer: 'no-referrer',
    opener: 'same-origin',
    // Only pages of shared devices read badges.
    camera: /^\/(api|imagenes)\//.test(path) ? 'camera=()' : 'camera=(self)',
    maker: null,
    wider: null,
    insecure: null,
  })
}

const pagePolicy = (host: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", `ws://${host}`, `wss://${host}`],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
})

function expectNoForeignCode(html: string, scriptPath: RegExp): void {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script([^>]*)>([\s\S]*?)<\/script>/gi,
  )) {
    expect(attributes).toMatch(scriptPath)
    expect(body.trim()).toBe('')
  }
  for (const tag of tags) {
    expect(tag).not.toMatch(/\son\w+\s*=/i)
    expect(tag).not.toMatch(/(?:src|href|action)\s*=\s*["']?(?:https?:|\/\/|javascript:)/i)
  }
}

const PAGES = [
  ['/', 'index.html'],
  ['/login', 'index.html'],
  ['/perfil', 'index.html'],
  ['/mesero', 'index.html'],
  ['/admin/punto-venta?muro=1', 'index.html'],
  ['/super-admin/dashboard', 'index.html'],
  ['/<script>alert(1)</script>', 'index.html'],
  ['/open/un.codigo', 'customer.html'],
  ['/menu', 'customer.html'],
  ['/menu/pedido', 'customer.html'],
  ['/historial', 'customer.html'],
  ['/cliente', 'customer.html'],
  ['/privacidad', 'customer.html'],
  ['/desvincularme', 'customer.html'],
] as const

test('a forged Host header adds no origin to the content security policy', async () => {
  for (const host of ["evil.example; script-src 'unsafe-inline'", '*', "a'b", 'a b', 'a,b']) {
    const { policy } = await raw('/', { Host: host })
    expect(policy).toMatch(/;connect-src 'self' 'self';/)
    expect(policy).not.toMatch(/script-src [^;]*unsafe/)
  }
})

test('sends HSTS if a proxy in front terminates TLS', async () => {
  for (const path of ['/', '/api/health']) {
    const answer = await get(path, { 'X-Forwarded-Proto': 'https' })
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=86400')
  }
})

test('serves no file outside the web app for any encoding of the path', async () => {
  const outside = [
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/.env',
    '/.built-from',
    '/.git/config',
    '//etc/passwd',
    '/imagenes/..%2f..%2fpackage.json',
  ]
  for (const path of outside) {
    const { status, body, type } = await raw(path)
    const isPage = status === 200 && type.startsWith('text/html') && body.includes('id="root"')
    expect([path, isPage || (status >= 400 && status < 500)]).toEqual([path, true])
    expect(body).not.toMatch(/"workspaces"|repositoryformatversion|root:x:|ENOENT|node_modules/)
  }
})

describe('a page', () => {
  test.each(PAGES)(
    'the page %s permits only the server’s scripts, and forbids framing',
    async (path, file) => {
      const answer = await get(path, { Accept: 'text/html' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expectSecurityHeaders(path, answer)
      const { host } = new URL(world.url)
      expect(policyOf(answer)).toEqual(pagePolicy(host))
      expect(await answer.text()).toBe(readFileSync(join(CLIENT_DIR, file), 'utf8'))
    },
  )

  test.each(['index.html', 'customer.html'])(
    '%s has no inline script and loads nothing from another origin',
    (name) => {
      const html = readFileSync(join(CLIENT_DIR, name), 'utf8')
      expect(html).toContain('<script')
      expectNoForeignCode(html, /\ssrc="\/assets\/[\w-]+\.js"/)
    },
  )

  test('the page /api/docs allows only the documentation’s script and loads nothing from another origin', async () => {
    const answer = await get('/api/docs', { Accept: 'text/html' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expectSecurityHeaders('/api/docs', answer)
    expect(policyOf(answer)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'worker-src': ['blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expectNoForeignCode(await answer.text(), /\ssrc="\/api\/docs\/redoc\.js"/)
  })
})

const TYPES: Readonly<Record<string, RegExp>> = {
  ico: /^image\/(?:x-icon|vnd\.microsoft\.icon)$/,
  txt: /^text\/plain/,
  js: /^text\/javascript/,
  css: /^text\/css/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  html: /^text\/html/,
  md: /^text\/markdown/,
  woff2: /^font\/woff2/,
  webmanifest: /^application\/manifest\+json/,
}

test('serves each kind of file with its content type and security headers', async () => {
  const files = readdirSync(CLIENT_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT_DIR.length))
  const kindOf = (path: string) => path.split('.').at(-1) ?? ''
  const kinds = new Set(files.map(kindOf))
  for (const kind of kinds) expect(TYPES, `files of the kind ${kind}`).toHaveProperty(kind)
  const some = files.filter(
    (path) =>
      !path.startsWith('/assets/') ||
      path === files.find((other) => kindOf(other) === kindOf(path)),
  )
  expect(some).toEqual(expect.arrayContaining(['/sw.js', '/menu-sw.js', '/manifest.webmanifest']))
  await Promise.all(
    some.map(async (path) => {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('Content-Type'), path).toMatch(TYPES[kindOf(path)] ?? /never/)
      expectSecurityHeaders(path, answer)
      await answer.arrayBuffer()
    }),
  )
})

describe('a response that is not a page', () => {
  async function expectSandboxed(path: string, answer: Response): Promise<string> {
    expectSecurityHeaders(path, answer)
    expect(policyOf(answer)).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      sandbox: [],
    })
    return answer.text()
  }

  test('responses of the API are JSON that browsers do not render and shared caches do not store', async () => {
    const authorization = { Authorization: `Bearer ${tenant.admin.token}`, Accept: 'text/html' }
    const requests: [string, RequestInit, number][] = [
      ['/api/health', {}, 200],
      ['/api/openapi.json', {}, 200],
      ['/api/asyncapi.json', {}, 200],
      ['/api/me', { headers: authorization }, 200],
      ['/api/productos', { headers: authorization }, 200],
      ['/api/me', {}, 401],
      ['/api/usuarios', { headers: authorization }, 403],
      ['/api/nada<script>', {}, 404],
      ['/api/docs/nada', {}, 404],
      ['/api/productos/%', { headers: authorization }, 404],
      ['/api/login', { method: 'POST', body: '{' }, 415],
      [
        '/api/login',
        { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } },
        400,
      ],
    ]
    for (const [path, init, status] of requests) {
      const answer = await fetch(`${world.url}${path}`, init)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('Cache-Control')).toMatch(/^(?:private, no-cache|no-store)$/)
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      JSON.parse(await expectSandboxed(path, answer))
    }
  })

  test('pictures have an image content type and are sandboxed, even when opened as documents', async () => {
    const create = { width: 9, height: 9, channels: 3, background: '#016083' } as const
    const png = await sharp({ create }).png().toBuffer()
    const { body } = await tenant.admin.send(calls.updateOwnRestaurant, {
      logo: `data:image/png;base64,${png.toString('base64')}`,
    })
    const answer = await get(body.logo ?? '', { Accept: 'text/html' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    await expectSandboxed(body.logo ?? '', answer)
    const missing = await get('/imagenes/nada', { Accept: 'text/html' })
    expect([missing.status, missing.headers.get('Content-Type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    await expectSandboxed('/imagenes/nada', missing)
  })
})

/** Sends a path without the normalisation that `fetch` applies. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; type: string; policy: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    request({ hostname, port, path, headers: { Accept: 'text/html', ...headers } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => {
        const { statusCode: status = 0, headers: got } = answer
        const policy = String(got['content-security-policy'] ?? '')
        resolve({ status, body, type: got['content-type'] ?? '', policy })
      })
    })
      .on('error', reject)
      .end()
  })
}
