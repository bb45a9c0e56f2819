/** Back-office commands on products. They do not change past orders, which have copies of names and prices. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { mergeTranslations } from '@orderi/shared/kernel/languages'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Product } from '@orderi/shared/menu/schema'
import { queryOne } from '../../db/one.ts'
import { deleteRow } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { type PreparedImage, saveImage } from '../../images/commands/images.ts'
import { branchIdsOf, lockBoards, type OfficeTx } from '../../log/office.ts'
import { getProduct } from '../queries/menu.ts'
import { deleteUsedUpCountdowns } from './countdowns.ts'
import { writeSoldOut } from './sold-out.ts'

type PreparedBody<Body> = Omit<Body, 'imagen'> & { readonly imagen?: PreparedImage }

/** Throws `not_found` for another restaurant's category or subcategory, 422 if they do not belong together. */
async function checkPlace(
  tx: OfficeTx,
  place: { readonly category: number | undefined; readonly subcategory: number },
): Promise<{ category: number; subcategory: number }> {
  const [found] = await tx.query<Columns<'products', 'category_id'> & { has_category: boolean }>(
    `SELECT s.category_id, EXISTS (SELECT 1 FROM categories c WHERE c.restaurant_id = $1
        AND c.id = coalesce($3, s.category_id)) AS has_category
      FROM subcategories s WHERE s.restaurant_id = $1 AND s.id = $2`,
    [tx.restaurantId, place.subcategory, place.category],
  )
  if (!found?.has_category) throw new DomainError('not_found')
  if (place.category !== undefined && found.category_id !== place.category) {
    throw invalidField('subcategory_id', reason('subcategory_of_other_category'))
  }
  return { category: found.category_id, subcategory: place.subcategory }
}

/** @throws DomainError `not_found` for another restaurant's subcategory, 422 if it is not in the given category */
export async function createProduct(
  tx: OfficeTx,
  body: PreparedBody<BodyOf<Calls['createProduct']>>,
): Promise<Product> {
  const place = await checkPlace(tx, {
    category: body.category_id,
    subcategory: body.subcategory_id,
  })
  const [row] = await tx.query<Columns<'products', 'id'>>(
    `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, image, translations)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      tx.restaurantId,
      place.category,
      place.subcategory,
      body.precio,
      body.order,
      body.status === '1',
      await saveImage(tx, 'imagen', body.imagen, null),
      JSON.stringify(mergeTranslations(body)),
    ],
  )
  return getProduct(tx, tx.restaurantId, row?.id, tx.branchId)
}

type CurrentRow = Columns<
  'products',
  'category_id' | 'subcategory_id' | 'image' | 'translations' | 'version'
>

function readCurrent(tx: OfficeTx, id: number): Promise<CurrentRow> {
  return queryOne(
    tx,
    `SELECT category_id, subcategory_id, image, translations, version FROM products
      WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
}

/** Throws the errors of `createProduct`, and `stale`. */
export async function updateProduct(
  tx: OfficeTx,
  body: PreparedBody<BodyOf<Calls['updateProduct']>>,
  ifMatch?: number,
): Promise<Product> {
  const present = await readCurrent(tx, body.id)
  const place = await checkPlace(tx, {
    category:
      body.subcategory_id === undefined
        ? (body.category_id ?? present.category_id)
        : body.category_id,
    subcategory: body.subcategory_id ?? present.subcategory_id,
  })
  const image = await saveImage(tx, 'imagen', body.imagen, present.image)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE products SET category_id = $3, subcategory_id = $4, price = coalesce($5, price),
      sort_order = coalesce($6, sort_order), active = coalesce($7, active), image = $8, translations = $9,
      version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      place.category,
      place.subcategory,
      body.precio,
      body.order,
      body.status === undefined ? null : body.status === '1',
      image,
      JSON.stringify(mergeTranslations(body, present.translations)),
    ],
  )
  return getProduct(tx, tx.restaurantId, body.id, tx.branchId)
}

/** Throws `not_found`, and `in_use` if the product was ever ordered or is an option. */
export async function deleteProduct(tx: OfficeTx, { id }: { readonly id: number }): Promise<void> {
  await lockBoards(tx)
  await deleteRow(tx, 'products', id)
}

/**
 * Marks a product as sold out or available in one branch, or in every branch if `branchId` is null.
 * @throws DomainError `not_found` for another restaurant's product or branch, `stale`
 */
export async function setSoldOut(
  tx: OfficeTx,
  branchId: number | null,
  { id, sold_out }: Pick<BodyOf<Calls['setSoldOut']>, 'id' | 'sold_out'>,
  ifMatch?: number,
): Promise<Product> {
  const present = await readCurrent(tx, id)
  if (branchId !== null && !(await branchIdsOf(tx)).includes(branchId)) {
    throw new DomainError('not_found')
  }
  refuseStale(present.version, ifMatch)
  await writeSoldOut(tx, branchId, [{ id, soldOut: sold_out === 1 }])
  if (sold_out === 0) await deleteUsedUpCountdowns(tx, branchId, id)
  await tx.query('UPDATE products SET version = version + 1 WHERE restaurant_id = $1 AND id = $2', [
    tx.restaurantId,
    id,
  ])
  return getProduct(tx, tx.restaurantId, id, branchId)
}
