/** Creates, changes and deletes courses, and assigns categories to them. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Course } from '@orderi/shared/courses/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { queryOne } from '../../db/one.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { readCourse } from '../queries/courses.ts'

/** The categories leave their former courses. */
async function saveCategories(
  tx: OfficeTx,
  id: number,
  categories: readonly number[] | undefined,
): Promise<void> {
  if (categories === undefined) return
  await tx.query(
    `UPDATE courses SET version = version + 1 WHERE restaurant_id = $1 AND id <> $2 AND id IN
      (SELECT course_id FROM categories WHERE restaurant_id = $1 AND id = ANY($3::bigint[]))`,
    [tx.restaurantId, id, categories],
  )
  await tx.query(
    `UPDATE categories SET course_id = NULL
      WHERE restaurant_id = $1 AND course_id = $2 AND NOT id = ANY($3::bigint[])`,
    [tx.restaurantId, id, categories],
  )
  const placed = await tx.query(
    'UPDATE categories SET course_id = $2 WHERE restaurant_id = $1 AND id = ANY($3::bigint[]) RETURNING 1',
    [tx.restaurantId, id, categories],
  )
  if (placed.length !== new Set(categories).size) throw new DomainError('not_found')
}

/** @throws DomainError `not_found` for a category of another restaurant */
export async function createCourse(
  tx: OfficeTx,
  { name, order, categorias }: BodyOf<Calls['createCourse']>,
): Promise<Course> {
  const { id } = await queryOne<Columns<'courses', 'id'>>(
    tx,
    'INSERT INTO courses (restaurant_id, name, sort_order) VALUES ($1, $2, $3) RETURNING id',
    [tx.restaurantId, name, order],
  )
  await saveCategories(tx, id, categorias)
  return readCourse(tx, tx.restaurantId, id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateCourse(
  tx: OfficeTx,
  { id, name, order, categorias }: BodyOf<Calls['updateCourse']>,
  ifMatch?: number,
): Promise<Course> {
  const present = await readCourse(tx, tx.restaurantId, id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE courses SET name = coalesce($2, name), sort_order = coalesce($3, sort_order), version = version + 1
      WHERE id = $1`,
    [id, name, order],
  )
  await saveCategories(tx, id, categorias)
  return readCourse(tx, tx.restaurantId, id)
}

/**
 * Lines keep the deleted course, so what is held can still be fired.
 * @throws DomainError `not_found`
 */
export async function deleteCourse(tx: OfficeTx, { id }: { readonly id: number }): Promise<void> {
  await readCourse(tx, tx.restaurantId, id)
  await saveCategories(tx, id, [])
  await tx.query('UPDATE courses SET deleted_at = $2 WHERE id = $1', [id, tx.now])
}
