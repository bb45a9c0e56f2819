/** Devices: shared screens of a branch, on which people act under their own names (docs/contract.md, "Devices"). */
import { z } from 'zod'
import { FlagNumber, Id, requiredText } from '../kernel/fields.ts'
import { Instant } from '../kernel/time.ts'
import { Pin } from '../payments/schema.ts'

/** `cocina` shows the kitchen, and may act without a person. `salon` also shows the point of sale. */
export const DeviceKind = z.enum(['cocina', 'salon'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** For which actions a chosen person enters the PIN: never, for money and corrections, always. */
export const DevicePin = z.enum(['nunca', 'dinero', 'siempre'])
export type DevicePin = z.infer<typeof DevicePin>

const PersonSeconds = z.number().int().min(15).max(28_800)

const settings = {
  name: requiredText(60),
  sucursal: Id,
  tipo: DeviceKind,
  pin: DevicePin,
  /** Seconds without a touch after which the chosen person is no longer chosen. */
  segundos: PersonSeconds,
}

export const Device = z.object({
  id: Id,
  ...settings,
  name: z.string(),
  /** 1 while a browser is registered as this device. */
  activo: FlagNumber,
  /** The browser and system, such as `Chrome · Android`. */
  navegador: z.string().nullable(),
  /** The last use, at most a minute late. Null if the device was never registered. */
  visto: Instant.nullable(),
  /** Until when the code can be used. Null without a code. */
  codigo_hasta: Instant.nullable(),
  version: z.number().int(),
})
export type Device = z.infer<typeof Device>

export const CreateDeviceBody = z.object(settings)
export const UpdateDeviceBody = z.object({ id: Id, ...settings })
export const DeviceBody = z.object({ id: Id })
/** The code is shown once, and is missing in a repeated response. */
export const DeviceWithCode = Device.extend({ codigo: z.string().optional() })
export const RegisterDeviceBody = z.object({ codigo: requiredText(100) })

/** The device that sends the request, as its screens know it. */
export const OwnDevice = z.object({
  id: Id,
  tipo: DeviceKind,
  pin: DevicePin,
  segundos: z.number().int(),
  restaurant: Id,
  sucursal: Id,
})
export type OwnDevice = z.infer<typeof OwnDevice>

export const ProvePersonBody = z.object({ user: Id, pin: Pin })
/** `codigo`: the code of a badge. */
export const ProveBadgeBody = z.object({ codigo: requiredText(100) })
/** `prueba` is the value of the header `Acting-Proof`. Invalid after 12 hours, or after a change of the person. */
export const PersonProof = z.object({ prueba: z.string() })
export const BadgeProof = PersonProof.extend({ user: z.object({ id: Id, name: z.string() }) })
