import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { StartError } from './start-error.ts'

const secret = 'x'.repeat(32)
const database = 'postgres://orderi:clave@db.example:5432/orderi'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'orderi-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('omitted settings', () => {
  it('uses the documented defaults for omitted settings', () => {
    expect(readConfig({ JWT_SECRET: secret })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isReachable: false,
      databaseUrl: undefined,
      dataDir: join(process.cwd(), 'data'),
      jwtSecret: secret,
      paymentsSecret: undefined,
      publicUrl: undefined,
      admin: undefined,
      demo: true,
      limits: true,
      trustProxy: false,
      logLevel: 'info',
      corsOrigins: [],
      appLink: undefined,
      playStoreUrl: undefined,
      appStoreUrl: undefined,
      metricsToken: undefined,
      backups: true,
      printerNetworks: ['uniquelocal', 'linklocal', 'loopback'],
      activityDays: 365,
      requiresSecondFactor: false,
      vapid: undefined,
      smtp: undefined,
    })
  })

  it('does not log requests on a terminal unless LOG_LEVEL enables it', () => {
    const terminal = { isTerminal: true }
    expect(readConfig({ JWT_SECRET: secret }, terminal).logLevel).toBe('warn')
    expect(readConfig({ JWT_SECRET: secret, LOG_LEVEL: 'info' }, terminal).logLevel).toBe('info')
  })

  it('treats an empty setting as omitted', () => {
    for (const nothing of ['', ' ']) {
      const empty = Object.fromEntries(settingNames.map((name) => [name, nothing]))
      expect(readConfig({ ...empty, JWT_SECRET: secret })).toEqual(
        readConfig({ JWT_SECRET: secret }),
      )
    }
  })

  it('fills a configured database with demo data only if DEMO=1', () => {
    expect(readConfig({ JWT_SECRET: secret, DATABASE_URL: database }).demo).toBe(false)
    expect(readConfig({ JWT_SECRET: secret, DATABASE_URL: database, DEMO: '1' }).demo).toBe(true)
  })
})

describe('the JWT secret', () => {
  it('creates the JWT secret once, in a file that only its owner can read', () => {
    const first = readConfig({ DATA_DIR: dataDir })
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first.jwtSecret)
    const path = join(dataDir, 'jwt-secret')
    expect(readFileSync(path, 'utf8')).toBe(first.jwtSecret)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('names the secret’s folder in the error if that folder is not writable', () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const start = () => readConfig({ DATA_DIR: join(file, 'data') })
    expect(start).toThrow(StartError)
    // The error code differs between versions of Node.
    expect(start).toThrow(
      new RegExp(
        `^DATA_DIR: no se puede escribir en «${join(file, 'data')}» .(?:ENOTDIR|EEXIST).$`,
      ),
    )
  })
})

describe('settings in files', () => {
  it('reads any setting from the file that <setting>_FILE names', () => {
    const file = join(dataDir, 'jwt-secret-file')
    writeFileSync(file, `${secret}\n`)
    expect(readConfig({ JWT_SECRET_FILE: file })).toEqual(readConfig({ JWT_SECRET: secret }))
    expect(() => readConfig({ JWT_SECRET_FILE: join(dataDir, 'none') })).toThrow(
      new ConfigError(`JWT_SECRET_FILE: no se puede leer el archivo «${join(dataDir, 'none')}»`),
    )
  })

  it('adds the password to the address of the database', () => {
    const env = { JWT_SECRET: secret, DATABASE_URL: 'postgres://orderi@db.example:5432/orderi' }
    expect(readConfig({ ...env, DATABASE_PASSWORD: 'á/b@c %' }).databaseUrl).toBe(
      `postgres://orderi:${encodeURIComponent('á/b@c %')}@db.example:5432/orderi`,
    )
  })
})

describe('valid settings', () => {
  it.each([
    ['PORT', '0', { port: 0 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0', isReachable: true }],
    ['HOST', '::1', { isReachable: false }],
    ['HOST', '127.example.com', { isReachable: true }],
    [
      'PUBLIC_URL',
      'https://orderi.example/',
      { publicUrl: 'https://orderi.example', isReachable: true },
    ],
    ['PUBLIC_URL', 'http://localhost:3000', { isReachable: false }],
    ['PUBLIC_URL', 'http://[::1]:3000', { isReachable: false }],
    ['LIMITS', 'off', { limits: false }],
    ['BACKUPS', 'off', { backups: false }],
    ['DEMO', '0', { demo: false }],
    ['TRUST_PROXY', 'on', { trustProxy: 1, isReachable: true }],
    ['TRUST_PROXY', 'off', { trustProxy: false, isReachable: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    [
      'TRUST_PROXY',
      'loopback, 10.0.0.0/8,::1',
      { trustProxy: ['loopback', '10.0.0.0/8', '::1'], isReachable: true },
    ],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b.example:8080',
      { corsOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    ['PRINTER_NETWORKS', 'off', { printerNetworks: [] }],
    ['PRINTER_NETWORKS', 'any', { printerNetworks: ['any'] }],
    [
      'PRINTER_NETWORKS',
      'loopback, 203.0.113.0/24,2001:db8::7',
      { printerNetworks: ['loopback', '203.0.113.0/24', '2001:db8::7'] },
    ],
    ['ACTIVITY_DAYS', '30', { activityDays: 30 }],
    ['SECOND_FACTOR', 'obligatorio', { requiresSecondFactor: true }],
    ['SECOND_FACTOR', 'opcional', { requiresSecondFactor: false }],
    ['PAYMENTS_SECRET', 'y'.repeat(32), { paymentsSecret: 'y'.repeat(32) }],
    ['DATABASE_URL', database, { printerNetworks: ['uniquelocal', 'linklocal'] }],
    ['APP_LINK', 'orderi://abrir', { appLink: 'orderi://abrir' }],
  ])('reads the setting %s=%s', (name, value, expected) => {
    expect(readConfig({ JWT_SECRET: secret, [name]: value })).toMatchObject(expected)
  })
})

describe('invalid settings', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/orderi'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['PAYMENTS_SECRET', 'x'.repeat(31)],
    ['PUBLIC_URL', 'orderi.example'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'corta'],
    ['ADMIN_PASSWORD', 'orderi-demo'],
    ['DEMO', 'yes'],
    ['LIMITS', '1'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/9'],
    ['TRUST_PROXY', 'any'],
    ['CORS_ORIGINS', '*'],
    ['ACTIVITY_DAYS', '0'],
    ['SECOND_FACTOR', 'on'],
    ['PRINTER_NETWORKS', 'on'],
    ['PRINTER_NETWORKS', '10.0.0.0/33'],
    ['PRINTER_NETWORKS', '10.0.0.0/8/8'],
    ['PRINTER_NETWORKS', 'printer.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['APP_LINK', 'abrir'],
    ['PLAY_STORE_URL', 'ftp://play.example'],
    ['APP_STORE_URL', 'app'],
    ['VAPID_PUBLIC_KEY', 'corta'],
    ['SMTP_URL', 'correo.example'],
    ['SMTP_URL', 'https://correo.example'],
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtps://ana@correo.example'],
    ['SMTP_URL', 'smtps://correo.example/buzon'],
    ['SMTP_URL', 'smtps://correo.example:correo'],
    ['MAIL_FROM', 'Orderi'],
  ])('rejects %s=%s with one line that names the setting', (name, value) => {
    const refusal = refusalOf({ JWT_SECRET: secret, [name]: value })
    expect(refusal).toMatch(new RegExp(`^${name}: [^\n]+$`))
    expect(refusal).not.toMatch(/invalid|expected/i)
  })

  it.each([
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@orderi.example' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'suficiente' }],
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: 'B'.repeat(87) }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://correo.example' }],
    ['SMTP_URL', { MAIL_FROM: 'avisos@orderi.example' }],
    ['JWT_SECRET', { DATABASE_URL: database, JWT_SECRET: undefined }],
  ])('rejects settings that must be set together if %s is missing', (name, env) => {
    expect(refusalOf({ JWT_SECRET: secret, ...env })).toMatch(new RegExp(`^${name}: hace falta`))
  })
})

it('accepts VAPID keys only if the public and the private key belong together', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const given = { JWT_SECRET: secret, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expect(readConfig(given).vapid).toEqual({ publicKey, privateKey })
  const other = webPush.generateVAPIDKeys().privateKey
  // Includes invalid private keys: zero, and a number that is too large for the elliptic curve.
  for (const key of [other, 'A'.repeat(43), '_'.repeat(42) + '8']) {
    expect(refusalOf({ ...given, VAPID_PRIVATE_KEY: key })).toMatch(/^VAPID_PRIVATE_KEY: /)
  }
})

it.each(['smtps://ana:cl%40ve@correo.example:465', 'smtp://[::1]:2525', 'smtp://correo.example/'])(
  'reads the e-mail server %s with the sender',
  (url) => {
    const env = { JWT_SECRET: secret, SMTP_URL: url, MAIL_FROM: 'avisos@orderi.example' }
    expect(readConfig(env).smtp).toEqual({ url, from: 'avisos@orderi.example' })
  },
)

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}
