/** Which log this is, and how long it is: a new epoch after a restore, trimming of what no screen asks for. */
import type { Sql } from '../db/pool.ts'

/** Events are kept while they are younger than this … */
const KEPT_HOURS = 72
/** … or among the branch's last ones. */
const KEPT_EVENTS = 20_000

/** Takes old events out of every branch's log. */
export async function trimLogs(db: Sql, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM board_events e USING board_heads head
      WHERE head.branch_id = e.branch_id AND e.seq <= head.seq - $1 AND e.at < $2`,
    [KEPT_EVENTS, new Date(now.getTime() - KEPT_HOURS * 3_600_000)],
  )
}

/**
 * Gives every log a new epoch when the database is not the cluster that wrote it (a restored copy, another
 * timeline): no screen may then go on from a seq that means something else.
 */
export async function checkEpoch(db: Sql): Promise<void> {
  await db.query(`
    WITH here AS (
      SELECT system_identifier::text AS system_identifier,
        (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline
      FROM pg_control_system()
    ), renewed AS (
      UPDATE installation SET
        system_identifier = here.system_identifier,
        timeline = here.timeline,
        epoch = CASE WHEN installation.system_identifier IS NULL THEN epoch ELSE gen_random_uuid()::text END
      FROM here
      WHERE (installation.system_identifier, installation.timeline)
        IS DISTINCT FROM (here.system_identifier, here.timeline)
      RETURNING installation.epoch
    )
    UPDATE board_heads SET epoch = renewed.epoch FROM renewed WHERE board_heads.epoch <> renewed.epoch`)
}
