/** Reads a branch's board over HTTP: the floor, and the missed events for clients without a socket. */

import { hasStation } from '@orderi/shared/stations/rules'
import { requireBranch } from '../floor/queries/access.ts'
import { readFloor } from '../floor/queries/floor.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { readCatchUp } from './catch-up.ts'

export const boardHandlers = {
  async floor(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readFloor(deps.pool, branch.id)
  },

  async catchUp(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const { pantalla } = query
    if (pantalla !== undefined) {
      const { stations } = (await deps.boards.read(branch.id)).board.branch
      if (hasStation(stations, pantalla))
        deps.showPollingScreen(person.sessionId, { branchId: branch.id, station: pantalla })
    }
    return readCatchUp(deps, branch.id, { epoch: query.epoch, since: query.desde })
  },
} satisfies Partial<Handlers>
