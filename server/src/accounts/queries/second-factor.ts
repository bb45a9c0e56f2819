import type { SecondFactor } from '@orderi/shared/accounts/schema'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { maySetSecondFactor, type Person } from '../../identity/person.ts'

export async function readSecondFactor(
  db: Db,
  { requiresSecondFactor }: Pick<Deps, 'requiresSecondFactor'>,
  person: Person,
): Promise<SecondFactor> {
  const { codes } = await queryOne<{ codes: number }>(
    db,
    'SELECT count(*)::int AS codes FROM recovery_codes WHERE user_id = $1',
    [person.userId],
  )
  const isAllowed = maySetSecondFactor(person)
  return {
    activo: person.hasSecondFactor ? 1 : 0,
    permitido: isAllowed ? 1 : 0,
    obligatorio: isAllowed && requiresSecondFactor ? 1 : 0,
    codigos: codes,
  }
}
