/** An order prints by itself: its job is written by the statement that writes the order. */

/**
 * SQL: queues the ticket of `new_order`, when its branch has a printer and prints its orders; `at` and `isPast` by
 * their positions. Nobody prints what is long over.
 */
export function queueTicket({
  at,
  isPast,
}: {
  readonly at: string
  readonly isPast: string
}): string {
  return `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at, created_at)
    SELECT o.restaurant_id, o.branch_id, 'order', o.id, true, ${at}, ${at}::timestamptz + ${GIVE_UP}, ${at}
    FROM new_order o JOIN branches br ON br.id = o.branch_id
    WHERE br.printer <> '' AND br.prints_orders AND NOT ${isPast}::boolean`
}

/** SQL: how long a paper is tried. */
export const GIVE_UP = "interval '10 minutes'"
