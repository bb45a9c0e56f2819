import type { NamedStatement } from '../db/sql.ts'

/** SQL expressions for the contents of a board, as JSON. They refer to table rows by alias. */
export interface BoardSql {
  /** The order with the row alias `o`. */
  readonly order: string
  /** The bill with the row alias `b`. */
  readonly bill: string
  /** A query for the user IDs of the owners of the bill with this ID. */
  readonly billOwners: (billId: string) => string
  /** The branch with the alias `br` of the restaurant with the alias `r`, including halls and tables. */
  readonly floor: string
}

export interface BoardLogSql {
  readonly append: NamedStatement
  readonly snapshot: NamedStatement
}

export function createBoardLogSql({ order, bill, billOwners, floor }: BoardSql): BoardLogSql {
  return {
    append: {
      name: 'append-events',
      text: `
        WITH made AS MATERIALIZED (
          SELECT n, type, order_id, bill_id,
            CASE
              WHEN order_id IS NOT NULL THEN (SELECT ${order} FROM orders o WHERE o.id = order_id)
              WHEN bill_id IS NOT NULL THEN (SELECT ${bill} FROM bills b WHERE b.id = bill_id)
              WHEN type = 'floor.changed' THEN (SELECT ${floor} FROM branches br
                JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $4)
            END AS data,
            CASE WHEN bill_id IS NULL THEN '{}'::bigint[] ELSE ARRAY(${billOwners('spec.bill_id')}) END AS owners
          FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS spec (type, order_id, bill_id, n)
        ), appended AS (
          INSERT INTO board_events
            (branch_id, restaurant_id, seq, commit_seq, at, actor, type, data, entity_id, owners)
          SELECT $4, $5, $6::bigint + n, $6::bigint + 1, $7, $8, type, data, coalesce(order_id, bill_id), owners
          FROM made
        ), moved AS (
          UPDATE board_heads SET seq = seq + cardinality($1),
            menu_seq = CASE WHEN $1 && '{menu.changed,floor.changed}' THEN seq + cardinality($1) ELSE menu_seq END
          WHERE branch_id = $4
        )
        SELECT type, data, owners FROM made ORDER BY n`,
    },
    snapshot: {
      name: 'snapshot',
      text: `SELECT head.epoch, head.seq, json_build_object(
          'branch', (SELECT ${floor} FROM branches br
            JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = head.branch_id),
          'orders', (SELECT coalesce(json_agg(${order} ORDER BY o.created_at, o.id), '[]'::json) FROM orders o
            WHERE o.branch_id = head.branch_id AND o.status NOT IN ('Entregado', 'Cancelado')),
          'bills', (SELECT coalesce(json_agg(${bill} ORDER BY b.created_at DESC, b.id DESC), '[]'::json) FROM bills b
            WHERE b.branch_id = head.branch_id AND b.status <> 'Cerrada')) AS snapshot
        FROM board_heads head WHERE head.branch_id = $1`,
    },
  }
}
