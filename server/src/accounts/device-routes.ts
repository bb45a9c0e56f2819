/** Handlers that manage devices. After a change, they recheck the access of the device's sockets. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { createCounter } from '../db/counter.ts'
import type { Handlers } from '../http/route.ts'
import { authenticate, signProof } from '../identity/commands/sessions.ts'
import { deviceOf } from '../identity/device.ts'
import { hashCode } from '../identity/passwords.ts'
import { officeCommandOf, requireRestaurant } from '../identity/person.ts'
import { requirePin } from '../identity/pin.ts'
import { readApprover } from '../identity/queries/approvers.ts'
import { runOfficeCommand } from '../log/office.ts'
import { hashBadge } from './commands/badges.ts'
import {
  createDevice,
  createDeviceCode,
  deleteDevice,
  registerDevice,
  renewDeviceCode,
  revokeDevice,
  updateDevice,
} from './commands/devices.ts'
import { findBadgeOwner } from './queries/badges.ts'
import { listDevices } from './queries/devices.ts'
import { toOwnUser } from './queries/me.ts'

/** Wrong badges on one device before it is locked. */
const WRONG_BADGES = { name: 'badge', points: 30, seconds: 15 * 60 }

export const deviceHandlers = {
  devices: async ({ pool, clock }, { person, headers, query }) =>
    listDevices(pool, requireRestaurant(person, headers.restaurant), query, clock()),

  createDevice(deps, request) {
    const code = createDeviceCode(deps)
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const device = await createDevice(tx, request.body, code)
      return { answer: { ...device, codigo: code.text }, storedAnswer: device }
    })
  },

  async updateDevice(deps, request) {
    const { body, headers } = request
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updateDevice(tx, body, headers.ifMatch),
    }))
    deps.recheck(body.id)
    return response
  },

  renewDeviceCode(deps, request) {
    const code = createDeviceCode(deps)
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const device = await renewDeviceCode(tx, request.body.id, code)
      return { answer: { ...device, codigo: code.text }, storedAnswer: device }
    })
  },

  async revokeDevice(deps, request) {
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await revokeDevice(tx, request.body.id),
    }))
    deps.recheck(request.body.id)
    return response
  },

  async deleteDevice(deps, request) {
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await deleteDevice(tx, request.body.id)
      return { answer: undefined }
    })
    deps.recheck(request.body.id)
    return response
  },

  async registerDevice(deps, { body, address, headers }) {
    await deps.loginLimits.countResetCode(address)
    const hash = hashCode(deps.jwtSecret, 'device', body.codigo)
    const { token, id } = await registerDevice(deps, hash, deviceOf(headers.userAgent))
    deps.recheck(id)
    const person = await authenticate(deps.pool, deps, token)
    const advice = { password_change: 'none', second_factor: 'none' } as const
    return { token, user: { ...toOwnUser(person), ...advice }, Restaurants: [] }
  },

  async provePerson(deps, { person, body: { user, pin } }) {
    const { device, sessionId } = person
    if (!device) throw new DomainError('forbidden')
    const { restaurantId, branchId } = device
    const owner = await readApprover(deps.pool, { id: branchId, restaurantId }, user)
    if (!owner) throw new DomainError('bad_pin')
    await requirePin(
      deps,
      { restaurantId, userId: user, hash: owner.pin_hash },
      { pin, place: person },
    )
    const proof = signProof(deps, { userId: user, sessionId, stamp: owner.stamp })
    return { status: 200, body: { prueba: proof }, boardSeq: undefined, replayed: false }
  },

  async proveBadge({ pool, ...deps }, { person, body }) {
    const { device, sessionId } = person
    if (!device) throw new DomainError('forbidden')
    const { restaurantId, branchId } = device
    const wrong = createCounter(pool, WRONG_BADGES)
    const place = String(device.id)
    // Counted before the check, so that concurrent guesses are limited.
    const counted = await wrong.count(place)
    const hash = hashBadge(body.codigo)
    const owner = hash && (await findBadgeOwner(pool, { id: branchId, restaurantId }, hash))
    if (!owner) throw new DomainError('bad_pin', { reason: reason('unknown_badge') })
    await counted.revert()
    const { id, name, stamp } = owner
    const answer = {
      user: { id, name },
      prueba: signProof(deps, { userId: id, sessionId, stamp }),
    }
    return { status: 200, body: answer, boardSeq: undefined, replayed: false }
  },
} satisfies Partial<Handlers>
