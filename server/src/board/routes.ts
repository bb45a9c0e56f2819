/** Reads a branch's board over HTTP: the floor, and the missed events for clients without a socket. */

import type { Deps } from '../deps.ts'
import { requireBranch } from '../floor/queries/access.ts'
import { readFloor } from '../floor/queries/floor.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { readCatchUp } from './catch-up.ts'

const WHOLE_KITCHEN = 0

async function hasScreen({ boards }: Deps, branchId: number, station: number): Promise<boolean> {
  if (station === WHOLE_KITCHEN) return true
  const { stations } = (await boards.read(branchId)).board.branch
  return stations.some(({ id }) => id === station)
}

export const boardHandlers = {
  async floor(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readFloor(deps.pool, branch.id)
  },

  async catchUp(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const { pantalla } = query
    if (pantalla !== undefined && (await hasScreen(deps, branch.id, pantalla))) {
      const screen = { branchId: branch.id, station: pantalla === WHOLE_KITCHEN ? null : pantalla }
      deps.showPollingScreen(person.sessionId, screen)
    }
    return readCatchUp(deps, branch.id, { epoch: query.epoch, since: query.desde })
  },
} satisfies Partial<Handlers>
