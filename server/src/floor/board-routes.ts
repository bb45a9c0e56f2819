/** Reading a branch's board over HTTP: its floor, and the fallback's catch-up. */
import type { Floor } from '@orderi/shared/floor/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { branchParam } from '../http/params.ts'
import type { HandlersOf } from '../http/route.ts'
import { catchUp } from '../log/read.ts'
import { floorJson } from './json.ts'
import { branchOf } from './queries.ts'

export const boardHandlers: HandlersOf<'floor' | 'catchUp'> = {
  async floor(deps, { person, params }) {
    const branch = await branchOf(deps.pool, person, branchParam(params.sucursal))
    const [row] = await deps.pool.query<{ floor: Floor }>(
      {
        name: 'floor',
        text: `SELECT ${floorJson} AS floor FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1`,
      },
      [branch.id],
    )
    if (!row) throw new DomainError('not_found')
    return row.floor
  },

  async catchUp(deps, { person, params, query }) {
    const branch = await branchOf(deps.pool, person, branchParam(params.sucursal))
    return catchUp(
      deps.pool,
      deps.snapshots,
      branch.id,
      { epoch: query.epoch, since: query.desde },
      deps.clock(),
    )
  },
}
