/** The menu of a tenant as its admin fills it. */
import { calls } from '@orderi/shared/contract/all'
import type { Tenant } from './tenant.ts'
import type { World } from './world.ts'

/** Makes parts of a menu, each with what a test says of it, and asks what the boards were told. */
export function menuOf({ deps }: World, { admin, ...tenant }: Tenant) {
  return {
    makeCategory: (fields: object = {}) =>
      admin.call(calls.createCategory, { body: { order: 5, hidden: 0, ...fields } }),
    makeSubcategory: (category_id: number, fields: object = {}) =>
      admin.call(calls.createSubcategory, {
        body: { category_id, order: 5, hidden: 0, ...fields },
      }),
    makeProduct: (fields: object = {}) =>
      admin.call(calls.createProduct, {
        body: {
          category_id: tenant.categoryId,
          subcategory_id: tenant.subcategoryId,
          precio: 1500.5,
          order: 3,
          status: 1,
          name: 'Tamal',
          ...fields,
        },
      }),
    /** The types of the last events of every branch of the tenant. */
    async lastEvents(): Promise<string[]> {
      const rows = await deps.pool.query<{ type: string }>(
        `SELECT DISTINCT ON (branch_id) type FROM board_events WHERE restaurant_id = $1 ORDER BY branch_id, seq DESC`,
        [tenant.restaurantId],
      )
      return rows.map((row) => row.type)
    },
  }
}

/** The Spanish names of parts of a menu, in their order. */
export function namesOf(
  list: readonly { readonly translations: readonly { readonly name: string }[] }[],
): (string | undefined)[] {
  return list.map((each) => each.translations[0]?.name)
}
