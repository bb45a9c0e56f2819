import type { Db } from '../db/sql.ts'
import type { Tables } from '../db/tables.ts'

/** Younger events are never deleted. */
const MIN_HOURS = 72
/** The number of newest events of each branch that are stored until they are `MAX_DAYS` old. */
const MIN_EVENTS = 20_000
/** Older events are always deleted. */
const MAX_DAYS = 30
/** Events per DELETE. A larger batch could exceed the statement time-out of 10 s. */
const BATCH = 10_000

/**
 * Deletes old events of all branches in batches, oldest first. If a statement is cancelled, the next run continues.
 * Requires that later events of a branch have higher sequence numbers.
 */
export async function trimLogs(db: Db, now: Date): Promise<void> {
  const bounds = [
    MIN_EVENTS,
    new Date(now.getTime() - MIN_HOURS * 3_600_000),
    new Date(now.getTime() - MAX_DAYS * 24 * 3_600_000),
  ]
  // Reads only the oldest event of each branch, which the primary key finds fast.
  const branches = await db.query<{ readonly id: Tables['board_heads']['branch_id'] }>(
    `SELECT head.branch_id AS id FROM board_heads head CROSS JOIN LATERAL (
        SELECT seq, at FROM board_events WHERE branch_id = head.branch_id ORDER BY seq LIMIT 1) AS e
      WHERE ${IS_OLD}`,
    bounds,
  )
  for (const { id } of branches) {
    while ((await trimBatch(db, id, bounds)) === BATCH);
  }
}

/** SQL condition: the event `e` of the log `head` must be deleted. Parameters: `MIN_EVENTS`, time limits. */
const IS_OLD = '(e.at < $3 OR (e.at < $2 AND e.seq <= head.seq - $1))'

async function trimBatch(
  db: Db,
  branchId: number,
  bounds: readonly unknown[],
): Promise<number | undefined> {
  const [row] = await db.query<{ count: number }>(
    `WITH deleted AS (
      DELETE FROM board_events WHERE branch_id = $4 AND seq <= (
        SELECT max(e.seq) FROM board_heads head CROSS JOIN LATERAL (
          SELECT seq, at FROM board_events WHERE branch_id = $4 ORDER BY seq LIMIT $5) AS e
        WHERE head.branch_id = $4 AND ${IS_OLD})
      RETURNING 1
    )
    SELECT count(*) FROM deleted`,
    [...bounds, branchId, BATCH],
  )
  return row?.count
}

interface Cluster {
  readonly systemIdentifier: string
  /** Null on a standby server. */
  readonly timeline: number | null
  readonly isKnown: boolean
}

/**
 * Renews the epoch of every log if the database is a restored copy or a promoted standby. Its sequence numbers may
 * belong to other events than before, so screens must load new snapshots.
 * @returns whether the database belongs to another cluster than before
 * @throws on a standby, which may be promoted while connected. `isUnavailable` is true for this error.
 */
export async function renewEpochIfCopied(db: Db): Promise<boolean> {
  // Reads the WAL position, because the control file shows a new timeline only after the next checkpoint.
  const [here] = await db.query<Cluster>(`
    WITH here AS (
      SELECT system_identifier::text AS id, CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline
      FROM pg_control_system()
    )
    SELECT id AS "systemIdentifier", here.timeline,
      (system_identifier, installation.timeline) IS NOT DISTINCT FROM (id, here.timeline) AS "isKnown"
    FROM here, installation`)
  if (!here || here.isKnown) return false
  const { systemIdentifier, timeline } = here
  if (timeline === null) {
    throw Object.assign(new Error('PostgreSQL is a standby'), { code: '57P03' })
  }
  await db.query(
    `WITH renewed AS (
      UPDATE installation SET system_identifier = $1, timeline = $2,
        epoch = CASE WHEN system_identifier IS NULL THEN epoch ELSE gen_random_uuid()::text END
      WHERE (system_identifier, timeline) IS DISTINCT FROM ($1, $2)
      RETURNING epoch
    )
    ${UPDATE_HEADS}`,
    [systemIdentifier, timeline],
  )
  return true
}

/**
 * Renews the epoch of every log if it is still `epoch`. Called when a node finds that the database is an older copy.
 */
export async function renewEpoch(db: Db, epoch: string): Promise<void> {
  await db.query(
    `WITH renewed AS (
      UPDATE installation SET epoch = gen_random_uuid()::text WHERE epoch = $1 RETURNING epoch
    )
    ${UPDATE_HEADS}`,
    [epoch],
  )
}

const UPDATE_HEADS =
  'UPDATE board_heads SET epoch = renewed.epoch FROM renewed WHERE board_heads.epoch <> renewed.epoch'
