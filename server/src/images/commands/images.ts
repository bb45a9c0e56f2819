/** Stores the picture of a write: a new one, the present one, or none. */
import type { Sql } from '../../db/sql.ts'
import { badImage, reencode, type StoredImage } from '../reencode.ts'
import type { WorkContext } from '../tenant-queue.ts'

/** A picture in a write. Undefined: unchanged. Null: none. Text: the path of the present picture. */
export type WrittenImage = StoredImage | string | null | undefined

/**
 * Converts a new picture for storage; returns anything else unchanged. Call it before the transaction, because
 * drawing takes time.
 * @param field field name for errors
 * @throws DomainError `bad_image`; `unavailable` when too many pictures wait or the client left
 */
export async function prepareImage(
  field: string,
  written: string | null | undefined,
  context: WorkContext,
): Promise<WrittenImage> {
  if (written == null || written.startsWith('/')) return written
  return reencode(field, written, context)
}

/**
 * Stores a new picture.
 * @param present hash of the entity's present picture
 * @returns the hash of the picture from now on
 * @throws DomainError `bad_image` for a path other than that of the present picture
 */
export async function saveImage(
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

/**
 * Stores a picture once under its hash, and returns the hash. Storing it again protects it from the deletion of
 * orphans.
 */
export async function storeImage(tx: Sql, image: StoredImage, now: Date): Promise<string> {
  await tx.query(
    `INSERT INTO images (hash, media_type, bytes, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at`,
    [image.hash, image.mediaType, image.bytes, now],
  )
  return image.hash
}

function imagePathOf(hash: string): string {
  return `/imagenes/${hash}`
}
