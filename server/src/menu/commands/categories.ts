import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { mergeNamedTranslations } from '@orderi/shared/kernel/languages'
import type { Category, Subcategory } from '@orderi/shared/menu/schema'
import { queryOne } from '../../db/one.ts'
import { deleteRow, deleteUnlessReferenced } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getCategory, getSubcategory } from '../queries/menu.ts'

/** @throws DomainError 422 without a Spanish name */
export async function createCategory(
  tx: OfficeTx,
  body: BodyOf<Calls['createCategory']>,
): Promise<Category> {
  const [row] = await tx.query<Columns<'categories', 'id'>>(
    `INSERT INTO categories (restaurant_id, sort_order, hidden, translations) VALUES ($1, $2, $3, $4) RETURNING id`,
    [tx.restaurantId, body.order, body.hidden, JSON.stringify(mergeNamedTranslations(body))],
  )
  return getCategory(tx, tx.restaurantId, row?.id)
}

type CurrentRow = Columns<'categories' | 'subcategories', 'translations' | 'version'>

function readCurrent(
  tx: OfficeTx,
  kind: 'categories' | 'subcategories',
  id: number,
): Promise<CurrentRow> {
  return queryOne(
    tx,
    `SELECT translations, version FROM ${kind} WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
}

type Update = BodyOf<Calls['updateCategory' | 'updateSubcategory']>

async function update(
  tx: OfficeTx,
  kind: 'categories' | 'subcategories',
  body: Update,
  ifMatch: number | undefined,
): Promise<void> {
  const present = await readCurrent(tx, kind, body.id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE ${kind} SET sort_order = coalesce($3, sort_order), hidden = coalesce($4, hidden), translations = $5,
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      body.order,
      body.hidden,
      JSON.stringify(mergeNamedTranslations(body, present.translations)),
    ],
  )
}

/** @throws DomainError `not_found`, `stale`, 422 without a Spanish name */
export async function updateCategory(
  tx: OfficeTx,
  body: Update,
  ifMatch?: number,
): Promise<Category> {
  await update(tx, 'categories', body, ifMatch)
  return getCategory(tx, tx.restaurantId, body.id)
}

/** Deletes a category with its subcategories. Throws `not_found`, and `in_use` if a subcategory has products. */
export async function deleteCategory(tx: OfficeTx, { id }: { readonly id: number }): Promise<void> {
  await deleteUnlessReferenced(
    tx,
    `WITH emptied AS (
        DELETE FROM subcategories WHERE restaurant_id = $1 AND category_id = $2
      )
      DELETE FROM categories WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, id],
  )
}

/** @throws DomainError `not_found` for another restaurant's category, 422 without a Spanish name */
export async function createSubcategory(
  tx: OfficeTx,
  body: BodyOf<Calls['createSubcategory']>,
): Promise<Subcategory> {
  const translations = mergeNamedTranslations(body)
  await readCurrent(tx, 'categories', body.category_id)
  const [row] = await tx.query<Columns<'subcategories', 'id'>>(
    `INSERT INTO subcategories (restaurant_id, category_id, sort_order, hidden, translations)
      VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.restaurantId, body.category_id, body.order, body.hidden, JSON.stringify(translations)],
  )
  return getSubcategory(tx, tx.restaurantId, row?.id)
}

/** @throws DomainError `not_found`, `stale`, 422 without a Spanish name */
export async function updateSubcategory(
  tx: OfficeTx,
  body: Update,
  ifMatch?: number,
): Promise<Subcategory> {
  await update(tx, 'subcategories', body, ifMatch)
  return getSubcategory(tx, tx.restaurantId, body.id)
}

/** Throws `not_found`, and `in_use` if the subcategory has products. */
export async function deleteSubcategory(
  tx: OfficeTx,
  { id }: { readonly id: number },
): Promise<void> {
  await deleteRow(tx, 'subcategories', id)
}
