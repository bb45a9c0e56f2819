import type { OwnDevice } from '@orderi/shared/accounts/devices'
import { ROLES } from '@orderi/shared/accounts/roles'
import type {
  EmployeeType,
  PasswordChangeAdvice,
  User,
  UserType,
} from '@orderi/shared/accounts/schema'

export type Role = Exclude<UserType, 'cliente'>

export interface SessionUser extends Readonly<User> {
  readonly token: string
  readonly role: Role | null
  readonly passwordChange: PasswordChangeAdvice
  /** Set if the session belongs to a shared device. */
  readonly device: OwnDevice | null
  /** Whether the person must set up a second factor before anything else. */
  readonly needsSecondFactor: boolean
}

export type NavigationKind = 'superadmin' | 'admin'

export interface SessionRestaurant {
  readonly id: number
  readonly name: string
  readonly logo: string | null
}

/** Returns the value if it is valid, else null. */
export type Parser<T> = (value: unknown) => T | null

const STAFF = [
  'superadmin',
  ...(Object.keys(ROLES) as EmployeeType[]),
] as const satisfies readonly Role[]
const USER_TYPES = [...STAFF, 'cliente'] as const satisfies readonly UserType[]
const PASSWORD_CHANGES = [
  'none',
  'suggested',
  'required',
] as const satisfies readonly PasswordChangeAdvice[]
const MENU_KINDS = ['superadmin', 'admin'] as const satisfies readonly NavigationKind[]

export const readNavigationKind: Parser<NavigationKind> = (value) =>
  oneOf(MENU_KINDS, value) ?? null

export const readId: Parser<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

export const readRestaurant: Parser<SessionRestaurant> = (value) => {
  const fields = fieldsOf(value)
  const id = readId(fields['id'])
  const { name, logo } = fields
  return id !== null && typeof name === 'string' && isTextOrNull(logo) ? { id, name, logo } : null
}

const DEVICE_KINDS = ['cocina', 'salon'] as const satisfies readonly OwnDevice['tipo'][]
const DEVICE_PINS = ['nunca', 'dinero', 'siempre'] as const satisfies readonly OwnDevice['pin'][]

function readDevice(value: unknown): OwnDevice | null {
  const fields = fieldsOf(value)
  const [id, restaurant, sucursal, segundos] = [
    readId(fields['id']),
    readId(fields['restaurant']),
    readId(fields['sucursal']),
    readId(fields['segundos']),
  ]
  const tipo = oneOf(DEVICE_KINDS, fields['tipo'])
  const pin = oneOf(DEVICE_PINS, fields['pin'])
  if (id === null || restaurant === null || sucursal === null || segundos === null) return null
  return tipo && pin ? { id, tipo, pin, segundos, restaurant, sucursal } : null
}

/** Accepts a user without role, `passwordChange` and `needsSecondFactor`, as older versions of the app stored it. */
export const readUser: Parser<SessionUser> = (value) => {
  const { name, email, token, ...fields } = fieldsOf(value)
  const id = readId(fields['id'])
  const type = oneOf(USER_TYPES, fields['type'])
  const role = fields['role'] == null ? null : oneOf(STAFF, fields['role'])
  const passwordChange = oneOf(PASSWORD_CHANGES, fields['passwordChange']) ?? 'none'
  const isWhole = id !== null && type !== undefined && role !== undefined
  if (!isWhole || typeof name !== 'string' || !isTextOrNull(email)) return null
  if (typeof token !== 'string' || token === '') return null
  const needsSecondFactor = fields['needsSecondFactor'] === true
  const device = readDevice(fields['device'])
  return { id, name, email, type, token, role, passwordChange, needsSecondFactor, device }
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value)
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
