/**
 * The signed code of a table: restaurant, branch, hall, table and version. The signing key is in the database, so that
 * backups include it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { Id } from '@orderi/shared/kernel/fields'
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'
import { findOrMakeSecret } from '../db/secrets.ts'

/** Version 0 is omitted, because codes that earlier releases printed have no version and remain valid. */
const CodeContent = z.object({
  restaurante: Id,
  sucursal: Id,
  salon: Id,
  mesa: Id,
  version: z.number().int().default(0),
})
type CodeContent = z.infer<typeof CodeContent>

export interface TableCodes {
  token(place: z.input<typeof CodeContent>): string
  /** Throws `bad_table_token` for an invalid signature. */
  read(token: string): CodeContent
  address(): string
  url(place: z.input<typeof CodeContent>): string
}

/** Reads the key that signs table codes. The first call creates the key. */
export async function createTableCodes(pool: Pool, publicUrl: () => string): Promise<TableCodes> {
  const key = await findOrMakeSecret(pool, 'table-codes')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)

  function token({
    restaurante,
    sucursal,
    salon,
    mesa,
    version,
  }: z.input<typeof CodeContent>): string {
    const place = { restaurante, sucursal, salon, mesa, version: version || undefined }
    const text = Buffer.from(JSON.stringify(place)).toString('base64url')
    return `${text}.${sign(text).toString('base64url')}`
  }

  return {
    token,
    read(value) {
      const [text = '', signature = ''] = value.split('.')
      const given = Buffer.from(signature, 'base64url')
      const own = sign(text)
      if (
        given.length !== own.length ||
        !timingSafeEqual(given, own) ||
        `${text}.${own.toString('base64url')}` !== value
      ) {
        throw new DomainError('bad_table_token')
      }
      return CodeContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    },
    address: publicUrl,
    url: (place) => `${publicUrl()}/open/${token(place)}`,
  }
}
