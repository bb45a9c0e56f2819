import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'

type ImageRow = Columns<'images', 'bytes'> & {
  readonly mediaType: Tables['images']['media_type']
}

export async function findImage(db: Db, hash: string): Promise<ImageRow | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined
  const [image] = await db.query<ImageRow>(
    { name: 'image', text: 'SELECT media_type AS "mediaType", bytes FROM images WHERE hash = $1' },
    [hash],
  )
  return image
}
