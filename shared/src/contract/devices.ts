import {
  BadgeProof,
  CreateDeviceBody,
  Device,
  DeviceBody,
  DeviceWithCode,
  PersonProof,
  ProveBadgeBody,
  ProvePersonBody,
  RegisterDeviceBody,
  UpdateDeviceBody,
} from '../accounts/devices.ts'
import { LoginAnswer } from '../accounts/schema.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { ListQuery, listOf } from '../kernel/fields.ts'
import { get, post } from './call.ts'

const working: readonly ErrorCode[] = ['no_restaurant', 'other_restaurant']

export const devices = get('/dispositivos', 'A', {
  summary: 'Los dispositivos compartidos del restaurante',
  query: ListQuery,
  answer: listOf(Device),
  refuses: working,
})

export const createDevice = post('/dispositivos/crear', 'A', {
  summary: 'Crear un dispositivo con su código de registro',
  body: CreateDeviceBody,
  status: 201,
  answer: DeviceWithCode,
  refuses: working,
})

/** After a move to another branch, the device leaves the former branch's board. */
export const updateDevice = post('/dispositivos/actualizar', 'A', {
  summary: 'Cambiar un dispositivo',
  body: UpdateDeviceBody,
  answer: Device,
  refuses: [...working, 'stale'],
})

export const renewDeviceCode = post('/dispositivos/codigo', 'A', {
  summary: 'Dar un código de registro nuevo a un dispositivo',
  body: DeviceBody,
  answer: DeviceWithCode,
  refuses: working,
})

/** Ends the device's session and its code. */
export const revokeDevice = post('/dispositivos/revocar', 'A', {
  summary: 'Cerrar la sesión de un dispositivo',
  body: DeviceBody,
  answer: Device,
  refuses: working,
})

/** The log keeps the device's name. */
export const deleteDevice = post('/dispositivos/eliminar', 'A', {
  summary: 'Eliminar un dispositivo',
  body: DeviceBody,
  status: 204,
  refuses: working,
})

/** Ends the device's earlier session. */
export const registerDevice = post('/dispositivos/registrar', 'P', {
  summary: 'Registrar este navegador como dispositivo, con su código',
  body: RegisterDeviceBody,
  answer: LoginAnswer,
  refuses: ['too_many_requests'],
})

/** Proves on a device that the chosen person is present. */
export const provePerson = post('/dispositivo/persona', 'S', {
  summary: 'Comprobar el PIN de la persona que usa el dispositivo',
  body: ProvePersonBody,
  answer: PersonProof,
  isOfDevice: true,
  refuses: ['forbidden', 'bad_pin', 'too_many_requests'],
})

/** Identifies and proves a person by a badge. Unknown, removed and foreign badges get the same refusal. */
export const proveBadge = post('/dispositivo/tarjeta', 'S', {
  summary: 'Reconocer a la persona que usa el dispositivo por su tarjeta',
  body: ProveBadgeBody,
  answer: BadgeProof,
  isOfDevice: true,
  refuses: ['forbidden', 'bad_pin', 'too_many_requests'],
})
