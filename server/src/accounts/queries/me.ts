import { ROLES } from '@orderi/shared/accounts/roles'
import type { LoginRestaurant, Me, OwnUser, User } from '@orderi/shared/accounts/schema'
import { Permission } from '@orderi/shared/payments/schema'
import type { Db } from '../../db/sql.ts'
import { type Person, userType } from '../../identity/person.ts'
import { imagePathSql } from '../../wire/queries/restaurant.ts'

export function toUser(person: Person): User {
  return { id: person.userId, name: person.name, email: person.email, type: userType(person) }
}

export function toOwnUser(person: Person): OwnUser {
  return { ...toUser(person), language: person.language, device: ownDeviceOf(person) }
}

function ownDeviceOf({ device, userId }: Person): OwnUser['device'] {
  if (device?.id !== userId) return null
  const { id, kind, pin, personSeconds, restaurantId, branchId } = device
  return {
    id,
    tipo: kind,
    pin,
    segundos: personSeconds,
    restaurant: restaurantId,
    sucursal: branchId,
  }
}

/** SQL condition: staff may choose the branch `br`. An inactive branch can be chosen while it has an open bill. */
export const choosableSql = (br: string) =>
  `(${br}.status = 1 OR EXISTS (SELECT 1 FROM bills WHERE branch_id = ${br}.id AND status <> 'Cerrada'))`

const PERMISSIONS_BY_ROLE = Object.fromEntries(
  Object.entries(ROLES).map(([role, { permissions }]) => [
    role,
    permissions === 'all' ? Permission.options : permissions,
  ]),
)

const CHOICES = {
  name: 'login-restaurants',
  text: `SELECT coalesce(json_agg(json_build_object('id', r.id, 'logo', ${imagePathSql('r.logo')}, 'status', r.status,
      'translations', r.translations,
      'permisos', ARRAY(SELECT p.name FROM unnest($4::text[]) WITH ORDINALITY AS p (name, position)
        WHERE $3::jsonb -> CASE WHEN $2 THEN 'admin' ELSE m.type END ? p.name OR p.name = ANY(m.permissions)
        ORDER BY p.position),
      'descuento_maximo', CASE WHEN $2 OR m.type IN ('admin', 'encargado') THEN 100 ELSE trim_scale(m.max_discount_bp / 100.0) END,
      'branches', (SELECT coalesce(json_agg(json_build_object('id', br.id, 'phone', br.phone, 'status', br.status,
          'translations', br.translations) ORDER BY br.name COLLATE spanish, br.id), '[]'::json)
        FROM branches br WHERE br.restaurant_id = r.id AND ($2 OR ${choosableSql('br')})
          AND ($2 OR m.type = 'admin' OR EXISTS (SELECT 1 FROM membership_branches mb
            WHERE mb.user_id = $1 AND mb.branch_id = br.id))))
      ORDER BY r.name COLLATE spanish, r.id), '[]'::json) AS data
    FROM restaurants r LEFT JOIN memberships m ON m.restaurant_id = r.id AND m.user_id = $1
    WHERE $2 OR (m.user_id IS NOT NULL AND r.status = 1)`,
}

/** Lists only the assigned branches of employees without the role admin. For a superadmin, also lists inactive restaurants and branches. */
export async function restaurantsOf(
  db: Db,
  person: Pick<Person, 'userId' | 'isSuperadmin'>,
): Promise<LoginRestaurant[]> {
  const [row] = await db.query<{ data: LoginRestaurant[] }>(CHOICES, [
    person.userId,
    person.isSuperadmin,
    JSON.stringify(PERMISSIONS_BY_ROLE),
    Permission.options,
  ])
  return row?.data ?? []
}

export async function readMe(db: Db, person: Person): Promise<Me> {
  return { ...toOwnUser(person), restaurants: await restaurantsOf(db, person) }
}
