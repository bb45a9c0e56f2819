import { quotesOf, type StationWork } from '@orderi/shared/stations/quote'
import type { StationQuote } from '@orderi/shared/stations/schema'
import type { Db } from '../../db/sql.ts'

// Each part of the condition uses one of the partial indexes of orders. The inner query reads lines by order.
const STATION_WORK = {
  name: 'station-work',
  text: `SELECT coalesce(own.id, other.id, 0) AS station,
      coalesce(sum(l.quantity) FILTER (WHERE l.status IN ('Pendiente', 'Preparando')), 0)::int AS open,
      coalesce(json_agg(json_build_object('dishes', l.quantity, 'seconds',
          greatest(0, floor(extract(epoch FROM l.ready_at - l.ordered_at)))))
        FILTER (WHERE l.status IN ('Listo', 'Entregado') AND l.ready_at > $2), '[]'::json) AS steps
    FROM orders o
      CROSS JOIN LATERAL (SELECT station_id, quantity, status, ready_at,
          CASE WHEN was_held THEN fired_at ELSE o.created_at END AS ordered_at
        FROM order_lines WHERE order_id = o.id AND status <> 'Cancelado' AND NOT (was_held AND fired_at IS NULL)
        OFFSET 0) AS l
      LEFT JOIN stations own ON own.id = l.station_id AND own.deleted_at IS NULL
      LEFT JOIN stations other ON other.branch_id = $1 AND other.is_default
    WHERE o.branch_id = $1 AND (o.status NOT IN ('Entregado', 'Cancelado')
      OR (o.status IN ('Entregado', 'Cancelado') AND o.status_at > $2))
    GROUP BY 1 ORDER BY 1`,
}

const HOUR_MS = 3_600_000

export async function readQuotes(db: Db, branchId: number, now: Date): Promise<StationQuote[]> {
  const since = new Date(now.getTime() - HOUR_MS)
  return quotesOf(await db.query<StationWork>(STATION_WORK, [branchId, since]))
}
