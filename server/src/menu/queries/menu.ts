import { DomainError } from '@orderi/shared/kernel/errors'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type {
  Category,
  Product,
  ProductQuery,
  Subcategory,
  Variant,
} from '@orderi/shared/menu/schema'
import { containsWords, pageOf } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import {
  categoryJsonSql,
  productJsonSql,
  sortOrderSql,
  subcategoryJsonSql,
  variantJsonSql,
} from './json.ts'

interface ListRow<T> {
  data: T[]
  total: number
}

export async function listCategories(
  db: Db,
  restaurantId: number,
  query: ListQuery,
): Promise<List<Category>> {
  const { limit, offset } = pageOf(query)
  const [row] = await db.query<ListRow<Category>>(
    `WITH found AS (
        SELECT c.* FROM categories c WHERE c.restaurant_id = $1 AND ${containsWords('c.search', '$2')}
      ), page AS (
        SELECT c.* FROM found c ORDER BY ${sortOrderSql('c')} LIMIT $3 OFFSET $4
      )
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT coalesce(json_agg(${categoryJsonSql} ORDER BY ${sortOrderSql('c')}), '[]'::json) FROM page c) AS data`,
    [restaurantId, query.buscar ?? '', limit, offset],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0 }
}

const VISIBILITY: Record<ProductQuery['visibilidad'], string> = {
  '0': 'c.hidden = 0 AND s.hidden = 0',
  '1': 'c.hidden = 1 AND s.hidden = 1',
  '2': 'true',
}

const PRODUCT_PLACE = `JOIN categories c ON c.restaurant_id = p.restaurant_id AND c.id = p.category_id
  JOIN subcategories s ON s.restaurant_id = p.restaurant_id AND s.category_id = c.id AND s.id = p.subcategory_id`

/**
 * Lists products. The search text may also match the name of the category or subcategory.
 * @param branchId if null, a product is sold out only if it is sold out in every active branch
 */
export async function listProducts(
  db: Db,
  restaurantId: number,
  query: ProductQuery,
  branchId: number | null,
): Promise<List<Product>> {
  const { limit, offset } = pageOf(query)
  const [row] = await db.query<ListRow<Product>>(
    `WITH places AS MATERIALIZED (
        SELECT s.id, fold(c.name) || ' ' || s.search AS search
        FROM subcategories s JOIN categories c ON c.restaurant_id = s.restaurant_id AND c.id = s.category_id
        WHERE s.restaurant_id = $1 AND ${VISIBILITY[query.visibilidad]}
          AND ($5::bigint IS NULL OR c.id = $5) AND ($6::bigint IS NULL OR s.id = $6)
      ), found AS MATERIALIZED (
        SELECT p.id, p.sort_order, p.name FROM places JOIN products p ON p.subcategory_id = places.id
        WHERE p.restaurant_id = $1 AND ${containsWords("p.search || ' ' || places.search", '$2')}
          AND ($5::bigint IS NULL OR p.category_id = $5)
      ), page AS (
        SELECT p.id FROM found p ORDER BY ${sortOrderSql('p')} LIMIT $3 OFFSET $4
      )
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT coalesce(json_agg(${productJsonSql('$7::bigint')} ORDER BY ${sortOrderSql('p')}), '[]'::json)
          FROM page JOIN products p ON p.id = page.id ${PRODUCT_PLACE}) AS data`,
    [
      restaurantId,
      query.buscar ?? '',
      limit,
      offset,
      query.categoria ?? null,
      query.subcategoria ?? null,
      branchId,
    ],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0 }
}

/** @throws DomainError `not_found`, also for another restaurant's row */
async function getOne<T>(
  db: Db,
  statement: string,
  restaurantId: number,
  id: number | undefined,
  ...values: unknown[]
): Promise<T> {
  if (id === undefined) throw new DomainError('not_found')
  const [row] = await db.query<{ data: T }>(statement, [restaurantId, id, ...values])
  if (!row) throw new DomainError('not_found')
  return row.data
}

export function getCategory(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<Category> {
  return getOne(
    db,
    `SELECT ${categoryJsonSql} AS data FROM categories c WHERE c.restaurant_id = $1 AND c.id = $2`,
    restaurantId,
    id,
  )
}

export function getSubcategory(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<Subcategory> {
  return getOne(
    db,
    `SELECT ${subcategoryJsonSql} AS data FROM subcategories s WHERE s.restaurant_id = $1 AND s.id = $2`,
    restaurantId,
    id,
  )
}

/** Throws `not_found`. `branchId`: see `soldOutInOneOrAllSql`. */
export function getProduct(
  db: Db,
  restaurantId: number,
  id: number | undefined,
  branchId: number | null,
): Promise<Product> {
  return getOne(
    db,
    `SELECT ${productJsonSql('$3::bigint')} AS data FROM products p ${PRODUCT_PLACE} WHERE p.restaurant_id = $1 AND p.id = $2`,
    restaurantId,
    id,
    branchId,
  )
}

/** Throws `not_found`. */
export function getVariant(
  db: Db & { readonly restaurantId: number; readonly branchId: number | null },
  id: number | undefined,
): Promise<Variant> {
  return getOne(
    db,
    `SELECT ${variantJsonSql('$3::bigint')} AS data FROM variants v WHERE v.restaurant_id = $1 AND v.id = $2`,
    db.restaurantId,
    id,
    db.branchId,
  )
}
