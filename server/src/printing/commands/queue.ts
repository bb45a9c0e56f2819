/**
 * SQL: queues a paper with the changes of the orders that the query `ids` selects, if an earlier paper of these orders
 * may have been printed. The changes are determined when the paper is sent.
 */
export const queueChangesSql = (
  ids: string,
  now: string,
) => `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, only_changes, next_attempt_at, give_up_at,
    created_at)
  SELECT o.restaurant_id, o.branch_id, 'order', o.id, true, ${now}, ${now} + ${printRetryPeriodSql}, ${now}
  FROM orders o JOIN branches br ON br.id = o.branch_id
  WHERE o.id IN (${ids}) AND br.printer <> ''
    AND EXISTS (SELECT FROM print_jobs j WHERE j.order_id = o.id AND ${mayBeOnPaperSql('j')})
    AND NOT EXISTS (SELECT FROM print_jobs j WHERE j.order_id = o.id AND j.only_changes AND j.status = 'waiting')
  ORDER BY o.id`

/** SQL condition: an attempt of the print job may have been printed. */
export function mayBeOnPaperSql(job: string): string {
  return `(${job}.sent <> '[]' OR ${job}.status = 'printed' OR ${job}.may_be_out)`
}

export const printRetryPeriodSql = "interval '10 minutes'"
