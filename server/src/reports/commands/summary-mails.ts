/** The mails with the summaries of business days. */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Db } from '../../db/sql.ts'
import { presentDaySql } from '../queries/present-day.ts'

/** Stores the addresses that receive the summaries from the current business day on. */
export async function setSummaryAddresses(
  tx: Db & { readonly now: Date },
  restaurantId: number,
  { correos, idioma }: { readonly correos: readonly string[]; readonly idioma: Language },
): Promise<void> {
  await tx.query(
    `INSERT INTO daily_summaries (restaurant_id, addresses, language, last_day)
      SELECT r.id, $2, $3, ${presentDaySql('$4')} - 1 FROM restaurants r WHERE r.id = $1
      ON CONFLICT (restaurant_id) DO UPDATE SET addresses = excluded.addresses, language = excluded.language,
        last_day = greatest(daily_summaries.last_day, excluded.last_day)`,
    [restaurantId, [...new Set(correos)], idioma, tx.now],
  )
}

/** Queues the summary of the last business day that has ended, once for each restaurant and day. */
export async function queueSummaryMails(db: Db, now: Date): Promise<void> {
  await db.query(
    {
      name: 'queue-summaries',
      text: `WITH ended AS (
          SELECT r.id, ${presentDaySql('$1')} - 1 AS day FROM restaurants r
          WHERE r.status = 1 AND r.id IN (SELECT restaurant_id FROM daily_summaries)
        ), due AS (
          UPDATE daily_summaries d SET last_day = ended.day FROM ended
          WHERE d.restaurant_id = ended.id AND d.last_day < ended.day RETURNING d.*
        )
        INSERT INTO mails (restaurant_id, kind, day, language, address, next_attempt_at, created_at)
        SELECT restaurant_id, 'summary', last_day, language, address, $1, $1 FROM due, unnest(addresses) AS address`,
    },
    [now],
  )
}
