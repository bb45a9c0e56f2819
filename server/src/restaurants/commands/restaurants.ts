import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { RestaurantWithBranches } from '@orderi/shared/floor/schema'
import { isOn } from '@orderi/shared/kernel/fields'
import { mergeNamedTranslations } from '@orderi/shared/kernel/languages'
import { nameOf } from '@orderi/shared/kernel/names'
import { CURRENCIES } from '@orderi/shared/restaurants/schema'
import { type HireResult, hire } from '../../accounts/commands/hiring.ts'
import type { Credentials } from '../../accounts/commands/offers.ts'
import { queryOne } from '../../db/one.ts'
import { deleteUnlessReferenced } from '../../db/remove.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { type PreparedImage, saveImage } from '../../images/commands/images.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getRestaurant } from '../queries/restaurants.ts'

type Tx = Db & { readonly now: Date }

type PreparedBody<Body> = Omit<Body, 'logo'> & { readonly logo?: PreparedImage }

export interface CreatedRestaurant {
  readonly restaurant: RestaurantWithBranches
  readonly admin: HireResult | undefined
}

type NewRestaurant = PreparedBody<BodyOf<Calls['createRestaurant']>>

/** Creates a restaurant without people. */
export async function insertRestaurant(
  tx: Tx,
  body: NewRestaurant,
): Promise<RestaurantWithBranches> {
  const [row] = await tx.query<Columns<'restaurants', 'id'>>(
    `INSERT INTO restaurants (logo, status, country, currency, contact, phone, email, comision, commission_type, iva,
        iva_included, service, service_included, translations, created_at, legal_name, tax_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
    [
      await saveImage(tx, 'logo', body.logo, null),
      body.status,
      body.country,
      body.currency || CURRENCIES[body.country],
      body.contact ?? '',
      body.phone ?? '',
      body.email ?? '',
      body.comision,
      body.commissionType,
      body.iva ?? 0,
      body.ivaIncluido === '1',
      body.servicio ?? 0,
      body.servicioIncluido === '1',
      JSON.stringify(mergeNamedTranslations(body)),
      tx.now,
      body.legal_name ?? '',
      body.tax_id ?? '',
    ],
  )
  return getRestaurant(tx, row?.id)
}

/**
 * Creates a restaurant whose first admin is the account with the restaurant's e-mail. A new account gets the role at
 * once; the owner of an existing one must accept it.
 */
export async function createRestaurant(
  tx: Tx,
  body: NewRestaurant,
  credentials: Credentials,
): Promise<CreatedRestaurant> {
  const restaurant = await insertRestaurant(tx, body)
  if (!body.email) return { restaurant, admin: undefined }
  const admin = await hire(
    { ...tx, restaurantId: restaurant.id, branchId: null, branchIds: null },
    {
      name: body.contact || nameOf(restaurant.translations),
      email: body.email,
      type: 'admin',
      branchIds: [],
    },
    credentials,
  )
  return { restaurant, admin }
}

type CurrentRow = Columns<'restaurants', 'logo' | 'translations' | 'version'>

/** Throws `not_found`, `stale`, `bad_image`; 422 without a Spanish name. */
export async function updateRestaurant(
  tx: OfficeTx,
  body: PreparedBody<BodyOf<Calls['updateOwnRestaurant']>>,
  ifMatch?: number,
): Promise<void> {
  const present = await queryOne<CurrentRow>(
    tx,
    'SELECT logo, translations, version FROM restaurants WHERE id = $1',
    [tx.restaurantId],
  )
  const logo = await saveImage(tx, 'logo', body.logo, present.logo)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE restaurants SET logo = $2, status = coalesce($3, status), country = coalesce($4, country),
      currency = coalesce(nullif($5, ''), currency), contact = coalesce($6, contact), phone = coalesce($7, phone),
      email = coalesce($8, email), comision = coalesce($9, comision), commission_type = coalesce($10, commission_type),
      iva = coalesce($11, iva), iva_included = coalesce($12, iva_included), service = coalesce($13, service),
      service_included = coalesce($14, service_included), translations = $15,
      legal_name = coalesce($16, legal_name), tax_id = coalesce($17, tax_id), version = version + 1
      WHERE id = $1`,
    [
      tx.restaurantId,
      logo,
      body.status,
      body.country,
      body.currency,
      textToStore(body.contact),
      textToStore(body.phone),
      textToStore(body.email),
      body.comision,
      body.commissionType,
      body.iva,
      isOn(body.ivaIncluido),
      body.servicio,
      isOn(body.servicioIncluido),
      JSON.stringify(mergeNamedTranslations(body, present.translations)),
      textToStore(body.legal_name),
      textToStore(body.tax_id),
    ],
  )
}

function textToStore(text: string | null | undefined): string | undefined {
  return text === null ? '' : text
}

export async function memberIdsOf(tx: OfficeTx): Promise<number[]> {
  const rows = await tx.query<Columns<'memberships', 'user_id'>>(
    'SELECT user_id FROM memberships WHERE restaurant_id = $1',
    [tx.restaurantId],
  )
  return rows.map((row) => row.user_id)
}

/** Deletes a restaurant that has no branches and no menu. The accounts of its employees remain. Throws `not_found`, `in_use`. */
export async function deleteRestaurant(tx: OfficeTx): Promise<void> {
  await deleteUnlessReferenced(tx, 'DELETE FROM restaurants WHERE id = $1 RETURNING id', [
    tx.restaurantId,
  ])
}
