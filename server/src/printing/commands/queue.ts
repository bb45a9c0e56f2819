/**
 * SQL, part of the statement that writes a new order: queues the order's kitchen ticket if the branch prints orders and
 * the order is not in the past. The arguments are SQL parameters such as `$15`.
 */
export function queueTicketSql({
  at,
  isPast,
}: {
  readonly at: string
  readonly isPast: string
}): string {
  return `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at, created_at)
    SELECT o.restaurant_id, o.branch_id, 'order', o.id, true, ${at}, ${at}::timestamptz + ${printRetryPeriodSql}, ${at}
    FROM new_order o JOIN branches br ON br.id = o.branch_id
    WHERE br.printer <> '' AND br.prints_orders AND NOT ${isPast}::boolean`
}

export const printRetryPeriodSql = "interval '10 minutes'"
