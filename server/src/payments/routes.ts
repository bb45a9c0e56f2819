/** Handlers of payment methods, reasons, registers and their sessions. */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import type { RegisterRow } from '@orderi/shared/payments/cash-sessions'
import { markedCopy, sessionPaper } from '@orderi/shared/printing/session-paper'
import { onRow, staffCommand } from '../board/of-row.ts'
import type { Deps } from '../deps.ts'
import { requireAllowedPrinter } from '../floor/printer-address.ts'
import { type BranchRef, branchOfRow, requireBranch } from '../floor/queries/access.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers, SessionRequest } from '../http/route.ts'
import { hasPermission, readAuthority } from '../identity/approval.ts'
import { officeCommandOf, type Person, requireRestaurant } from '../identity/person.ts'
import { listApprovers } from '../identity/queries/approvers.ts'
import { type OfficeTx, runOfficeCommand } from '../log/office.ts'
import { readEpoch } from '../log/read.ts'
import { queuePrintJob } from '../printing/commands/jobs.ts'
import { recordPrintedZ } from '../printing/commands/receipts.ts'
import { headOf, readHead } from '../printing/queries/receipts.ts'
import { changePrinting } from '../printing/routes.ts'
import { createHouseAccount, updateHouseAccount } from './commands/house-accounts.ts'
import { createPaymentMethod, updatePaymentMethod } from './commands/methods.ts'
import { createPaymentReason, updatePaymentReason } from './commands/reasons.ts'
import { createRegister, updateRegister } from './commands/registers.ts'
import {
  decideDrawerOpening,
  decideMovement,
  decideMovementReversal,
  needsOfDrawerOpening,
  needsOfMovement,
  needsOfMovementReversal,
} from './decide-movement.ts'
import {
  decideCount,
  decideSessionClosing,
  decideSessionOpening,
  needsOfCount,
  needsOfSessionClosing,
  needsOfSessionOpening,
} from './decide-session.ts'
import { getCashSession, listClosedSessions } from './queries/cash-sessions.ts'
import { listHouseAccounts } from './queries/house-accounts.ts'
import { listPaymentMethods, listPaymentReasons } from './queries/methods-and-reasons.ts'
import { listEveryRegister, listRegisters } from './queries/registers.ts'

const restaurantOf = ({ person, headers }: Pick<SessionRequest<Call>, 'person' | 'headers'>) =>
  requireRestaurant(person, headers.restaurant)

/** Changes a register and makes the screens of its branch read the registers again. */
async function changeRegister(
  deps: Deps,
  request: Parameters<typeof officeCommandOf>[0],
  run: (tx: OfficeTx) => Promise<RegisterRow>,
) {
  return runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
    const answer = await run(tx)
    return { answer, boards: { branchIds: [answer.branch_id], type: 'floor.changed' as const } }
  })
}

/**
 * The rights of a person who reads cash sessions. An approval is not possible.
 * @throws DomainError `forbidden` without the permission `caja`
 */
async function requireCashier(deps: Deps, person: Person, branch: BranchRef) {
  const authority = await readAuthority(deps, person, branch, null)
  if (!hasPermission(authority, 'caja')) throw new DomainError('forbidden')
  return { seesExpected: hasPermission(authority, 'ver_esperado') }
}

export const paymentHandlers = {
  paymentMethods: async (deps, request) => listPaymentMethods(deps.pool, restaurantOf(request)),

  paymentReasons: async (deps, request) =>
    listPaymentReasons(deps.pool, restaurantOf(request), request.query.tipo),

  createPaymentMethod: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await createPaymentMethod(tx, request.body),
    })),

  updatePaymentMethod: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updatePaymentMethod(tx, request.body, request.headers.ifMatch),
    })),

  createPaymentReason: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await createPaymentReason(tx, request.body),
    })),

  updatePaymentReason: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updatePaymentReason(tx, request.body, request.headers.ifMatch),
    })),

  houseAccounts: async (deps, request) =>
    listHouseAccounts(deps.pool, restaurantOf(request), request.query),

  createHouseAccount: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await createHouseAccount(tx, request.body),
    })),

  updateHouseAccount: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updateHouseAccount(tx, request.body, request.headers.ifMatch),
    })),

  async approvers(deps, { person, params }) {
    return listApprovers(
      deps.pool,
      await requireBranch(deps.pool, person, branchParam(params.sucursal)),
    )
  },

  async registers(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const epoch = await readEpoch(deps.pool, branch.id)
    return { ...(await listRegisters(deps.pool, branch.id)), epoch }
  },

  everyRegister: async (deps, request) => listEveryRegister(deps.pool, restaurantOf(request)),

  async createRegister(deps, request) {
    requireAllowedPrinter(deps.printerNetworks, request.body.impresora)
    return changeRegister(deps, request, (tx) => createRegister(tx, request.body))
  },

  updateRegister: (deps, request) =>
    changeRegister(deps, request, (tx) =>
      updateRegister(tx, request.body, {
        networks: deps.printerNetworks,
        ifMatch: request.headers.ifMatch,
      }),
    ),

  openRegister: onRow(
    ({ caja: id }) => ({ kind: 'registers', id }),
    staffCommand(needsOfSessionOpening, decideSessionOpening),
  ),

  countCash: onRow(
    ({ turno: id }) => ({ kind: 'cash_sessions', id }),
    staffCommand(needsOfCount, decideCount),
  ),

  closeRegister: onRow(
    ({ turno: id }) => ({ kind: 'cash_sessions', id }),
    staffCommand(needsOfSessionClosing, decideSessionClosing),
  ),

  moveCash: onRow(
    ({ turno: id }) => ({ kind: 'cash_sessions', id }),
    staffCommand(needsOfMovement, decideMovement),
  ),

  openDrawer: onRow(
    ({ turno: id }) => ({ kind: 'cash_sessions', id }),
    staffCommand(needsOfDrawerOpening, decideDrawerOpening),
  ),

  reverseMovement: onRow(
    ({ movimiento: id }) => ({ kind: 'cash_movements', id }),
    staffCommand(needsOfMovementReversal, decideMovementReversal),
  ),

  async closedSessions(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    await requireCashier(deps, person, branch)
    return listClosedSessions(deps.pool, branch.id, query)
  },

  async cashSession(deps, { person, params }) {
    const id = pathId(params.turno)
    const branch = await branchOfRow(deps.pool, person, { kind: 'cash_sessions', id })
    const { seesExpected } = await requireCashier(deps, person, branch)
    return getCashSession(deps.pool, branch.id, { id: id ?? 0, seesExpected })
  },

  async printSession(deps, request) {
    const { turno: id, idioma: language, dispositivo } = request.body
    const { person } = request
    const branch = await branchOfRow(deps.pool, person, { kind: 'cash_sessions', id })
    const { seesExpected } = await requireCashier(deps, person, branch)
    return changePrinting(deps, request, branch, async (tx) => {
      const { figures, ...session } = await getCashSession(tx, branch.id, { id, seesExpected })
      if (!figures) throw new DomainError('forbidden')
      const row = await readHead(tx, branch.id)
      const at = tx.now.toISOString()
      const options = { head: headOf(row), moneyFormat: row, language, at }
      const paper = sessionPaper({ ...session, figures }, options)
      const kind = session.closed_at === null ? 'x' : 'z'
      if (dispositivo === 0) {
        const of = { kind, id, language, paper } as const
        await queuePrintJob(tx, { branchId: branch.id, askedBy: person.userId, of })
      }
      const isCopy = dispositivo === 1 && kind === 'z' && (await recordPrintedZ(tx, id))
      return { paper: isCopy ? markedCopy(paper, language) : paper, papel: row.paper_mm }
    })
  },
} satisfies Partial<Handlers>
