/** The peer's rows as it reads them (decimals come as text), and whose they are. */
import type { Knex } from 'knex'

/** What is asked for is not there, or is another restaurant's. */
export class NotFound extends Error {}

/** A table with where it stands, in a restaurant of the user. */
export interface PlaceRow {
  readonly id: number
  readonly name: string
  readonly hall_id: number
  readonly hall_name: string
  readonly branch_id: number
  readonly restaurant_id: number
  readonly currency: string
  readonly iva: string
  readonly service: string
  readonly commission: string
  readonly user_name: string
}

export interface BillRow {
  readonly id: number
  readonly branch_id: number
  readonly table_id: number
  readonly number: number
  readonly name: string
  readonly status: string
  readonly total: string
  readonly iva: string
  readonly service: string
  readonly commission: string
  readonly pieces: number
  readonly total_final: string
  readonly created_at: Date
  readonly closed_at: Date | null
}

export interface OrderRow {
  readonly id: number
  readonly number: number
  readonly status: string
  readonly created_at: Date
}

export interface LineRow {
  readonly id: number
  readonly product_id: number
  readonly product_name: string
  readonly price: string
  readonly quantity: number
  readonly status: string
  readonly note: string | null
}

/** The table, when the user works in its restaurant. */
export async function placeOf(knex: Knex, userId: number, tableId: number): Promise<PlaceRow> {
  const place: PlaceRow | undefined = await knex('tables')
    .join('halls', 'halls.id', 'tables.hall_id')
    .join('branches', 'branches.id', 'halls.branch_id')
    .join('restaurants', 'restaurants.id', 'branches.restaurant_id')
    .join('memberships', 'memberships.restaurant_id', 'restaurants.id')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ 'tables.id': tableId, 'users.id': userId })
    .first(
      'tables.id',
      'tables.name',
      'halls.id as hall_id',
      'halls.name as hall_name',
      'branches.id as branch_id',
      'restaurants.id as restaurant_id',
      'restaurants.currency',
      'restaurants.iva',
      'restaurants.service',
      'restaurants.commission',
      'users.name as user_name',
    )
  if (!place) throw new NotFound()
  return place
}

/** Whether the user works in the branch's restaurant. */
export async function isMember(knex: Knex, userId: number, branchId: number): Promise<boolean> {
  const found: unknown = await knex('memberships')
    .join('branches', 'branches.restaurant_id', 'memberships.restaurant_id')
    .where({ 'memberships.user_id': userId, 'branches.id': branchId })
    .first('memberships.user_id')
  return found !== undefined
}
