import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '../server/src/config.ts'
import { HEALTH_PATH } from '../server/src/observability/paths.ts'
import { root } from './run.mjs'

interface Service {
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly pids_limit?: number
  readonly mem_limit?: string
  readonly logging?: { readonly options: Readonly<Record<string, string>> }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: unknown
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly secrets: Readonly<Record<string, { readonly environment: string }>>
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const givenVariables: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://orderi.example.com',
  POSTGRES_PASSWORD: 'una1clave',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
}
const source = read('docker-compose.yml')
const { services, volumes, secrets }: Compose = parse(source, reviver, { merge: true })
const nodes = Object.keys(services).filter((name) => /^node\d$/.test(name))
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '')
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const imageSettings = (/^ENV (.+)$/m.exec(finalStage)?.[1] ?? '')
  .split(' ')
  .map((each) => each.split('=')[0] ?? '')
const isSetting = (name: string) => settingNames.includes(name)
const secretSettings = settingNames.filter((name) =>
  /SECRET|PASSWORD|TOKEN|PRIVATE|SMTP_URL/.test(name),
)

/** JSON reviver that replaces variables as Docker Compose does: with their value, or with the default after `:-`. */
function reviver(_: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (__, name: string, kind?: string, rest?: string) =>
      givenVariables[name] ?? (kind === '-' ? (rest ?? '') : ''),
  )
}

it('gives both nodes a valid value for every setting of the server', () => {
  expect(nodes).toEqual(['node1', 'node2'])
  expect(services['node2']).toEqual(services['node1'])
  const files = mkdtempSync(join(tmpdir(), 'orderi-secrets-'))
  for (const [name, { environment }] of Object.entries(secrets)) {
    writeFileSync(join(files, name), `${givenVariables[environment] ?? ''}\n`)
  }
  const environment = Object.fromEntries(
    Object.entries(services['node1']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace('/run/secrets', files),
    ]),
  )
  const named = [...Object.keys(environment), ...imageSettings.filter(isSetting)]
  expect(named.map((name) => name.replace(/_FILE$/, '')).toSorted(byName)).toEqual(
    settingNames.toSorted(byName),
  )
  expect(readConfig({ ...environment, DATA_DIR: '/data' })).toMatchObject({
    databaseUrl: 'postgres://orderi:una1clave@postgres:5432/orderi',
    publicUrl: givenVariables['PUBLIC_URL'],
    trustProxy: 1,
    backups: true,
    demo: false,
    limits: true,
    admin: undefined,
    logLevel: 'info',
    corsOrigins: [],
    appLink: undefined,
    printerNetworks: ['uniquelocal', 'linklocal'],
    jwtSecret: givenVariables['JWT_SECRET'],
  })
  rmSync(files, { recursive: true })
})

it('passes the environment variables for settings to both nodes', () => {
  const passedValue = (name: string) =>
    source.match(new RegExp(`^ +${name}: \\$\\{${name}:-(\\w*)\\}$`, 'm'))?.[1]
  const fixedNames = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    ...secretSettings,
    ...imageSettings,
  ]
  const passed = settingNames.filter((name) => !fixedNames.includes(name))
  expect(passed.filter((name) => passedValue(name) === undefined)).toEqual([])
})

it('uses the same variables in docker-compose.yml and in deploy/env.example', () => {
  const used = [...source.matchAll(/(?:\$\{|^ +environment: )(\w+)/gm)].map(([, name]) => name)
  const named = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...new Set(used)].filter((name) => name !== 'DEMO').toSorted(byName)).toEqual(
    named.toSorted(byName),
  )
})

it('starts each service after its dependencies are healthy, and mounts only volumes and paths that exist', () => {
  for (const [name, { depends_on: needed = {}, volumes: mounts }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needed)) {
      expect(condition, name).toBe('service_healthy')
      const hasHealthCheck = services[other]?.healthcheck !== undefined || nodes.includes(other)
      expect(hasHealthCheck, `${name} waits for ${other}`).toBe(true)
    }
    for (const mount of mounts) {
      const [from = ''] = mount.split(':')
      const exists = from.startsWith('./') ? existsSync(join(root, from)) : from in volumes
      expect(exists, mount).toBe(true)
    }
  }
  expect(services['node1']?.volumes).toEqual(['data:/data'])
})

it('configures the proxy with all nodes, and stores its certificates and settings', () => {
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile.compose')) ?? []
  expect(upstreams.split(' ')).toEqual(nodes.map((name) => `${name}:3000`))
  expect(services['proxy']?.volumes).toEqual([
    './deploy/Caddyfile.compose:/etc/caddy/Caddyfile:ro',
    'certificates:/data',
    'proxy-config:/config',
  ])
  expect(services['proxy']?.ports).toContain('443:443/udp')
})

it('limits the rights, memory, processes and logs of every container', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[gm]$/),
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    })
  }
  expect(services['node1']?.cap_add).toBeUndefined()
})

it('gives the containers their secrets only as files', () => {
  const variables = Object.values(secrets).map(({ environment }) => environment)
  for (const variable of variables) expect(source).not.toContain(`\${${variable}`)
  for (const { secrets: used = [], environment = {} } of Object.values(services)) {
    const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
    expect(files).toEqual(used.map((name) => `/run/secrets/${name}`))
  }
  const environment = services['node1']?.environment ?? {}
  expect(secretSettings.filter((name) => environment[`${name}_FILE`] === undefined)).toEqual([])
})

it('builds an image that contains only existing paths, runs without root and has a health check', () => {
  expect(imageSettings.filter((name) => !isSetting(name))).toEqual(['NODE_ENV'])
  expect(finalStage.indexOf('\nUSER node')).toBeLessThan(finalStage.indexOf('\nCMD '))
  expect(finalStage).not.toMatch(/^USER (?!node$)/m)
  expect(finalStage).toMatch(new RegExp(`^HEALTHCHECK .*${HEALTH_PATH}`, 'm'))
  const copied = [...dockerfile.matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(
    ([, path = '']) => path,
  )
  expect(copied).toEqual(expect.arrayContaining(['migrations', 'server/demo']))
  for (const path of copied) {
    const made = /^(\w+)\/dist$/.exec(path)?.[1]
    expect(existsSync(join(root, made ?? path)), path).toBe(true)
  }
  expect(finalStage).toContain('CMD ["node", "server/dist/main.js"]')
  expect(existsSync(join(root, 'server/src/main.ts'))).toBe(true)
})

it('excludes secrets from the build context, and includes all sources', () => {
  const left = read('.dockerignore').split('\n').filter(Boolean)
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '**/node_modules']))
  for (const path of ['shared', 'server', 'client', 'simulate', 'scripts', 'migrations']) {
    expect(left).not.toContain(path)
  }
})

function byName(a: string | undefined, b: string | undefined): number {
  return (a ?? '').localeCompare(b ?? '')
}
