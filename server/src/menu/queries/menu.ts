import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type {
  Category,
  Product,
  ProductQuery,
  Subcategory,
  Variant,
} from '@orderi/shared/menu/schema'
import { containsWords, queryPage } from '../../db/list.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import {
  categoryJsonSql,
  productJsonSql,
  sortOrderSql,
  subcategoryJsonSql,
  variantJsonSql,
} from './json.ts'

export function listCategories(
  db: Db,
  restaurantId: number,
  query: ListQuery,
): Promise<List<Category>> {
  const list = {
    alias: 'c',
    found: `SELECT c.* FROM categories c WHERE c.restaurant_id = $1 AND ${containsWords('c.search', '$2')}`,
    sort: sortOrderSql('c'),
    json: categoryJsonSql,
  }
  return queryPage(db, query, list, [restaurantId])
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
export function listProducts(
  db: Db,
  restaurantId: number,
  query: ProductQuery,
  branchId: number | null,
): Promise<List<Product>> {
  const list = {
    alias: 'p',
    found: `WITH places AS MATERIALIZED (
        SELECT s.id, fold(c.name) || ' ' || s.search AS search
        FROM subcategories s JOIN categories c ON c.restaurant_id = s.restaurant_id AND c.id = s.category_id
        WHERE s.restaurant_id = $1 AND ${VISIBILITY[query.visibilidad]}
          AND ($2::bigint IS NULL OR c.id = $2) AND ($3::bigint IS NULL OR s.id = $3)
      )
      SELECT p.id, p.sort_order, p.name FROM places JOIN products p ON p.subcategory_id = places.id
      WHERE p.restaurant_id = $1 AND ${containsWords("p.search || ' ' || places.search", '$5')}
        AND ($2::bigint IS NULL OR p.category_id = $2)`,
    sort: sortOrderSql('p'),
    json: productJsonSql('$4::bigint'),
    from: `page JOIN products p ON p.id = page.id ${PRODUCT_PLACE}`,
  }
  return queryPage(db, query, list, [restaurantId, query.categoria, query.subcategoria, branchId])
}

/** @throws DomainError `not_found`, also for another restaurant's row */
async function getOne<T>(
  db: Db,
  statement: string,
  restaurantId: number,
  id: number | undefined,
  ...values: unknown[]
): Promise<T> {
  const { data } = await queryOne<{ data: T }>(db, statement, [restaurantId, id, ...values])
  return data
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
