/** The code on a table: restaurante, sucursal, salon, mesa and its version, signed with a key that moves with the database. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { Id } from '@orderi/shared/kernel/fields'
import { z } from 'zod'
import type { Pool } from '../db/pool.ts'
import { findOrMakeSecret } from '../db/secrets.ts'

/** Codes of version 0 omit the version, as printed codes of earlier releases do. */
const Place = z.object({
  restaurante: Id,
  sucursal: Id,
  salon: Id,
  mesa: Id,
  version: z.number().int().default(0),
})
type Place = z.infer<typeof Place>

/** Signs and reads the codes of tables. */
export interface TableCodes {
  token(place: z.input<typeof Place>): string
  /** Throws `bad_table_token` for what was edited or invented. */
  read(token: string): Place
  /** The address that printed codes lead to. */
  address(): string
  /** What the printed code opens. */
  url(place: z.input<typeof Place>): string
}

/** Reads the signing key, made on first use, and gives the codes of this installation. */
export async function createTableCodes(pool: Pool, publicUrl: () => string): Promise<TableCodes> {
  const key = await findOrMakeSecret(pool, 'table-codes')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)

  function token({ restaurante, sucursal, salon, mesa, version }: z.input<typeof Place>): string {
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
      return Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    },
    address: publicUrl,
    url: (place) => `${publicUrl()}/open/${token(place)}`,
  }
}
