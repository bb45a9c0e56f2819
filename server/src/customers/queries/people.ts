import type { Db } from '../../db/sql.ts'

const PEOPLE = {
  name: 'people-at-table',
  text: `SELECT greatest(t.capacity,
      (SELECT count(*) FROM sessions s WHERE s.table_id = t.id AND s.expires_at > now())) AS people
    FROM tables t WHERE t.id = $1`,
}

/** The number of seats of the table, or of guests who entered there if that is higher. */
export async function countPeopleAt(db: Db, tableId: number): Promise<number> {
  const [found] = await db.query<{ people: number }>(PEOPLE, [tableId])
  return found?.people ?? 0
}
