import type { Db } from '../../db/sql.ts'
import { badImageError, reencodeImage, type StoredImage } from '../reencode.ts'
import type { WorkContext } from '../tenant-queue.ts'

/** The picture field of a command: undefined leaves the picture unchanged, null removes it, a text is its path. */
export type PreparedImage = StoredImage | string | null | undefined

/**
 * Converts a new picture for storage; returns other values unchanged. Must be called before the transaction, because
 * converting takes long.
 * @param field name of the request's field, for errors
 * @throws DomainError `bad_image`; `unavailable` when too many pictures wait or the client disconnected
 */
export async function prepareImage(
  field: string,
  written: string | null | undefined,
  context: WorkContext,
): Promise<PreparedImage> {
  if (written == null || written.startsWith('/')) return written
  return reencodeImage(field, written, context)
}

/**
 * Stores `written` if it is a new picture.
 * @param present hash of the entity's current picture
 * @returns hash of the entity's picture after the command
 * @throws DomainError `bad_image` if `written` is a path, but not the path of the current picture
 */
export async function saveImage(
  tx: Db & { readonly now: Date },
  field: string,
  written: PreparedImage,
  present: string | null,
): Promise<string | null> {
  if (written === undefined) return present
  if (written === null) return null
  if (typeof written === 'string') {
    if (present === null || written !== imagePathOf(present)) throw badImageError(field)
    return present
  }
  return storeImage(tx, written, tx.now)
}

/** If the picture is already stored, renews its time, so that it is not deleted as unreferenced. */
export async function storeImage(tx: Db, image: StoredImage, now: Date): Promise<string> {
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
