/** The signed code in a receipt's link. The signing key is in the database, so that backups include it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from '../db/pool.ts'
import { findOrMakeSecret } from '../db/secrets.ts'

/** The time of creation distinguishes a bill from one with the same ID in a restored database. */
interface CodedBill {
  readonly id: number
  readonly created_at: string
}

export interface ReceiptCodes {
  url(bill: CodedBill): string
  /** The ID of the bill in the code, before its signature is checked. Undefined if the text is not a code. */
  billId(code: string): number | undefined
  isFor(code: string, bill: CodedBill): boolean
}

export async function createReceiptCodes(
  pool: Pool,
  publicUrl: () => string,
): Promise<ReceiptCodes> {
  const key = await findOrMakeSecret(pool, 'receipts')
  const codeOf = ({ id, created_at }: CodedBill) => {
    const signature = createHmac('sha256', key).update(`${id} ${created_at}`).digest()
    return `${id}.${signature.subarray(0, 16).toString('base64url')}`
  }
  return {
    url: (bill) => `${publicUrl()}/recibo/${codeOf(bill)}`,
    billId(code) {
      const [, id] = /^([1-9]\d{0,14})\.[\w-]{22}$/.exec(code) ?? []
      return id === undefined ? undefined : Number(id)
    },
    isFor(code, bill) {
      const [given, own] = [Buffer.from(code), Buffer.from(codeOf(bill))]
      return given.length === own.length && timingSafeEqual(given, own)
    },
  }
}
