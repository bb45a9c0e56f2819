/** Holds and fires the courses of an order (docs/contract.md, "Courses"). Pure. */
import { compareInstants } from '../kernel/days.ts'
import { isHeld, isOpenStatus, isToMake, linesMovedBy, statusFromLines } from '../orders/rules.ts'
import type { Order, OrderLine, OrderStatus } from '../orders/schema.ts'
import type { LineCourse } from './schema.ts'

/** The courses that a waiter holds, in the sequence in which they are served. */
export function heldCourses(lines: Iterable<OrderLine>): readonly LineCourse[] {
  return inSequence([...lines].flatMap((line) => (isHeld(line) && line.course) || []))
}

interface CategoryWithDishes {
  readonly course?: LineCourse | undefined
  readonly subcategories: readonly { readonly products: readonly { readonly id: number }[] }[]
}

export interface MenuOfCourses {
  readonly categories: readonly CategoryWithDishes[]
}

/** The courses of dishes that are about to be ordered, in the sequence in which they are served. */
export function coursesOf(
  { categories }: MenuOfCourses,
  dishes: ReadonlySet<number>,
): readonly LineCourse[] {
  const hasDish = ({ subcategories }: CategoryWithDishes) =>
    subcategories.some(({ products }) => products.some(({ id }) => dishes.has(id)))
  return inSequence(
    categories.flatMap((category) => (category.course && hasDish(category) ? category.course : [])),
  )
}

const compareCourses = (a: LineCourse, b: LineCourse) => a.order - b.order || a.id - b.id

function inSequence(courses: readonly LineCourse[]): readonly LineCourse[] {
  return [...new Map(courses.map((course) => [course.id, course])).values()].toSorted(
    compareCourses,
  )
}

/**
 * The order after a held course is fired. Returns the same object if none of its lines is held.
 * @param course its ID. Null or undefined: all held lines.
 */
export function withFiredCourse(
  order: Order,
  course: number | null | undefined,
  at: string,
): Order {
  const isFired = (line: OrderLine) =>
    isHeld(line) && (course == null || line.course?.id === course)
  if (!order.products.some(isFired)) return order
  const products = order.products.map((line) => (isFired(line) ? { ...line, fired_at: at } : line))
  const status = statusFromLines(products)
  return { ...order, status, status_at: status === order.status ? order.status_at : at, products }
}

/** True if a line of the order is held, or was held before it was fired. */
const wasEverHeld = ({ products }: Pick<Order, 'products'>) =>
  products.some(({ fired_at }) => fired_at !== undefined)

/**
 * The IDs of the lines that a step names, so that it moves no course that is fired before the step arrives. Undefined if
 * nothing of the order was ever held.
 * @param lines default: the lines that a step of the whole order moves
 */
export function namedLines(
  order: Order,
  to: OrderStatus,
  lines: readonly OrderLine[] = linesMovedBy(order, to),
): number[] | undefined {
  return to !== 'Cancelado' && wasEverHeld(order) ? lines.map(({ id }) => id) : undefined
}

/** The ready lines that can be served: every line still to be prepared was fired later. */
export function readyLines({ created_at, products }: Order): readonly OrderLine[] {
  const toMake = products.filter(isToMake)
  return products.filter(
    ({ status, fired_at: at }) =>
      status === 'Listo' &&
      toMake.every(({ fired_at }) => fired_at && compareInstants(at ?? created_at, fired_at) < 0),
  )
}

/** The time since which the order's ready lines wait. */
export function readySince(order: Order): string {
  const instants = readyLines(order).map(({ status_at }) => status_at)
  const last = instants.toSorted(compareInstants).at(-1)
  return order.status === 'Listo' ? order.status_at : (last ?? order.status_at)
}

/** True if the line is open and not held. */
export const isWork = (line: OrderLine) => isOpenStatus(line.status) && !isHeld(line)

/**
 * The order after a step in a branch that fires courses by itself. If the step delivered the last open dish of the
 * earlier courses, the next course is fired. Dishes without a course do not count.
 */
export function withNextCourse(before: Order, after: Order, at: string): Order {
  const [next] = heldCourses(after.products)
  if (!next) return after
  const earlier = after.products.filter(({ course }) => course && compareCourses(course, next) < 0)
  const former = new Map(before.products.map(({ id, status }) => [id, status]))
  const isDelivered = earlier.some(
    ({ id, status }) => status === 'Entregado' && former.get(id) !== status,
  )
  return isDelivered && !earlier.some(isWork) ? withFiredCourse(after, next.id, at) : after
}

/**
 * The time of the oldest unfinished line, or of the order if none of its lines was ever held.
 * Undefined if all unfinished lines are held.
 */
export function workSince(
  { created_at, products }: Pick<Order, 'created_at' | 'products'>,
  shows: (line: OrderLine) => boolean = () => true,
): string | undefined {
  if (!wasEverHeld({ products })) return created_at
  const work = products.filter((line) => isWork(line) && shows(line))
  if (work.length === 0)
    return products.some((line) => isHeld(line) && shows(line)) ? undefined : created_at
  return work.map(({ fired_at }) => fired_at ?? created_at).toSorted(compareInstants)[0]
}
