import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HEALTH_PATH } from '../server/src/observability/paths.ts'
import { root } from './run.mjs'

const PUBLIC_URL = 'https://orderi.example.com'
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const upstreamsOf = (caddyfile: string) =>
  [...caddyfile.matchAll(/reverse_proxy ([^{\n]+)/g)].map(([, hosts = '']) => hosts.trim())

describe('the proxy files for one server', () => {
  it.each([
    ['Caddyfile', ['127.0.0.1:3000']],
    ['Caddyfile.lan', ['127.0.0.1:3000', '127.0.0.1:3000']],
  ])('passes requests to the server of this machine, without variables: %s', (name, upstreams) => {
    expect(upstreamsOf(read(name))).toEqual(upstreams)
    expect(read(name)).not.toContain('{$')
  })

  it('contains the host that docs/running.md uses for PUBLIC_URL', () => {
    expect(read('Caddyfile')).toContain(`\n${new URL(PUBLIC_URL).host} {\n`)
    expect(readFileSync(join(root, 'docs/running.md'), 'utf8')).toContain(
      `PUBLIC_URL=${PUBLIC_URL}`,
    )
  })
})

it('checks the health of all servers of the compose file', () => {
  expect(upstreamsOf(read('Caddyfile.compose'))).toEqual(['node1:3000 node2:3000'])
  expect(read('Caddyfile.compose')).toContain(`health_uri ${HEALTH_PATH}\n`)
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

describe.runIf(hasCaddy)('Caddy', () => {
  function adapt(name: string, env: Readonly<Record<string, string>> = {}) {
    const config = join(root, 'deploy', name)
    const args = ['adapt', '--adapter', 'caddyfile', '--validate', '--config', config]
    const { PUBLIC_URL: _, ...own } = process.env
    return spawnSync('caddy', args, { encoding: 'utf8', env: { ...own, ...env } })
  }

  it.each([
    ['Caddyfile', ['orderi.example.com'], {}],
    ['Caddyfile.lan', ['orderi.internal', '192.168.1.10'], {}],
    ['Caddyfile.compose', ['orderi.example.com'], { PUBLIC_URL }],
  ])('accepts %s', (name, hosts, env) => {
    const { stdout, stderr, status } = adapt(name, env)
    expect(status, stderr).toBe(0)
    const found = [...stdout.matchAll(/"host":\["([^"]+)"\]/g)].map(([, host]) => host)
    expect(new Set(found)).toEqual(new Set(hosts))
  })

  it('rejects the proxy file of docker-compose.yml if PUBLIC_URL is missing', () => {
    expect(adapt('Caddyfile.compose').status).not.toBe(0)
  })
})
