import { DEFAULT_PRIVACY_PAGE, type PrivacyPage } from '@orderi/shared/accounts/privacy'
import type { Columns, Db } from '../../db/sql.ts'

export async function readPrivacyPage(db: Db): Promise<PrivacyPage> {
  const [row] = await db.query<Columns<'installation', 'privacy'>>(
    'SELECT privacy FROM installation',
  )
  return { ...DEFAULT_PRIVACY_PAGE, ...row?.privacy }
}

export async function savePrivacyPage(tx: Db, page: PrivacyPage): Promise<void> {
  await tx.query('UPDATE installation SET privacy = $1', [JSON.stringify(page)])
}
