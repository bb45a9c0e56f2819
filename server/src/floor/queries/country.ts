import type { Country } from '@orderi/shared/kernel/time'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'

/** Throws `not_found`. */
export async function readCountry(db: Db, restaurantId: number): Promise<Country> {
  const { country } = await queryOne<{ country: Country }>(
    db,
    { name: 'country-of-restaurant', text: 'SELECT country FROM restaurants WHERE id = $1' },
    [restaurantId],
  )
  return country
}
