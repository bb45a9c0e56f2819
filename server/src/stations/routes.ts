/** Handlers of the calls on stations. Each change is published on the board of its branch. */
import { pathId } from '@orderi/shared/kernel/fields'
import { branchScopeOf, getBranch } from '../floor/queries/office.ts'
import type { Handlers } from '../http/route.ts'
import { officeCommandOf, requireRestaurant } from '../identity/person.ts'
import { runOfficeCommand } from '../log/office.ts'
import { assignStation, createStation, deleteStation, updateStation } from './commands/stations.ts'
import { listStations } from './queries/stations.ts'

const floorOf = (branchId: number) => ({ branchIds: [branchId], type: 'floor.changed' }) as const

export const stationHandlers = {
  async stations({ pool }, { person, headers, params }) {
    const scope = branchScopeOf(person, requireRestaurant(person, headers.restaurant))
    const branch = await getBranch(pool, scope, pathId(params.sucursal))
    const data = await listStations(pool, branch.id)
    return { data, total: data.length }
  },

  createStation: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const answer = await createStation(tx, request.body)
      return { answer, boards: floorOf(answer.branch_id) }
    }),

  updateStation: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const answer = await updateStation(tx, request.body, request.headers.ifMatch)
      return { answer, boards: floorOf(answer.branch_id) }
    }),

  deleteStation: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const { branch_id } = await deleteStation(tx, request.body.id)
      return { answer: undefined, boards: floorOf(branch_id) }
    }),

  assignStation: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await assignStation(tx, request.body)
      return { answer: undefined, boards: floorOf(request.body.sucursal) }
    }),
} satisfies Partial<Handlers>
