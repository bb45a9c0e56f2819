/** Handlers of the second factor. Keyed responses are stored without secrets and recovery codes. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/route.ts'
import { proveOwnPassword } from '../identity/commands/own-password.ts'
import {
  maySetSecondFactor,
  officeCommandOf,
  type Person,
  requireAccount,
} from '../identity/person.ts'
import { changeBoards } from '../log/change.ts'
import { type AccountTx, runOfficeCommand } from '../log/office.ts'
import { requireRemovable } from './commands/hiring.ts'
import {
  prepare,
  removeFrom,
  renewRecoveryCodes,
  spendCode,
  turnOff,
  turnOn,
} from './commands/second-factor.ts'
import { requireSuperadmin } from './commands/superadmins.ts'
import { readSecondFactor } from './queries/second-factor.ts'

interface Proof {
  readonly person: Person
  readonly address: string
  readonly body: { readonly current_password: string; readonly codigo: string }
}

const WRONG_PASSWORD = { field: 'current_password', why: reason('wrong_current_password') }

/** Wrong passwords and codes count as wrong logins. @throws DomainError 422, `too_many_requests` */
async function proveBoth(deps: Deps, { person, address, body }: Proof): Promise<void> {
  requireAccount(person)
  if (!person.hasSecondFactor)
    throw new DomainError('in_use', { reason: reason('second_factor_off') })
  let isCodeWrong = false
  await proveOwnPassword(deps, { person, address }, body.current_password, {
    ...WRONG_PASSWORD,
    async andThen() {
      isCodeWrong = !(await spendCode(deps.pool, deps, person.userId, body.codigo))
      return !isCodeWrong
    },
  }).catch((error: unknown) => {
    throw isCodeWrong ? invalidField('codigo', reason('wrong_code')) : error
  })
}

const recordFactor = (deps: Deps, tx: AccountTx, { userId }: Person, isOn: boolean) =>
  deps.activityLog.recordOwnChange(tx, {
    userId,
    field: 'segundo_factor',
    before: isOn ? 0 : 1,
    after: isOn ? 1 : 0,
  })

export const secondFactorHandlers = {
  async secondFactor(deps, { person }) {
    requireAccount(person)
    return readSecondFactor(deps.pool, deps, person)
  },

  async prepareSecondFactor(deps, { person, keyed }) {
    requireAccount(person)
    return changeBoards(deps, { actor: null, keyed }, async (tx) => ({
      answer: await prepare(tx, deps, person),
      storedAnswer: {},
    }))
  },

  async turnOnSecondFactor(deps, { person, body, address, keyed }) {
    requireAccount(person)
    await proveOwnPassword(deps, { person, address }, body.current_password, WRONG_PASSWORD)
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      const codigos = await turnOn(tx, deps, person, body.codigo)
      await recordFactor(deps, tx, person, true)
      return { answer: { codigos }, storedAnswer: { codigos: [] } }
    })
    deps.recheck(person.userId)
    return response
  },

  async renewRecoveryCodes(deps, request) {
    const { person, keyed } = request
    await proveBoth(deps, request)
    return changeBoards(deps, { actor: null, keyed }, async (tx) => {
      const codigos = await renewRecoveryCodes(tx, person)
      await deps.activityLog.recordOwnChange(tx, { userId: person.userId, field: 'codigos' })
      return { answer: { codigos }, storedAnswer: { codigos: [] } }
    })
  },

  async turnOffSecondFactor(deps, request) {
    const { person, keyed } = request
    if (deps.requiresSecondFactor && maySetSecondFactor(person))
      throw new DomainError('forbidden', { reason: reason('second_factor_required') })
    await proveBoth(deps, request)
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await turnOff(tx, person)
      await recordFactor(deps, tx, person, false)
      return { answer: undefined }
    })
    deps.recheck(person.userId)
    return response
  },

  async removeSecondFactor(deps, request) {
    const { person, body } = request
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await requireRemovable(tx, person, body.user)
      await removeFrom(tx, person, body.user)
      return { answer: undefined }
    })
    deps.recheck(body.user)
    return response
  },

  async removeUserSecondFactor(deps, { person, body, keyed }) {
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await requireSuperadmin(tx, body.id)
      await removeFrom(tx, person, body.id)
      return { answer: undefined }
    })
    deps.recheck(body.id)
    return response
  },
} satisfies Partial<Handlers>
