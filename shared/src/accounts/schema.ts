import { z } from 'zod'
import { Email, FlagNumber, Id, Password, requiredText } from '../kernel/fields.ts'
import { Language, Translation } from '../kernel/languages.ts'
import { reason } from '../kernel/reasons.ts'
import { Instant } from '../kernel/time.ts'
import { Permission, Pin } from '../payments/schema.ts'
import { OwnDevice } from './devices.ts'
import { isWeakPin } from './pins.ts'

/** A person's role in a restaurant, the highest first (docs/contract.md, "Roles"). */
export const EmployeeType = z.enum(['admin', 'encargado', 'cajero', 'salonero', 'cocina'])
export type EmployeeType = z.infer<typeof EmployeeType>

/** A person's highest role: `superadmin`, else a role in any active restaurant, else `cliente` (a guest). */
export const UserType = z.enum(['superadmin', ...EmployeeType.options, 'cliente'])
export type UserType = z.infer<typeof UserType>

/** A person as others see them. Guests have no e-mail address. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  type: UserType,
})
export type User = z.infer<typeof User>

export const OwnUser = User.extend({
  language: Language,
  /** Null for a person. */
  device: OwnDevice.nullable(),
})
export type OwnUser = z.infer<typeof OwnUser>

export const LoginBranch = z.object({
  id: Id,
  phone: z.string(),
  status: FlagNumber,
  translations: z.array(Translation),
})
export type LoginBranch = z.infer<typeof LoginBranch>

export const LoginRestaurant = z.object({
  id: Id,
  logo: z.string().nullable(),
  status: FlagNumber,
  translations: z.array(Translation),
  branches: z.array(LoginBranch),
  /** The person's permissions without an approval. Admins have all. */
  permisos: z.array(Permission),
  /** The largest discount without an approval, in percent. */
  descuento_maximo: z.number(),
})
export type LoginRestaurant = z.infer<typeof LoginRestaurant>

/** Whether to change a temporary password: `suggested` at the first login with it, `required` at later logins. */
export const PasswordChangeAdvice = z.enum(['none', 'suggested', 'required'])
export type PasswordChangeAdvice = z.infer<typeof PasswordChangeAdvice>

export const LoginAnswer = z.object({
  token: z.string(),
  user: OwnUser.extend({
    password_change: PasswordChangeAdvice,
    /** `required`: other calls are refused until the person sets up a second factor. */
    second_factor: z.enum(['none', 'required']),
  }),
  Restaurants: z.array(LoginRestaurant),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** The token of a guest session in the same browser. The guest's bills and orders are merged into the account. */
const GuestToken = z.string().max(4000).nullish()

export const LoginBody = z.object({
  email: requiredText(254),
  password: z.string().min(1).max(1000),
  /** Six digits, or a recovery code. Only for an account with a second factor. */
  codigo: z.string().max(100).nullish(),
  guest_token: GuestToken,
})

export const RegisterBody = z.object({
  name: requiredText(),
  email: Email,
  password: Password,
  guest_token: GuestToken,
})
/** Creates the first superadmin. `codigo` is the code that the server prints on its terminal. */
export const InstallBody = z.object({
  codigo: requiredText(100),
  name: requiredText(),
  email: Email,
  password: Password,
})
export const PasswordResetBody = z.object({ email: Email })
/** `codigo` is the code of a link in an e-mail. */
export const NewPasswordBody = z.object({ codigo: requiredText(100), password: Password })
export const ProfileBody = z.object({ name: requiredText(), email: Email })
/** `codigo` was shown to the person who offered the role. */
export const AcceptRoleBody = z.object({ codigo: requiredText(100) })
export const LanguageBody = z.object({ language: Language })
export const PasswordBody = z.object({ current_password: z.string().max(1000), password: Password })

export const SecondFactor = z.object({
  activo: FlagNumber,
  /** Whether the caller may set it up. */
  permitido: FlagNumber,
  /** Whether the installation requires it of the caller, who cannot turn it off. */
  obligatorio: FlagNumber,
  /** The number of unused recovery codes. */
  codigos: z.number().int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Sent only once. A repeated response omits both fields. */
export const SecondFactorSecret = z.object({
  /** Base32, for typing. */
  secreto: z.string().optional(),
  /** An `otpauth:` address, for a QR code. */
  uri: z.string().optional(),
})

/** `codigo`: six digits. To turn off, or for new recovery codes, also a recovery code. */
export const SecondFactorBody = z.object({
  current_password: z.string().max(1000),
  codigo: requiredText(100),
})

/** Ten codes, each for one login. Sent only once: a repeated response contains none. */
export const RecoveryCodes = z.object({ codigos: z.array(z.string()) })

/** Erases the caller's data. A caller with an account must send the password; a guest has none. */
export const EraseBody = z.object({ password: z.string().max(1000).nullish() })
export const ChooseRestaurantBody = z.object({ restaurant: Id, branch: Id.nullish() })

export const ChooseRestaurantAnswer = z.object({
  restaurant: Id,
  branch: Id.nullable(),
  type: UserType.exclude(['cliente']),
})
export type ChooseRestaurantAnswer = z.infer<typeof ChooseRestaurantAnswer>

export const Me = OwnUser.extend({ restaurants: z.array(LoginRestaurant) })
export type Me = z.infer<typeof Me>

/** A session of the caller's account. Its ID is no token. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** The browser and system at login, such as `Chrome · Android`. */
  dispositivo: z.string().nullable(),
  /** 1 for the session that sends the request. */
  actual: FlagNumber,
  creada: Instant,
  /** The last use, at most an hour late. */
  usada: Instant,
  /** The restaurant and branch in which the session works. */
  restaurante: z.string().nullable(),
  sucursal: z.string().nullable(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const EndSessionBody = z.object({ id: z.uuid() })

/** An employee of the caller's restaurant (docs/specification.md, section 3). */
export const Employee = z.object({
  user_id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  type: EmployeeType,
  sucursales: z.array(z.object({ branch_id: Id })),
  sucursalesSeleccionadas: z.array(Id),
  /** 1 until the owner of an existing account accepts the role. Until then, the role has no effect. */
  pending: FlagNumber,
  permisos: z.array(Permission),
  /** The largest discount without an approval, in percent. */
  descuento_maximo: z.number(),
  tiene_pin: FlagNumber,
  /** When the code for setting the PIN expires. Null if there is none. May be past. */
  codigo_pin_vence: Instant.nullable(),
  tiene_tarjeta: FlagNumber,
  segundo_factor: FlagNumber,
  version: z.number().int(),
})
export type Employee = z.infer<typeof Employee>

const branchChoice = z.array(Id).max(1000).default([])

export const CreateEmployeeBody = z.object({
  name: requiredText(),
  email: Email,
  type: EmployeeType,
  sucursalesSeleccionadas: branchChoice,
})

export const UpdateEmployeeBody = z.object({
  user: Id,
  name: requiredText().optional(),
  email: Email.optional(),
  type: EmployeeType,
  sucursalesSeleccionadas: z.array(Id).max(1000).optional(),
})

/** A PIN that is set. Stored PINs may be weak. */
export const NewPin = Pin.refine((pin) => !isWeakPin(pin), { params: reason('weak_pin') })

/** `pin` null removes the PIN. Omitted fields do not change. */
export const PermissionsBody = z.object({
  user: Id,
  permisos: z.array(Permission).max(20).optional(),
  descuento_maximo: z.number().min(0).max(100).optional(),
  pin: NewPin.nullable().optional(),
})

/** Sent only once. The person sets the PIN with it. */
export const PinCode = z.object({ codigo: z.string().optional() })
/** Sent only once. The code of a badge, see `badges.ts`. */
export const BadgeCode = z.object({ codigo: z.string().optional() })
/** `user` is the person whose PIN is set, who need not be the caller. */
export const SetPinBody = z.object({ user: Id, codigo: requiredText(100), pin: NewPin })
export const ChangePinBody = z.object({ user: Id, actual: Pin, pin: NewPin })

/** A person who works in the caller's branch, and whether the person has a PIN there. */
export const PinPerson = z.object({ id: Id, name: z.string(), tiene_pin: FlagNumber })
export type PinPerson = z.infer<typeof PinPerson>

/** A superadmin is a member of the platform's staff (docs/specification.md, section 3). */
export const PlatformUser = User.extend({
  pending: FlagNumber,
  segundo_factor: FlagNumber,
  version: z.number().int(),
})
export type PlatformUser = z.infer<typeof PlatformUser>

export const CreateSuperadminBody = z.object({
  name: requiredText(),
  email: Email,
  type: z.literal('superadmin'),
})

export const UpdateSuperadminBody = z.object({
  id: Id,
  name: requiredText().optional(),
  email: Email.optional(),
  type: z.literal('superadmin').optional(),
})

/** The password is sent only once: when an account is created or its password is reset. */
export const TemporaryPassword = z.object({ temporary_password: z.string().optional() })

/**
 * Sent only once, when a role is given: the password of a new account, or the code with which the owner of an existing
 * account accepts the role.
 */
export const RoleCredentials = TemporaryPassword.extend({ role_code: z.string().optional() })
