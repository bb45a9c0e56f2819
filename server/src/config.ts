import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_ACTIVITY_DAYS } from './activity/retention.ts'
import { demoPassword } from './demo/people.ts'
import { DEFAULT_PRINTER_NETWORKS, isNetwork } from './floor/printer-networks.ts'
import { StartError } from './start-error.ts'
import { storedSecret } from './stored-secret.ts'

/** An invalid setting. The message is one line that starts with the setting's name. */
export class ConfigError extends StartError {}

export interface Config {
  /** 0: the system chooses a free port. */
  readonly port: number
  readonly host: string
  /** Whether other machines can reach the server: at its listening address, through a proxy, or at the public URL. */
  readonly isReachable: boolean
  /** If undefined, the server runs an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly jwtSecret: string
  /** Signs the notices of the sandbox payment provider. If undefined, the secret is derived from `jwtSecret`. */
  readonly paymentsSecret: string | undefined
  /** Base URL of the links in QR codes, without a final slash. If undefined, links use the server's own address. */
  readonly publicUrl: string | undefined
  readonly admin: { readonly email: string; readonly password: string } | undefined
  readonly demo: boolean
  readonly limits: boolean
  /** Value for Express's `trust proxy`: false, the number of proxies, or the proxies' addresses. */
  readonly trustProxy: false | number | readonly string[]
  readonly logLevel: z.infer<typeof logLevel>
  readonly corsOrigins: readonly string[]
  readonly appLink: string | undefined
  readonly playStoreUrl: string | undefined
  readonly appStoreUrl: string | undefined
  readonly metricsToken: string | undefined
  readonly backups: boolean
  readonly printerNetworks: readonly string[]
  /** How many days the log of the office is kept. */
  readonly activityDays: number
  /** Whether superadmins and admins must set up a second factor. */
  readonly requiresSecondFactor: boolean
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** The server that sends e-mails, and their sender. If undefined, no e-mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
}

const secret = z.string().min(32, 'debe tener al menos 32 caracteres')
const text = z.string()
const flag = z.enum(['0', '1'], 'debe ser 1 o 0').transform((value) => value === '1')
const onOff = z.enum(['on', 'off'], 'debe ser on u off').transform((value) => value === 'on')
const logLevel = z.enum(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  'debe ser trace, debug, info, warn, error, fatal o silent',
)
const webAddress = z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)://…' })
const publicUrl = webAddress.transform((value) => value.replace(/\/+$/, ''))
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'debe ser una dirección postgres://usuario:clave@servidor:puerto/base',
})
const smtpUrl = z.string().refine(isSmtpUrl, 'debe ser como smtps://usuario:clave@servidor:465')
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'debe ser un número de 0 a 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'debe ser un número de 0 a 65535')
const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'debe ser un número de días, de 1 a 9999')
  .transform(Number)
const host = z
  .string()
  .regex(/^[\w.:-]+$/, 'debe ser un nombre o una dirección de esta máquina, sin puerto ni http://')
const corsOrigins = z
  .string()
  .transform(splitList)
  .refine(
    (origins) => origins.every(isOrigin),
    'debe ser una lista de orígenes como https://ejemplo.com, separados por comas',
  )
const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `debe tener ${length} caracteres base64url`)
const trustProxy = z.string().transform((value, context): Config['trustProxy'] => {
  if (value === 'off' || value === '0') return false
  if (value === 'on') return 1
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const proxies = splitList(value)
  if (proxies.length > 0 && proxies.every(isProxy)) return proxies
  context.addIssue('debe ser off, el número de proxies o sus direcciones separadas por comas')
  return z.NEVER
})

const printerNetworks = z
  .string()
  .transform((value) => (value === 'off' ? [] : splitList(value)))
  .refine(
    (networks) => networks.every(isNetwork),
    'debe ser off, any o redes separadas por comas: uniquelocal, linklocal, loopback o direcciones como 10.0.0.0/8',
  )

const settings = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PASSWORD: text.optional(),
  DATA_DIR: text.default('data').transform((path) => resolve(path)),
  JWT_SECRET: secret.optional(),
  PAYMENTS_SECRET: secret.optional(),
  PUBLIC_URL: publicUrl.optional(),
  ADMIN_EMAIL: z.email('debe ser un correo').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'debe tener de 8 a 128 caracteres')
    .max(128, 'debe tener de 8 a 128 caracteres')
    .refine((value) => value !== demoPassword, 'es la contraseña publicada de la demostración')
    .optional(),
  DEMO: flag.optional(),
  LIMITS: onOff.default(true),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: logLevel.optional(),
  CORS_ORIGINS: corsOrigins.default([]),
  APP_LINK: z.url('debe ser un enlace como orderi://abrir').optional(),
  PLAY_STORE_URL: webAddress.optional(),
  APP_STORE_URL: webAddress.optional(),
  METRICS_TOKEN: text.optional(),
  BACKUPS: onOff.optional(),
  PRINTER_NETWORKS: printerNetworks.optional(),
  ACTIVITY_DAYS: days.default(DEFAULT_ACTIVITY_DAYS),
  SECOND_FACTOR: z
    .enum(['opcional', 'obligatorio'], 'debe ser opcional u obligatorio')
    .default('opcional'),
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.email('debe ser un correo').optional(),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

/**
 * Reads the settings. Stores a new secret in DATA_DIR once if it needs one. On a terminal, requests are not logged by
 * default, because they would hide the address and the set-up code.
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(env: Environment, { isTerminal = false } = {}): Config {
  const values = parse(settings, env)
  return {
    port: values.PORT,
    host: values.HOST,
    isReachable: isReachable(values),
    databaseUrl: urlWithPassword(values),
    dataDir: values.DATA_DIR,
    jwtSecret: values.JWT_SECRET ?? generatedJwtSecret(values),
    paymentsSecret: values.PAYMENTS_SECRET,
    publicUrl: values.PUBLIC_URL,
    admin: pair(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD', (email, password) => ({
      email,
      password,
    })),
    demo: values.DEMO ?? values.DATABASE_URL === undefined,
    limits: values.LIMITS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    corsOrigins: values.CORS_ORIGINS,
    appLink: values.APP_LINK,
    playStoreUrl: values.PLAY_STORE_URL,
    appStoreUrl: values.APP_STORE_URL,
    metricsToken: values.METRICS_TOKEN,
    backups: values.BACKUPS ?? values.DATABASE_URL === undefined,
    printerNetworks: values.PRINTER_NETWORKS ?? [
      ...DEFAULT_PRINTER_NETWORKS,
      ...(values.DATABASE_URL === undefined ? ['loopback'] : []),
    ],
    activityDays: values.ACTIVITY_DAYS,
    requiresSecondFactor: values.SECOND_FACTOR === 'obligatorio',
    vapid: pair(values, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', vapidPair),
    smtp: pair(values, 'SMTP_URL', 'MAIL_FROM', (url, from) => ({ url, from })),
  }
}

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** @throws ConfigError for the first invalid setting */
export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const named = settings.pick({ DATABASE_URL: true, DATABASE_PASSWORD: true, DATA_DIR: true })
  const values = parse(named, env)
  return { databaseUrl: urlWithPassword(values), dataDir: values.DATA_DIR }
}

type Environment = Readonly<Record<string, string | undefined>>

function parse<T>(schema: z.ZodType<T>, env: Environment): T {
  const texts = { ...env, ...readSettingFiles(Object.keys(settings.shape), env) }
  const given = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => value?.trim() !== ''),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`)
}

/** Reads each setting whose file is named by `<setting>_FILE`. Containers receive secrets as files. */
function readSettingFiles(names: readonly string[], env: Environment): Environment {
  return Object.fromEntries(
    names.flatMap((name) => {
      const path = env[`${name}_FILE`]?.trim()
      return path ? [[name, readSettingFile(`${name}_FILE`, path)]] : []
    }),
  )
}

function readSettingFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}: no se puede leer el archivo «${path}»`)
  }
}

type Settings = z.infer<typeof settings>

function urlWithPassword({
  DATABASE_URL,
  DATABASE_PASSWORD,
}: Pick<Settings, 'DATABASE_URL' | 'DATABASE_PASSWORD'>): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL
  const url = new URL(DATABASE_URL)
  url.password = encodeURIComponent(DATABASE_PASSWORD)
  return url.href
}

/** Behind a proxy, the listening address does not show which machines can reach the server. */
function isReachable({ HOST, TRUST_PROXY, PUBLIC_URL }: Settings): boolean {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
  return !isLoopback(HOST) || TRUST_PROXY !== false || isPublic
}

function generatedJwtSecret({ DATABASE_URL, DATA_DIR }: Settings): string {
  if (DATABASE_URL !== undefined) {
    throw new ConfigError('JWT_SECRET: hace falta junto con DATABASE_URL (al menos 32 caracteres)')
  }
  return storedSecret(DATA_DIR, 'jwt-secret')
}

type TextSetting =
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'SMTP_URL'
  | 'MAIL_FROM'

function pair<T>(
  values: Settings,
  first: TextSetting,
  second: TextSetting,
  join: (first: string, second: string) => T,
): T | undefined {
  const a = values[first]
  const b = values[second]
  if (a !== undefined && b !== undefined) return join(a, b)
  if (a === b) return undefined
  const [missing, given] = a === undefined ? [first, second] : [second, first]
  throw new ConfigError(`${missing}: hace falta junto con ${given}`)
}

/** Push services refuse a public key that does not belong to the private key. */
function vapidPair(publicKey: string, privateKey: string) {
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigError('VAPID_PRIVATE_KEY: no es la pareja de VAPID_PUBLIC_KEY')
  }
  return { publicKey, privateKey }
}

function publicKeyOf(privateKey: string): string | undefined {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(privateKey, 'base64url')
  } catch {
    return undefined
  }
  return ecdh.getPublicKey('base64url')
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isSmtpUrl(value: string): boolean {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password, pathname, search, hash } = new URL(value)
  const hasLogin = (username === '') === (password === '')
  return hostname !== '' && hasLogin && /^\/?$/.test(pathname) && search === '' && hash === ''
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
}

function isProxy(value: string): boolean {
  return value !== 'any' && isNetwork(value)
}

function isLoopback(name: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(name) || (isIP(name) === 4 && name.startsWith('127.'))
  )
}
