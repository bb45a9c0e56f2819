/** Handlers of payment methods, reasons, registers and their sessions. */
import type { Call } from '@orderi/shared/contract/call'
import { pathId } from '@orderi/shared/kernel/fields'
import { changeBoardOfRow } from '../floor/board.ts'
import { branchOfRow, requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import type { HandlersOf, SessionRequest } from '../http/route.ts'
import { readAuthority, requirePermission } from '../identity/approval.ts'
import { requireRestaurant } from '../identity/person.ts'
import { listApprovers } from '../identity/queries/approvers.ts'
import { closeRegister, openRegister } from './commands/registers.ts'
import { getCashSession, listPaymentMethods, listPaymentReasons, listRegisters } from './queries.ts'

const restaurantOf = ({ person, headers }: Pick<SessionRequest<Call>, 'person' | 'headers'>) =>
  requireRestaurant(person, headers.restaurant)

export const paymentHandlers: HandlersOf<
  | 'paymentMethods'
  | 'paymentReasons'
  | 'approvers'
  | 'registers'
  | 'openRegister'
  | 'closeRegister'
  | 'cashSession'
> = {
  paymentMethods: async (deps, request) => listPaymentMethods(deps.pool, restaurantOf(request)),

  paymentReasons: async (deps, request) =>
    listPaymentReasons(deps.pool, restaurantOf(request), request.query.tipo),

  async approvers(deps, { person, params }) {
    return listApprovers(
      deps.pool,
      await requireBranch(deps.pool, person, branchParam(params.sucursal)),
    )
  },

  async registers(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return listRegisters(deps.pool, branch.id)
  },

  openRegister: (deps, request) =>
    changeBoardOfRow(deps, request, { kind: 'registers', id: request.body.caja }, (tx, by) =>
      openRegister(tx, request.body, by),
    ),

  closeRegister: (deps, request) =>
    changeBoardOfRow(deps, request, { kind: 'cash_sessions', id: request.body.turno }, (tx, by) =>
      closeRegister(tx, request.body, by),
    ),

  async cashSession(deps, { person, params }) {
    const id = pathId(params.turno)
    const branch = await branchOfRow(deps.pool, person, { kind: 'cash_sessions', id })
    requirePermission(await readAuthority(deps.pool, person, branch, null), 'caja')
    return getCashSession(deps.pool, branch.id, id)
  },
}
