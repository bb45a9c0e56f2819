import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import { mergeNamedTranslations, mergeTranslations } from '@orderi/shared/kernel/languages'
import { translated } from '@orderi/shared/kernel/names'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Variant, VariantTranslation } from '@orderi/shared/menu/schema'
import { queryOne } from '../../db/one.ts'
import { deleteRow } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getVariant } from '../queries/menu.ts'

/**
 * Merges the names in a request into the stored names. The request's `name` is the Spanish name.
 * @param merge pass `mergeNamedTranslations` to refuse a variant without a Spanish name
 */
export function mergeNames(
  written: {
    readonly name?: string | null | undefined
    readonly translations?: VariantTranslation[] | undefined
  },
  present: readonly VariantTranslation[] | undefined,
  merge: typeof mergeTranslations = mergeTranslations,
): { name: string; translations: VariantTranslation[] } {
  const withEmptyTexts = (list: readonly VariantTranslation[]) =>
    list.map((entry) => ({ ...entry, description: '', address: '' }))
  const merged = merge(
    {
      name: written.name,
      translations: written.translations && withEmptyTexts(written.translations),
    },
    present && withEmptyTexts(present),
  )
  return {
    name: translated(merged, 'es', 'name'),
    translations: merged.map(({ language_code, name }) => ({ language_code, name })),
  }
}

/** @throws DomainError `not_found` for another restaurant's product, 422 without a Spanish name */
export async function createVariant(
  tx: OfficeTx,
  body: BodyOf<Calls['createVariant']>,
): Promise<Variant> {
  const { name, translations } = mergeNames(body, undefined, mergeNamedTranslations)
  const [row] = await tx.query<Columns<'variants', 'id'>>(
    `INSERT INTO variants (restaurant_id, product_id, name, quantity, required, translations)
      SELECT restaurant_id, id, $3, $4, $5, $6 FROM products WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [
      tx.restaurantId,
      body.product_id,
      name,
      body.quantity,
      body.required === 1,
      JSON.stringify(translations),
    ],
  )
  return getVariant(tx, row?.id)
}

type CurrentRow = Columns<'variants', 'product_id' | 'translations' | 'version'>

function readCurrent(tx: OfficeTx, id: number): Promise<CurrentRow> {
  return queryOne(
    tx,
    'SELECT product_id, translations, version FROM variants WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, id],
  )
}

/** @throws DomainError `not_found`, `stale`, 422 without a Spanish name */
export async function updateVariant(
  tx: OfficeTx,
  body: BodyOf<Calls['updateVariant']>,
  ifMatch?: number,
): Promise<Variant> {
  const present = await readCurrent(tx, body.id)
  refuseStale(present.version, ifMatch)
  const { name, translations } = mergeNames(body, present.translations, mergeNamedTranslations)
  await tx.query(
    `UPDATE variants SET name = $3, translations = $4, quantity = coalesce($5, quantity),
      required = coalesce($6, required), version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      name,
      JSON.stringify(translations),
      body.quantity,
      isOn(body.required),
    ],
  )
  return getVariant(tx, body.id)
}

/** @throws DomainError `not_found` */
export async function deleteVariant(tx: OfficeTx, { id }: { readonly id: number }): Promise<void> {
  await deleteRow(tx, 'variants', id)
}

/**
 * Replaces a variant's options. An option for the same product gets the same ID, so that carts remain valid.
 * @throws DomainError `not_found` for another restaurant's variant or product, `stale`; 422 if an option is the
 * variant's product or repeated
 */
export async function saveOptions(
  tx: OfficeTx,
  { product_variant_id: variantId, options }: BodyOf<Calls['saveOptions']>,
  ifMatch?: number,
): Promise<Variant> {
  const present = await readCurrent(tx, variantId)
  const productIds = options.map(({ id }) => id)
  const own = productIds.indexOf(present.product_id)
  if (own >= 0) throw invalidField(`options.${own}.id`, reason('option_of_itself'))
  const repeatedIndex = productIds.findIndex((id, index) => productIds.indexOf(id) < index)
  if (repeatedIndex >= 0)
    throw invalidField(`options.${repeatedIndex}.id`, reason('option_repeated'))
  const found = await tx.query('SELECT 1 FROM products WHERE restaurant_id = $1 AND id = ANY($2)', [
    tx.restaurantId,
    productIds,
  ])
  if (found.length < productIds.length) throw new DomainError('not_found')
  refuseStale(present.version, ifMatch)
  await tx.query(
    'DELETE FROM variant_options WHERE restaurant_id = $1 AND variant_id = $2 AND product_id <> ALL($3)',
    [tx.restaurantId, variantId, productIds],
  )
  await tx.query(
    `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
      SELECT $1, $2, o.product_id, o.price, o.n
      FROM unnest($3::bigint[], $4::numeric[]) WITH ORDINALITY AS o (product_id, price, n)
      ON CONFLICT (variant_id, product_id)
        DO UPDATE SET additional_price = excluded.additional_price, position = excluded.position`,
    [tx.restaurantId, variantId, productIds, options.map((option) => option.additional_price)],
  )
  await countVersion(tx, variantId)
  return getVariant(tx, variantId)
}

/** @throws DomainError `not_found` */
export async function deleteOption(tx: OfficeTx, { id }: { readonly id: number }): Promise<void> {
  const { variant_id } = await deleteRow(tx, 'variant_options', id)
  await countVersion(tx, variant_id)
}

async function countVersion(tx: OfficeTx, variantId: number): Promise<void> {
  await tx.query('UPDATE variants SET version = version + 1 WHERE restaurant_id = $1 AND id = $2', [
    tx.restaurantId,
    variantId,
  ])
}
