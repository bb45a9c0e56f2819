/** Handlers for PINs. Every session of a branch may set any PIN there, because the code or the old PIN proves the owner. */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Handlers, SessionRequest } from '../http/route.ts'
import { hashCode, hashPassword } from '../identity/passwords.ts'
import { officeCommandOf, requireRestaurant } from '../identity/person.ts'
import { requirePin, tryPinCode } from '../identity/pin.ts'
import { type BranchOrAny, readApprover } from '../identity/queries/approvers.ts'
import { type OfficeCommand, runOfficeCommand } from '../log/office.ts'
import { changePin, createPinCode, findPinCode, setPin } from './commands/pins.ts'
import { listPinPeople } from './queries/pins.ts'

type Request = Pick<SessionRequest<Call>, 'person' | 'headers'>

/** The session's branch. In a session without one, all branches. */
const branchOf = ({ person, headers }: Request): BranchOrAny => ({
  restaurantId: requireRestaurant(person, headers.restaurant),
  id: person.device?.branchId ?? person.working?.branchId ?? null,
})

/** On a shared device, the log names the owner of the PIN. Elsewhere it names the person of the session. */
function pinCommandOf(
  request: Parameters<typeof officeCommandOf>[0] & { readonly body: { readonly user: number } },
): OfficeCommand {
  const command = officeCommandOf(request)
  if (!request.person.device) return command
  return { ...command, actor: { id: request.body.user, name: '', type: 'cliente' } }
}

export const pinHandlers = {
  pinPeople: async (deps, request) => listPinPeople(deps.pool, branchOf(request)),

  async createPinCode(deps, request) {
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: { codigo: await createPinCode(tx, deps, request.body.user) },
      storedAnswer: {},
    }))
  },

  async setPin(deps, request) {
    const { person, body } = request
    const branch = branchOf(request)
    const code = await findPinCode(deps.pool, branch, body.user)
    const owner = { restaurantId: branch.restaurantId, userId: body.user, code }
    return tryPinCode(deps.pool, owner, person, async () => {
      const pinHash = await hashPassword(body.pin)
      return runOfficeCommand(deps, pinCommandOf(request), async (tx) => {
        const codeHash = hashCode(deps.jwtSecret, 'pin', body.codigo)
        await setPin(tx, { branch, userId: body.user, codeHash, pinHash })
        return { answer: undefined }
      })
    })
  },

  async changePin(deps, request) {
    const { person, body } = request
    const branch = branchOf(request)
    if (body.pin === body.actual) throw invalidField('pin', reason('same_pin'))
    const owner = await readApprover(deps.pool, branch, body.user)
    if (!owner) throw new DomainError('bad_pin')
    const { pin_hash: oldHash } = owner
    await requirePin(
      deps,
      { restaurantId: branch.restaurantId, userId: owner.id, hash: oldHash },
      { pin: body.actual, place: person },
    )
    const pinHash = await hashPassword(body.pin)
    return runOfficeCommand(deps, pinCommandOf(request), async (tx) => {
      await changePin(tx, { userId: owner.id, oldHash, pinHash })
      return { answer: undefined }
    })
  },
} satisfies Partial<Handlers>
