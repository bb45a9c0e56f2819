/** Handlers of the calls under "Sucursales". Each change is published on the board of its branch. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf, Call } from '@orderi/shared/contract/call'
import type { Table, TableWithCode } from '@orderi/shared/floor/schema'
import { pathId } from '@orderi/shared/kernel/fields'
import type { Printer } from '@orderi/shared/printing/printer-schema'
import type { KeyedResponse } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import type { Handlers, SessionRequest } from '../http/route.ts'
import { actorIn, officeCommandOf, requireRestaurant } from '../identity/person.ts'
import { type OfficeTx, runOfficeCommand } from '../log/office.ts'
import { createBranch, deleteBranch, setReceivesOrders, updateBranch } from './commands/branches.ts'
import { createHall, deleteHall, updateHall } from './commands/halls.ts'
import { createPrinter, deletePrinter, updatePrinter } from './commands/printers.ts'
import { createTable, deleteTable, renewTableCode, updateTable } from './commands/tables.ts'
import { requireAllowedPrinter } from './printer-address.ts'
import { requireBranch } from './queries/access.ts'
import { branchScopeOf, getBranch, getHallWithTables, listBranches } from './queries/office.ts'
import { listPrinters } from './queries/printers.ts'
import type { TableCodes } from './table-code.ts'

type OfficeRequest = Pick<SessionRequest<Call>, 'person' | 'headers' | 'keyed'>

/**
 * Changes the floor of the session's restaurant, and publishes the change on the branch's board.
 * @param work returns the changed or deleted row
 */
async function changeFloor<Row extends { readonly branch_id: number }>(
  deps: Deps,
  request: OfficeRequest,
  work: (tx: OfficeTx) => Promise<Row>,
  answerOf: (row: Row) => unknown = (row) => row,
): Promise<KeyedResponse> {
  return runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
    const row = await work(tx)
    return {
      answer: answerOf(row),
      boards: { branchIds: [row.branch_id], type: 'floor.changed' },
    }
  })
}

/** The waiting papers may have another printer now. */
async function changePrinters(
  deps: Deps,
  request: OfficeRequest,
  work: (tx: OfficeTx) => Promise<Printer>,
  answerOf?: (row: Printer) => unknown,
): Promise<KeyedResponse> {
  let branchId = 0
  const response = await changeFloor(
    deps,
    request,
    async (tx) => {
      const printer = await work(tx)
      branchId = printer.branch_id
      return printer
    },
    answerOf,
  )
  deps.wakePrinter(branchId)
  return response
}

/** Only an admin changes how a branch takes payments. */
function permitted(
  { branchIds }: OfficeTx,
  body: BodyOf<Calls['updateBranch']>,
): BodyOf<Calls['updateBranch']> {
  if (branchIds === null) return body
  return {
    ...body,
    cobros: undefined,
    cash_step: undefined,
    redondeo: undefined,
    control: undefined,
    tolerancia_caja: undefined,
    propinas_sugeridas: undefined,
    proveedor_pago: undefined,
    desglose: undefined,
    gaveta: undefined,
    inicio_dia: undefined,
  }
}

const nothing = () => undefined

const withCode =
  (codes: TableCodes) =>
  (table: Table): TableWithCode => ({
    ...table,
    qr_url: codes.url({
      restaurante: table.restaurant_id,
      sucursal: table.branch_id,
      salon: table.hall_id,
      mesa: table.id,
      version: table.code_version,
    }),
  })

function workingScope({ person, headers }: Omit<OfficeRequest, 'keyed'>) {
  return branchScopeOf(person, requireRestaurant(person, headers.restaurant))
}

export const floorHandlers = {
  branches: async (deps, request) => listBranches(deps.pool, workingScope(request), request.query),

  branch: async (deps, request) =>
    getBranch(deps.pool, workingScope(request), pathId(request.params.id)),

  // The board of a new branch has no subscribers, so no event is published.
  async createBranch(deps, request) {
    requireAllowedPrinter(deps.printerNetworks, request.body.impresora)
    return runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await createBranch(tx, request.body),
    }))
  },

  updateBranch: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
      answer: await updateBranch(tx, permitted(tx, request.body), {
        networks: deps.printerNetworks,
        ifMatch: request.headers.ifMatch,
      }),
      boards: { branchIds: [request.body.id], type: 'floor.changed' },
    })),

  async deleteBranch(deps, request) {
    let people: readonly number[] = []
    const response = await runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      people = await deleteBranch(tx, request.body.id)
      return { answer: undefined }
    })
    for (const userId of people) deps.recheck(userId)
    return response
  },

  async setReceiving(deps, { person, headers, body, keyed }) {
    if (headers.restaurant !== undefined) requireRestaurant(person, headers.restaurant)
    const { id, restaurantId } = await requireBranch(deps.pool, person, body.id)
    const actor = actorIn(person, restaurantId)
    return runOfficeCommand(deps, { restaurantId, actor, caller: person, keyed }, async (tx) => ({
      answer: await setReceivesOrders(tx, body, headers.ifMatch),
      boards: { branchIds: [id], type: 'floor.changed' },
    }))
  },

  async hall(deps, request) {
    const hall = await getHallWithTables(
      deps.pool,
      workingScope(request),
      pathId(request.params.id),
    )
    return { ...hall, tables: hall.tables.map(withCode(deps.tableCodes)) }
  },

  createHall: (deps, request) => changeFloor(deps, request, (tx) => createHall(tx, request.body)),

  updateHall: (deps, request) =>
    changeFloor(deps, request, (tx) => updateHall(tx, request.body, request.headers.ifMatch)),

  deleteHall: (deps, request) =>
    changeFloor(deps, request, (tx) => deleteHall(tx, request.body.id), nothing),

  async printers(deps, request) {
    const branch = await getBranch(
      deps.pool,
      workingScope(request),
      pathId(request.params.sucursal),
    )
    const data = await listPrinters(deps.pool, branch.id, deps.clock())
    return { data, total: data.length }
  },

  createPrinter: (deps, request) =>
    changePrinters(deps, request, (tx) => createPrinter(tx, request.body, deps.printerNetworks)),

  updatePrinter: (deps, request) =>
    changePrinters(deps, request, (tx) =>
      updatePrinter(tx, request.body, {
        networks: deps.printerNetworks,
        ifMatch: request.headers.ifMatch,
      }),
    ),

  deletePrinter: (deps, request) =>
    changePrinters(deps, request, (tx) => deletePrinter(tx, request.body.id), nothing),

  createTable: (deps, request) =>
    changeFloor(deps, request, (tx) => createTable(tx, request.body), withCode(deps.tableCodes)),

  updateTable: (deps, request) =>
    changeFloor(
      deps,
      request,
      (tx) => updateTable(tx, request.body, request.headers.ifMatch),
      withCode(deps.tableCodes),
    ),

  renewTableCode: (deps, request) =>
    changeFloor(
      deps,
      request,
      (tx) => renewTableCode(tx, request.body.id),
      withCode(deps.tableCodes),
    ),

  deleteTable: (deps, request) =>
    changeFloor(deps, request, (tx) => deleteTable(tx, request.body.id), nothing),
} satisfies Partial<Handlers>
