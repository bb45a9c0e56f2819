import type { Course } from '@orderi/shared/courses/schema'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'

const courseJsonSql = `json_build_object('id', co.id, 'name', co.name, 'order', co.sort_order,
  'categorias', ARRAY(SELECT c.id FROM categories c WHERE c.course_id = co.id ORDER BY 1), 'version', co.version)`

export async function listCourses(db: Db, restaurantId: number): Promise<Course[]> {
  const rows = await db.query<{ readonly course: Course }>(
    `SELECT ${courseJsonSql} AS course FROM courses co WHERE co.restaurant_id = $1 AND co.deleted_at IS NULL
      ORDER BY co.sort_order, co.id`,
    [restaurantId],
  )
  return rows.map(({ course }) => course)
}

/** @throws DomainError `not_found` for a deleted course and for one of another restaurant */
export async function readCourse(db: Db, restaurantId: number, id: number): Promise<Course> {
  const { course } = await queryOne<{ readonly course: Course }>(
    db,
    `SELECT ${courseJsonSql} AS course FROM courses co WHERE co.restaurant_id = $1 AND co.id = $2
      AND co.deleted_at IS NULL`,
    [restaurantId, id],
  )
  return course
}
