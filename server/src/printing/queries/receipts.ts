/** Reads receipts, and decides which papers are copies (docs/money.md, "Receipts"). */

import { createHash } from 'node:crypto'
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { type PaperHead, paperHead } from '@orderi/shared/printing/bill-paper'
import type { Paper } from '@orderi/shared/printing/paper'
import { type ReceiptFacts, receiptPaper } from '@orderi/shared/printing/receipt-paper'
import { queryOne } from '../../db/one.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { mayBeOnPaperSql } from '../commands/queue.ts'

/** The data of a branch and its restaurant that papers show. */
export type HeadRow = Columns<'restaurants', 'country' | 'currency'> &
  Columns<'branches', 'phone' | 'paper_mm'> & {
    readonly restaurant_translations: Tables['restaurants']['translations']
    readonly branch_translations: Tables['branches']['translations']
  }

/** SQL: the columns of a `HeadRow`, of the restaurant `r` and the branch `br`. */
const headSql = `r.country, r.currency, r.translations AS restaurant_translations,
  br.translations AS branch_translations, br.phone, br.paper_mm`

export function headOf(row: HeadRow): PaperHead {
  return paperHead({
    restaurant: { translations: row.restaurant_translations },
    translations: row.branch_translations,
    phone: row.phone,
  })
}

/** The data that only receipts show. */
export type ReceiptRow = HeadRow &
  Columns<'restaurants', 'legal_name' | 'tax_id'> &
  Columns<'branches', 'itemises_taxes'> & {
    readonly guest_tax_id: Tables['receipts']['tax_id']
    readonly restaurant_email: Tables['restaurants']['email']
    /** The business day of the closing. */
    readonly day: string
  }

/** The contents of earlier papers, oldest first. Null for papers of earlier releases, whose content is unknown. */
export type EarlierPapers<Content> = readonly ({ readonly shows: Content } | null)[]

/** Whether an earlier paper may have had this content. */
export function isCopyOf(earlier: EarlierPapers<unknown>, shows: string): boolean {
  return earlier.some((paper) => paper === null || paper.shows === shows)
}

/** SQL: the columns of a `ReceiptRow`, of the bill `b` and its row `rc` in `receipts`. */
export const receiptSql = `${headSql}, r.legal_name, r.tax_id, coalesce(rc.tax_id, '') AS guest_tax_id, br.itemises_taxes,
  coalesce(r.email, '') AS restaurant_email,
  to_char(coalesce((SELECT business_day FROM payments WHERE id = b.closed_payment_id),
    (coalesce(b.closed_at, b.created_at) AT TIME ZONE zone_of(r.country)) - br.day_starts_at), 'YYYY-MM-DD') AS day`

/** SQL condition: the paper of the bill `b` is a receipt. */
export const isReceiptSql = "(br.takes_payments AND b.status = 'Cerrada' AND b.merged_into IS NULL)"

/**
 * SQL: the `EarlierPapers` that may have been printed, as a JSON array.
 * @param isOfSubject the condition that a print job is about the same order or bill
 * @param receipt the row in `receipts`
 */
export function earlierPapersSql(isOfSubject: (job: string) => string, receipt: string): string {
  return `(SELECT coalesce(json_agg(paper ORDER BY paper->>'at' NULLS FIRST), '[]'::json) FROM (
      SELECT jsonb_array_elements(CASE WHEN e.sent = '[]' THEN '[null]' ELSE e.sent END) AS paper
      FROM print_jobs e WHERE (${isOfSubject('e')}) AND ${mayBeOnPaperSql('e')}
      UNION ALL
      SELECT jsonb_build_object('shows', shows) FROM unnest(${receipt}.printed) AS shows) AS papers)`
}

/** SQL: whether the Z report of the cash session `s` may have been printed. */
export const zPrintedSql = `(s.z_printed OR EXISTS (SELECT FROM print_jobs e
  WHERE e.session_id = s.id AND e.kind = 'z' AND ${mayBeOnPaperSql('e')}))`

/** The data that all papers of a branch show. Throws `not_found`. */
export async function readHead(db: Db, branchId: number): Promise<HeadRow> {
  return queryOne<HeadRow>(
    db,
    `SELECT ${headSql} FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1`,
    [branchId],
  )
}

/** The paper of a receipt, and the hash of its content. A translation has the same hash, so it is a copy too. */
export function receiptOf(
  bill: Bill,
  row: ReceiptRow & { readonly earlier: EarlierPapers<unknown> },
  language: Language,
): { readonly paper: Paper; readonly shows: string } {
  const facts: ReceiptFacts = {
    head: headOf(row),
    country: row.country,
    legalName: row.legal_name,
    taxId: row.tax_id,
    guestTaxId: row.guest_tax_id,
    day: row.day,
    itemises: row.itemises_taxes,
  }
  const shows = hashOf(receiptPaper(bill, facts, { language: 'es', isCopy: false }))
  const isCopy = isCopyOf(row.earlier, shows)
  return { paper: receiptPaper(bill, facts, { language, isCopy }), shows }
}

/** Identifies the content of a paper, without its title. */
export function hashOf({ lines }: Paper): string {
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url')
}

export interface ReadReceipt extends ReceiptRow {
  readonly bill: Bill
  readonly earlier: EarlierPapers<unknown>
}

/** @throws DomainError `not_found`; `no_payments` in a branch that takes none; `balance_due` for an open bill */
export async function readReceipt(db: Db, billId: number | undefined): Promise<ReadReceipt> {
  const [row] = await db.query<ReadReceipt & { takes_payments: boolean; is_receipt: boolean }>(
    {
      name: 'receipt',
      text: `SELECT ${receiptSql}, br.takes_payments, ${isReceiptSql} AS is_receipt, ${billJsonSql} AS bill,
          ${earlierPapersSql((job) => `${job}.bill_id = b.id`, 'rc')} AS earlier
        FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
          LEFT JOIN receipts rc ON rc.bill_id = b.id
        WHERE b.id = $1`,
    },
    [billId ?? null],
  )
  if (!row) throw new DomainError('not_found')
  if (!row.takes_payments) throw new DomainError('no_payments')
  if (!row.is_receipt) throw new DomainError('balance_due')
  return row
}
