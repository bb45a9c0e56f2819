import { calls } from '@orderi/shared/contract/all'
import { beforeEach } from 'vitest'
import type { Columns } from '../../../server/src/db/sql.ts'
import { makeTenant, type Tenant } from '../tenant.ts'
import { openWorld } from '../world.ts'

/** Starts one node per test file and creates a restaurant with two branches per test. */
export async function openMenuTests() {
  const world = await openWorld()
  let tenant: Tenant
  beforeEach(async () => {
    tenant = await makeTenant(world, { branches: 2 })
  })
  return {
    world,
    get tenant() {
      return tenant
    },
    makeCategory: (fields: object = {}) =>
      tenant.admin.send(calls.createCategory, { order: 5, hidden: 0, name: 'Sección', ...fields }),
    makeSubcategory: (category_id: number, fields: object = {}) =>
      tenant.admin.send(calls.createSubcategory, {
        category_id,
        order: 5,
        hidden: 0,
        name: 'Sección',
        ...fields,
      }),
    makeProduct: (fields: object = {}) =>
      tenant.admin.send(calls.createProduct, {
        category_id: tenant.categoryId,
        subcategory_id: tenant.subcategoryId,
        precio: 1500.5,
        order: 3,
        status: 1,
        name: 'Tamal',
        ...fields,
      }),
    async lastEvents(): Promise<string[]> {
      const rows = await world.deps.pool.query<Columns<'board_events', 'type'>>(
        `SELECT DISTINCT ON (branch_id) type FROM board_events WHERE restaurant_id = $1 ORDER BY branch_id, seq DESC`,
        [tenant.restaurantId],
      )
      return rows.map((row) => row.type)
    },
  }
}

export function namesOf(
  list: readonly { readonly translations: readonly { readonly name: string }[] }[],
): (string | undefined)[] {
  return list.map((each) => each.translations[0]?.name)
}
