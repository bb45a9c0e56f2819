/**
 * SQL: the business day of the restaurant `r` at the instant `now`. With several branches, a day ends when it has ended in
 * all of them.
 */
export const presentDaySql = (now: string) =>
  `((${now}::timestamptz AT TIME ZONE zone_of(r.country)) - coalesce(
    (SELECT max(day_starts_at) FROM branches WHERE restaurant_id = r.id AND status = 1), '04:00'))::date`
