import type { Call } from '@orderi/shared/contract/call'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Deps } from '../deps.ts'
import type { Handlers, PublicRequest } from '../http/route.ts'
import { normaliseEmail } from '../identity/commands/login-limits.ts'
import { proveOwnPassword } from '../identity/commands/own-password.ts'
import {
  endOwnSession,
  endSession,
  endSessions,
  personOfSession,
} from '../identity/commands/sessions.ts'
import { deviceOf } from '../identity/device.ts'
import { hashChosenPassword } from '../identity/new-password.ts'
import { hashCode } from '../identity/passwords.ts'
import { type Person, requireAccount } from '../identity/person.ts'
import { changeBoards } from '../log/change.ts'
import type { AccountTx } from '../log/office.ts'
import {
  chooseRestaurant,
  login,
  register,
  updateLanguage,
  updatePassword,
  updateProfile,
} from './commands/accounts.ts'
import { createFirstSuperadmin } from './commands/first-admin.ts'
import { isInstallationOpen } from './commands/invitation.ts'
import { acceptRole } from './commands/offers.ts'
import { requestPasswordReset, resetPassword } from './commands/password-resets.ts'
import { readPrivacyPage, savePrivacyPage } from './commands/privacy.ts'
import { readMe } from './queries/me.ts'
import { listSessions } from './queries/sessions.ts'

const originOf = ({ address, headers }: Pick<PublicRequest<Call>, 'address' | 'headers'>) => ({
  address,
  device: deviceOf(headers.userAgent),
})

async function recordEnded(
  { activityLog }: Deps,
  tx: AccountTx,
  { userId }: Person,
  sessions: number,
): Promise<void> {
  if (sessions === 0) return
  await activityLog.recordOwnChange(tx, { userId, field: 'sesiones', before: sessions })
}

export const accountHandlers = {
  installation: async ({ pool, mail }) => ({
    abierta: await isInstallationOpen(pool),
    correo: mail !== undefined,
  }),

  install: (deps, { body, ...request }) =>
    createFirstSuperadmin(deps, { ...body, ...originOf(request) }),

  privacyPage: ({ pool }) => readPrivacyPage(pool),

  updatePrivacyPage: (deps, { body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await savePrivacyPage(tx, body)
      return { answer: await readPrivacyPage(tx) }
    }),

  login: (deps, { body, ...request }) => login(deps, { ...body, ...originOf(request) }),

  register: (deps, { body, ...request }) => register(deps, { ...body, ...originOf(request) }),

  async requestPasswordReset(deps, { body, address }) {
    await requestPasswordReset(deps, { ...body, address })
    return undefined
  },

  async resetPassword(deps, { body, address }) {
    await resetPassword(deps, { ...body, address })
    return undefined
  },

  async logout(deps, { person, keyed }) {
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await endSession(tx, person.sessionId)
      if (person.device) {
        const { id: deviceId, restaurantId } = person.device
        const logout = { restaurantId, deviceId, isActive: false, at: tx.now }
        await deps.activityLog.recordRegistration(tx, logout)
      }
      return { answer: undefined }
    })
    deps.recheck(person.userId)
    return response
  },

  async sessions({ pool, clock }, { person }) {
    requireAccount(person)
    return listSessions(pool, person, clock())
  },

  async endSession(deps, { person, body, keyed }) {
    requireAccount(person)
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await endOwnSession(tx, person.userId, body.id)
      await recordEnded(deps, tx, person, 1)
      return { answer: undefined }
    })
    deps.recheck(person.userId)
    return response
  },

  async endOtherSessions(deps, { person, keyed }) {
    requireAccount(person)
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await recordEnded(deps, tx, person, await endSessions(tx, person.userId, person.sessionId))
      return { answer: undefined }
    })
    deps.recheck(person.userId)
    return response
  },

  startRestaurant: (deps, { person, body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => ({
      answer: await chooseRestaurant(tx, person, body),
    })),

  me: (deps, { person }) => readMe(deps.pool, person),

  async acceptRole(deps, { person, body, keyed }) {
    requireAccount(person)
    const code = hashCode(deps.jwtSecret, 'role', body.codigo)
    const response = await deps.loginLimits.tryCode(person.userId, () =>
      changeBoards(deps, { actor: null, keyed }, async (tx) => {
        await acceptRole(tx, person.userId, code)
        return { answer: await readMe(tx, await personOfSession(tx, deps, person.sessionId)) }
      }),
    )
    deps.recheck(person.userId)
    return response
  },

  async updateProfile(deps, { person, body, address, keyed }) {
    const account = normaliseEmail(body.email)
    const isOther = !person.isGuest && account !== normaliseEmail(person.email ?? '')
    if (isOther) await deps.guestLimits.countEmail(person.userId)
    return changeBoards(deps, { actor: null, keyed }, async (tx) => {
      const answer = await updateProfile(tx, person, body)
      if (body.name !== person.name || body.email !== person.email)
        await deps.activityLog.recordOwnChange(tx, { userId: person.userId, field: 'user' })
      // Known networks are stored under an e-mail. For the new e-mail, only the network of this request is stored.
      if (isOther) await deps.loginLimits.rememberNetwork(tx, account, address, person.userId)
      return { answer }
    })
  },

  updateLanguage: (deps, { person, body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => ({
      answer: await updateLanguage(tx, person, body),
    })),

  async updatePassword(deps, { person, body, address, keyed }) {
    const { current_password, password } = body
    const proved = await proveOwnPassword(deps, { person, address }, current_password, {
      field: 'current_password',
      why: reason('wrong_current_password'),
    })
    // Hashing may have to wait in a queue, so it runs outside the transaction.
    const hash = await hashChosenPassword(password)
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await updatePassword(tx, person, { hash, proved })
      await deps.activityLog.recordOwnChange(tx, { userId: person.userId, field: 'clave' })
      return { answer: undefined }
    })
    deps.recheck(person.userId)
    return response
  },
} satisfies Partial<Handlers>
