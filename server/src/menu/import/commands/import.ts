import { createHash } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { spanishReasonText } from '@orderi/shared/kernel/spanish'
import {
  type ImportAnswer,
  type ImportBody,
  type RowAction,
  type RowResult,
  rowNumber,
} from '@orderi/shared/menu/sheet'
import type { Columns, Db } from '../../../db/sql.ts'
import { readCountry } from '../../../floor/queries/country.ts'
import type { OfficeCommand, OfficeTx } from '../../../log/office.ts'
import { writeSoldOut } from '../../commands/sold-out.ts'
import { soldOutInOneOrAllSql, sortOrderSql } from '../../queries/json.ts'
import { sectionDifferences } from '../differences.ts'
import { planImport } from '../plan.ts'
import type { ImportPlan, PlannedProduct, PlannedResult } from '../planned.ts'
import type { MenuBeforeImport, Section } from '../present.ts'
import { reserveIds, writeVariants } from './write-variants.ts'

/** The column Agotado ("sold out") applies to the session's branch, or to every branch if none is chosen. */
type ImportOffice = Pick<OfficeCommand, 'restaurantId' | 'branchId'>

export async function simulateImport(
  db: Db,
  office: ImportOffice,
  { filas }: Pick<ImportBody, 'filas'>,
): Promise<ImportAnswer> {
  return answerOf(planImport(filas, await readPresent(db, office)), false)
}

/**
 * Imports a sheet completely or not at all.
 * @throws DomainError 422 `invalid` with the paths of rejected rows, or `stale` when the changes differ from
 * `esperado`
 */
export async function importProducts(
  tx: OfficeTx,
  { filas, esperado }: Pick<ImportBody, 'filas' | 'esperado'>,
): Promise<ImportAnswer> {
  const present = await readPresent(tx, tx)
  const plan = planImport(filas, present)
  refuseRows(rowsOf(plan), filas)
  const answer = answerOf(plan, true)
  if (esperado !== undefined && esperado !== answer.huella) throw new DomainError('stale')
  const idOf = await writeSections(tx, plan)
  const productIdOf = await createProducts(tx, plan.creates, idOf)
  await changeProducts(tx, plan.changes, idOf)
  const soldOutBefore = new Map(present.products.map(({ id, soldOut }) => [id, soldOut]))
  await writeSoldOut(
    tx,
    tx.branchId,
    [...plan.creates, ...plan.changes]
      // Skips products whose sold-out value the sheet does not change, because the value may differ between branches.
      .filter(({ id, soldOut }) => soldOut !== (soldOutBefore.get(id) ?? 0))
      .map(({ id, soldOut }) => ({ id: productIdOf(id), soldOut: soldOut === 1 })),
  )
  await writeVariants(tx, plan.variants, productIdOf)
  return answer
}

function rowsOf({ results, unreadable, sectionPlan, variants }: ImportPlan): PlannedResult[] {
  return [...results, ...unreadable, ...sectionPlan.results, ...variants.results].toSorted(
    (a, b) => a.fila - b.fila,
  )
}

function answerOf(plan: ImportPlan, aplicado: boolean): ImportAnswer {
  const { results, sections, sectionPlan, variants } = plan
  const filas = rowsOf(plan).map(
    ({ reasons, ...row }): RowResult => ({
      ...row,
      errores: reasons.map(spanishReasonText),
      detalles: [...reasons],
    }),
  )
  const count = (rows: readonly Pick<RowResult, 'accion'>[], ...actions: RowAction[]) =>
    rows.filter(({ accion }) => actions.includes(accion)).length
  const effect = {
    crear: count(results, 'crear'),
    cambiar: count(results, 'cambiar'),
    variantes: count(variants.results, 'crear', 'cambiar'),
    secciones: count(sectionPlan.results, 'crear', 'cambiar'),
    igual: count(filas, 'igual'),
    rechazar: count(filas, 'rechazar'),
    categorias: sections.newCategories.map(({ name }) => name),
    subcategorias: sections.newSubcategories.map(
      ({ category, name }) => `${category.name} › ${name}`,
    ),
    filas,
  }
  const huella = createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
  return { aplicado, huella, ...effect }
}

function refuseRows(rows: readonly PlannedResult[], sent: ImportBody['filas']): void {
  const refused = rows.filter(({ accion }) => accion === 'rechazar')
  if (refused.length === 0) return
  const paths = new Map(sent.map((row, index) => [rowNumber(row, index), `filas.${index}`]))
  throw new DomainError('invalid', {
    reason: reason('rows_refused'),
    details: Object.fromEntries(
      refused.map(({ fila, reasons }) => [paths.get(fila) ?? 'filas', reasons]),
    ),
  })
}

async function readPresent(
  db: Db,
  { restaurantId, branchId }: ImportOffice,
): Promise<MenuBeforeImport> {
  const id = [restaurantId]
  return {
    country: await readCountry(db, restaurantId),
    categories: await db.query(
      `SELECT id, name, sort_order AS "order", hidden, translations FROM categories
        WHERE restaurant_id = $1 ORDER BY ${sortOrderSql('categories')}`,
      id,
    ),
    subcategories: await db.query(
      `SELECT id, category_id AS "categoryId", name, sort_order AS "order", hidden, translations
        FROM subcategories WHERE restaurant_id = $1 ORDER BY ${sortOrderSql('subcategories')}`,
      id,
    ),
    products: await db.query(
      `SELECT id, category_id AS "categoryId", subcategory_id AS "subcategoryId", price::float8 AS price,
          sort_order AS "order", active, ${soldOutInOneOrAllSql('p', '$2::bigint')}::int AS "soldOut", translations,
          EXISTS (SELECT FROM countdowns cd WHERE cd.product_id = p.id
            AND ($2::bigint IS NULL OR cd.branch_id = $2)) AS "isCounted"
        FROM products p WHERE restaurant_id = $1`,
      [restaurantId, branchId ?? null],
    ),
    variants: await db.query(
      `SELECT id, product_id AS "productId", quantity, required::int AS required, translations,
          (SELECT coalesce(json_agg(json_build_object('productId', o.product_id,
              'price', o.additional_price::float8) ORDER BY o.position, o.id), '[]'::json)
            FROM variant_options o WHERE o.variant_id = v.id) AS options
        FROM variants v WHERE restaurant_id = $1 ORDER BY id`,
      id,
    ),
  }
}

/** @returns a function that converts the ID of a planned section to the stored ID */
async function writeSections(
  tx: OfficeTx,
  { sections, sectionPlan: { planned } }: ImportPlan,
): Promise<(id: number) => number> {
  const written = new Map<number, number>()
  const idOf = (id: number) => written.get(id) ?? id
  const facts = (section: Section) => {
    const { order, hidden, translations } = planned.get(section) ?? section
    return [tx.restaurantId, order, hidden, JSON.stringify(translations)]
  }
  for (const category of sections.newCategories) {
    written.set(
      category.id,
      await insertOne(
        tx,
        `INSERT INTO categories (restaurant_id, sort_order, hidden, translations)
          VALUES ($1, $2, $3, $4) RETURNING id`,
        facts(category),
      ),
    )
  }
  for (const subcategory of sections.newSubcategories) {
    written.set(
      subcategory.id,
      await insertOne(
        tx,
        `INSERT INTO subcategories (restaurant_id, sort_order, hidden, translations, category_id)
          VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [...facts(subcategory), idOf(subcategory.categoryId)],
      ),
    )
  }
  for (const [before, after] of planned) {
    if (before.id < 0 || sectionDifferences(before, after).length === 0) continue
    const table = 'categoryId' in before ? 'subcategories' : 'categories'
    await tx.query(
      `UPDATE ${table} SET sort_order = $2, hidden = $3, translations = $4, version = version + 1
        WHERE restaurant_id = $1 AND id = $5`,
      [...facts(before), before.id],
    )
  }
  return idOf
}

async function insertOne(tx: Db, statement: string, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.query<Columns<'categories' | 'subcategories', 'id'>>(statement, values)
  if (!row) throw new Error('an INSERT gave no row')
  return row.id
}

function recordsOf(products: readonly PlannedProduct[], idOf: (id: number) => number): string {
  return JSON.stringify(
    products.map(({ id, place, price, order, active, translations }) => ({
      id,
      category_id: idOf(place.category.id),
      subcategory_id: idOf(place.subcategory.id),
      price,
      sort_order: order,
      active,
      translations,
    })),
  )
}

const RECORDS = `jsonb_to_recordset($2::jsonb) AS n (id bigint, category_id bigint, subcategory_id bigint,
  price numeric, sort_order integer, active boolean, translations jsonb)`

/** @returns a function that converts the ID of a planned product to the stored ID */
async function createProducts(
  tx: OfficeTx,
  products: readonly PlannedProduct[],
  idOf: (id: number) => number,
): Promise<(id: number) => number> {
  const ids = await reserveIds(tx, 'products', products.length)
  const written = new Map(products.map(({ id }, index) => [id, ids[index] ?? id]))
  const productIdOf = (id: number) => written.get(id) ?? id
  if (products.length === 0) return productIdOf
  const rows = products.map((product) => ({ ...product, id: productIdOf(product.id) }))
  await tx.query(
    `INSERT INTO products
        (id, restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      OVERRIDING SYSTEM VALUE
      SELECT n.id, $1, n.category_id, n.subcategory_id, n.price, n.sort_order, n.active, n.translations
      FROM ${RECORDS}`,
    [tx.restaurantId, recordsOf(rows, idOf)],
  )
  return productIdOf
}

async function changeProducts(
  tx: OfficeTx,
  products: readonly PlannedProduct[],
  idOf: (id: number) => number,
): Promise<void> {
  if (products.length === 0) return
  await tx.query(
    `UPDATE products p SET category_id = n.category_id, subcategory_id = n.subcategory_id, price = n.price,
        sort_order = n.sort_order, active = n.active, translations = n.translations,
        version = p.version + 1
      FROM ${RECORDS} WHERE p.restaurant_id = $1 AND p.id = n.id`,
    [tx.restaurantId, recordsOf(products, idOf)],
  )
}
