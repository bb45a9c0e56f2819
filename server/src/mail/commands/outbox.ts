import type { Language } from '@orderi/shared/kernel/languages'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'

interface QueuedHead extends Columns<'mails', 'id' | 'language'> {
  readonly address: NonNullable<Tables['mails']['address']>
  /** Identifies the claim, because each claim increments this number. */
  readonly attempts: Tables['mails']['attempts']
}

/** A mail that this node is sending. */
export type QueuedMail = QueuedHead &
  (
    | { readonly kind: 'receipt'; readonly billId: NonNullable<Tables['mails']['bill_id']> }
    | {
        readonly kind: 'summary'
        readonly restaurantId: NonNullable<Tables['mails']['restaurant_id']>
        readonly day: NonNullable<Tables['mails']['day']>
      }
    | { readonly kind: 'reset'; readonly resetId: NonNullable<Tables['mails']['reset_id']> }
  )

export type MailTx = Db & { readonly now: Date }

/** Queues a mail with the receipt of a bill, unless the same mail is already waiting. */
export async function queueReceiptMail(
  tx: MailTx,
  mail: { readonly billId: number; readonly language: Language; readonly address: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO mails (restaurant_id, kind, branch_id, bill_id, language, address, next_attempt_at, created_at)
      SELECT restaurant_id, 'receipt', branch_id, id, $2, $3, $4, $4 FROM bills WHERE id = $1
      ON CONFLICT DO NOTHING`,
    [mail.billId, mail.language, mail.address, tx.now],
  )
}

/** Claims some due mails until `until`, so that no other node sends them at the same time. */
export function claimMails(db: Db, now: Date, until: Date): Promise<QueuedMail[]> {
  return db.query<QueuedMail>(
    {
      name: 'claim-mails',
      text: `UPDATE mails SET attempts = attempts + 1, next_attempt_at = $2
        WHERE id IN (SELECT id FROM mails WHERE status = 'waiting' AND next_attempt_at <= $1
          ORDER BY next_attempt_at, id LIMIT 5 FOR UPDATE SKIP LOCKED)
        RETURNING id, restaurant_id AS "restaurantId", kind, bill_id AS "billId", day, reset_id AS "resetId", language,
          address, attempts`,
    },
    [now, until],
  )
}

/** Ends a mail and deletes its address. */
export async function endMail(
  db: Db,
  { id, attempts }: QueuedMail,
  status: 'sent' | 'failed',
): Promise<void> {
  await db.query(
    `UPDATE mails SET status = $3, address = NULL WHERE id = $1 AND attempts = $2 AND status = 'waiting'`,
    [id, attempts, status],
  )
}

export async function postponeMail(db: Db, { id, attempts }: QueuedMail, until: Date) {
  await db.query(
    `UPDATE mails SET next_attempt_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'waiting'`,
    [id, attempts, until],
  )
}

const RETENTION_DAYS = 7

/** Also deletes mails that are still queued because the server no longer has an SMTP server. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM mails WHERE created_at < $1', [
    new Date(now.getTime() - RETENTION_DAYS * 24 * 3_600_000),
  ])
}
