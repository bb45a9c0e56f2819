/** Writing a picture: a new one, the one that was read, or none. */
import type { Sql } from '../../db/sql.ts'
import { badImage, type KeptImage, reencode } from '../reencode.ts'
import type { WorkContext } from '../tenant-queue.ts'

/** A picture in a write. Undefined: it stays. Null: none. A text: the path that was read. */
export type WrittenImage = KeptImage | string | null | undefined

/**
 * Makes a new picture ready to be kept; the rest passes as it is. Runs before the transaction: drawing takes time.
 * @param field what to name when it is no picture
 * @throws DomainError `bad_image`; `unavailable` when too many wait or the client left
 */
export async function readImage(
  field: string,
  written: string | null | undefined,
  context: WorkContext,
): Promise<WrittenImage> {
  if (written == null || written.startsWith('/')) return written
  return reencode(field, written, context)
}

/**
 * Keeps a new picture.
 * @param present the hash that the entity has now
 * @returns the hash that it has from now on
 * @throws DomainError `bad_image` for another path than the one that was read
 */
export async function keepImage(
  tx: Sql & { readonly now: Date },
  field: string,
  written: WrittenImage,
  present: string | null,
): Promise<string | null> {
  if (written === undefined) return present
  if (written === null) return null
  if (typeof written === 'string') {
    if (present === null || written !== imagePathOf(present)) throw badImage(field)
    return present
  }
  return storeImage(tx, written, tx.now)
}

/** Stores a picture under its hash, once; one that nothing showed any more is kept from being forgotten. Gives the hash. */
export async function storeImage(tx: Sql, image: KeptImage, now: Date): Promise<string> {
  await tx.query(
    `INSERT INTO images (hash, media_type, bytes, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at`,
    [image.hash, image.mediaType, image.bytes, now],
  )
  return image.hash
}

/** Where a kept picture is read. */
function imagePathOf(hash: string): string {
  return `/imagenes/${hash}`
}
