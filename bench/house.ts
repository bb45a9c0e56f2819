/** A restaurant of a row, with as many screens as it needs: each has a session of its own. */
import { makeTenant, makeUser, type Tenant } from '../tests/support/tenant.ts'
import type { Grounds } from '../tests/support/world.ts'

const TABLES = 20
const SCREENS_PER_BRANCH = 10

export interface House {
  readonly tenant: Tenant
  readonly branches: readonly number[]
  /** Of an admin, one for each screen. */
  readonly tokens: readonly string[]
}

/** Makes a restaurant that has a branch for every ten screens, or so many. */
export async function makeHouse(
  node: Grounds,
  screens: number,
  branches = Math.ceil(screens / SCREENS_PER_BRANCH),
): Promise<House> {
  const tenant = await makeTenant(node, { branches, tables: TABLES })
  const { id } = await makeUser(node, { restaurantId: tenant.restaurantId, type: 'admin' })
  const tokens = await Promise.all(Array.from({ length: screens }, () => node.tokenOf(id)))
  return { tenant, branches: tenant.branches.map((branch) => branch.id), tokens }
}
