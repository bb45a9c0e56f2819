import type { User } from '@orderi/shared/accounts/schema'
import { transaction } from '../../db/pool.ts'
import type { Columns } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../../identity/commands/sessions.ts'
import { placeOfCode } from '../queries/places.ts'
import { UNNAMED_GUEST } from './name-guest.ts'

/** Registers an anonymous guest who scanned a table code. Throws `too_many_requests` if too many did so recently. */
export async function enterTable(
  deps: Deps,
  { mesa, name }: { mesa: string; name?: string | null | undefined },
): Promise<{ token: string; user: User }> {
  const place = await placeOfCode(deps, mesa)
  await deps.guestLimits.countGuest(place.tableId)
  const guestName = name || UNNAMED_GUEST
  return transaction(deps.pool, async (tx) => {
    const [guest] = await tx.query<Columns<'users', 'id'>>(
      'INSERT INTO users (name, is_guest, created_at) VALUES ($1, true, $2) RETURNING id',
      [guestName, deps.clock()],
    )
    if (!guest) throw new Error('the guest was not written')
    const token = await openSession(tx, deps, { userId: guest.id, guestAt: place.tableId })
    return { token, user: { id: guest.id, name: guestName, email: null, type: 'cliente' } }
  })
}
