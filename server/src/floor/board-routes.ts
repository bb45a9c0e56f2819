/** Reads a branch's board over HTTP: the floor, and the missed events for clients without a socket. */
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { readCatchUp } from '../log/read.ts'
import { readFloor, requireBranch } from './queries.ts'

export const boardHandlers = {
  async floor(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readFloor(deps.pool, branch.id)
  },

  async catchUp(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readCatchUp(
      deps.pool,
      deps.snapshots,
      branch.id,
      { epoch: query.epoch, since: query.desde },
      deps.clock(),
    )
  },
} satisfies Partial<Handlers>
