/** Handlers that manage employees and superadmins. After a change, they check the changed person's sockets again. */
import type { Handlers } from '../http/route.ts'
import { normaliseEmail } from '../identity/commands/login-limits.ts'
import { hashPassword } from '../identity/passwords.ts'
import { officeCommandOf, requireRestaurant } from '../identity/person.ts'
import { changeBoards } from '../log/change.ts'
import { runOfficeCommand } from '../log/office.ts'
import { createBadge, removeBadge } from './commands/badges.ts'
import {
  dismiss,
  getEmployee,
  hire,
  renewPassword,
  setPermissions,
  updateEmployee,
} from './commands/hiring.ts'
import { createPassword } from './commands/identity.ts'
import { createCredentials, secretToShow } from './commands/offers.ts'
import { appointSuperadmin, removeSuperadmin, updateSuperadmin } from './commands/superadmins.ts'
import { listEmployees } from './queries/employees.ts'
import { listSuperadmins } from './queries/superadmins.ts'

export const employeeHandlers = {
  employees: async (deps, { person, headers, query }) =>
    listEmployees(deps.pool, requireRestaurant(person, headers.restaurant), query),

  async createEmployee(deps, request) {
    const { sucursalesSeleccionadas: branchIds, ...who } = request.body
    const office = officeCommandOf(request)
    const credentials = await createCredentials(deps)
    let userId: number | undefined
    const response = await runOfficeCommand(deps, office, async (tx) => {
      const hired = await hire(tx, { ...who, branchIds }, credentials)
      userId = hired.userId
      const employee = await getEmployee(tx, tx.restaurantId, hired.userId)
      return {
        answer: { ...employee, ...secretToShow(hired, credentials) },
        storedAnswer: employee,
      }
    })
    if (userId !== undefined) deps.recheck(userId)
    return response
  },

  async updateEmployee(deps, request) {
    const { person, body, headers } = request
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updateEmployee(tx, person, body, headers.ifMatch),
    }))
    deps.recheck(body.user)
    return response
  },

  async setPermissions(deps, request) {
    const { body } = request
    const pinHash = body.pin ? await hashPassword(body.pin) : body.pin
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await setPermissions(tx, body, pinHash),
    }))
  },

  async createBadge(deps, request) {
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: { codigo: await createBadge(tx, request.body.user) },
      storedAnswer: {},
    }))
  },

  async removeBadge(deps, request) {
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await removeBadge(tx, request.body.user)
      return { answer: undefined }
    })
  },

  async dismissEmployee(deps, request) {
    const { person, body } = request
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await dismiss(tx, person, body.user)
      return { answer: undefined }
    })
    deps.recheck(body.user)
    return response
  },

  async renewPassword(deps, request) {
    const { person, body } = request
    const office = officeCommandOf(request)
    const password = await createPassword()
    let email: string | null = null
    const response = await runOfficeCommand(deps, office, async (tx) => {
      const { user } = await renewPassword(tx, person, body.user, password)
      email = user.email
      return { answer: { temporary_password: password.text }, storedAnswer: {} }
    })
    if (email !== null) await deps.loginLimits.resetAccount(normaliseEmail(email))
    deps.recheck(body.user)
    return response
  },

  users: (deps, { query }) => listSuperadmins(deps.pool, query),

  async createUser(deps, { body, keyed }) {
    const credentials = await createCredentials(deps)
    let userId: number | undefined
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      const { user, isNew } = await appointSuperadmin(tx, body, credentials)
      userId = user.id
      return { answer: { ...user, ...secretToShow({ isNew }, credentials) }, storedAnswer: user }
    })
    if (userId !== undefined) deps.recheck(userId)
    return response
  },

  async updateUser(deps, { body, headers, keyed }) {
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => ({
      answer: await updateSuperadmin(tx, body, headers.ifMatch),
    }))
    deps.recheck(body.id)
    return response
  },

  async deleteUser(deps, { person, body, keyed }) {
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await removeSuperadmin(tx, person, body.id)
      return { answer: undefined }
    })
    deps.recheck(body.id)
    return response
  },
} satisfies Partial<Handlers>
