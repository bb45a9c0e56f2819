import type { Db } from '../../db/sql.ts'

interface LastShown {
  /** The station's ID; 0 for lines without a station. */
  readonly station: number
  readonly at: string
}

// Each part of the condition uses one of the partial indexes of orders.
const LAST_SHOWN = {
  name: 'last-shown',
  text: `SELECT (s.value ->> 'station')::bigint AS station, max(s.value ->> 'at') AS at
    FROM orders o, json_array_elements(o.shown) AS s
    WHERE o.branch_id = $1 AND (o.status NOT IN ('Entregado', 'Cancelado')
      OR (o.status IN ('Entregado', 'Cancelado') AND o.status_at > $2))
    GROUP BY 1`,
}

/** When a screen of each station last showed an order for the first time. Older orders are left out. */
export function readLastShown(db: Db, branchId: number, since: Date): Promise<LastShown[]> {
  return db.query<LastShown>(LAST_SHOWN, [branchId, since])
}
