/** Handlers of payment methods, reasons, registers and their sessions. */
import type { Call } from '@orderi/shared/contract/call'
import { pathId } from '@orderi/shared/kernel/fields'
import { changeBoardOfRow } from '../floor/board.ts'
import { branchOfRow, requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import type { HandlersOf, SessionRequest } from '../http/route.ts'
import { type Person, requireRestaurant } from '../identity/person.ts'
import { closeRegister, openRegister } from './commands/registers.ts'
import { getCashSession, listPaymentMethods, listPaymentReasons, listRegisters } from './queries.ts'

const restaurantOf = ({ person, headers }: Pick<SessionRequest<Call>, 'person' | 'headers'>) =>
  requireRestaurant(person, headers.restaurant)
const userOf = ({ userId, name }: Person) => ({ id: userId, name })

export const paymentHandlers: HandlersOf<
  | 'paymentMethods'
  | 'paymentReasons'
  | 'registers'
  | 'openRegister'
  | 'closeRegister'
  | 'cashSession'
> = {
  paymentMethods: async (deps, request) => listPaymentMethods(deps.pool, restaurantOf(request)),

  paymentReasons: async (deps, request) =>
    listPaymentReasons(deps.pool, restaurantOf(request), request.query.tipo),

  async registers(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return listRegisters(deps.pool, branch.id)
  },

  openRegister: (deps, request) =>
    changeBoardOfRow(deps, request, { kind: 'registers', id: request.body.caja }, (tx) =>
      openRegister(tx, request.body, userOf(request.person)),
    ),

  closeRegister: (deps, request) =>
    changeBoardOfRow(deps, request, { kind: 'cash_sessions', id: request.body.turno }, (tx) =>
      closeRegister(tx, request.body, userOf(request.person)),
    ),

  async cashSession(deps, { person, params }) {
    const id = pathId(params.turno)
    const branch = await branchOfRow(deps.pool, person, { kind: 'cash_sessions', id })
    return getCashSession(deps.pool, branch.id, id)
  },
}
