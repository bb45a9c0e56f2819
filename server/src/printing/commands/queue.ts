/**
 * SQL: queues a paper for each printed ticket of the selected orders and stations, except for tickets whose stations are
 * on a wider one. The changes are determined when it is sent.
 */
export const queueChangesSql = (
  changes: string,
  now: string,
) => `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, stations, only_changes, next_attempt_at, give_up_at,
    created_at)
  SELECT DISTINCT o.restaurant_id, o.branch_id, 'order', o.id, e.stations, true, ${now}, ${now} + ${printRetryPeriodSql}, ${now}
  FROM (${changes}) AS c JOIN orders o ON o.id = c.id JOIN branches br ON br.id = o.branch_id
    JOIN print_jobs e ON e.order_id = o.id AND ${mayBeOnPaperSql('e')} AND (e.stations IS NULL OR e.stations && c.stations)
      AND NOT EXISTS (SELECT FROM print_jobs w WHERE w.order_id = o.id AND ${mayBeOnPaperSql('w')}
        AND w.stations @> e.stations AND w.stations <> e.stations)
  WHERE br.printer <> '' AND NOT EXISTS (SELECT FROM print_jobs j WHERE j.order_id = o.id AND j.only_changes
    AND j.status = 'waiting' AND j.stations IS NOT DISTINCT FROM e.stations)
  ORDER BY o.id, e.stations`

/** SQL: queues a ticket for those stations of the tickets of the query `fired` that have neither a paper nor a waiting one. */
export const queueMissingSql = (
  fired: string,
  now: string,
) => `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, stations, next_attempt_at, give_up_at, created_at)
  SELECT o.restaurant_id, o.branch_id, 'order', o.id, array_agg(DISTINCT s.id ORDER BY s.id), ${now}, ${now} + ${printRetryPeriodSql}, ${now}
  FROM (${fired}) AS f JOIN orders o ON o.id = f.id CROSS JOIN unnest(f.stations) AS s (id)
  WHERE NOT EXISTS (SELECT FROM print_jobs e WHERE e.order_id = o.id AND (e.stations IS NULL OR s.id = ANY (e.stations))
    AND (e.status = 'waiting' OR ${mayBeOnPaperSql('e')}))
  GROUP BY o.id, f.stations`

/** SQL condition: an attempt of the print job may have been printed. */
export function mayBeOnPaperSql(job: string): string {
  return `(${job}.sent <> '[]' OR ${job}.status = 'printed' OR ${job}.may_be_out)`
}

/** SQL condition: the retries of the job `j` ended so long ago that it is no longer printed automatically. */
export const isStaleSql = (now: string) =>
  `j.give_up_at < ${now}::timestamptz - ${printRetryPeriodSql}`

export const printRetryPeriodSql = "interval '10 minutes'"
