/** Holds and fires the courses of an order (docs/contract.md, "Courses"). Pure. */
import { compareInstants } from '../kernel/days.ts'
import { isHeld, isOpenStatus, statusFromLines } from '../orders/rules.ts'
import type { Order, OrderLine } from '../orders/schema.ts'
import type { LineCourse } from './schema.ts'

/** The courses that a waiter holds, in the sequence in which they are served. */
export function heldCourses(lines: Iterable<OrderLine>): readonly LineCourse[] {
  return inSequence([...lines].flatMap((line) => (isHeld(line) && line.course) || []))
}

interface CategoryWithDishes {
  readonly course?: LineCourse | undefined
  readonly subcategories: readonly { readonly products: readonly { readonly id: number }[] }[]
}

/** The courses of dishes that are about to be ordered, in the sequence in which they are served. */
export function coursesOf(
  { categories }: { readonly categories: readonly CategoryWithDishes[] },
  dishes: ReadonlySet<number>,
): readonly LineCourse[] {
  const hasDish = ({ subcategories }: CategoryWithDishes) =>
    subcategories.some(({ products }) => products.some(({ id }) => dishes.has(id)))
  return inSequence(
    categories.flatMap((category) => (category.course && hasDish(category) ? category.course : [])),
  )
}

function inSequence(courses: readonly LineCourse[]): readonly LineCourse[] {
  return [...new Map(courses.map((course) => [course.id, course])).values()].toSorted(
    (a, b) => a.order - b.order || a.id - b.id,
  )
}

/**
 * The order after a waiter fires a held course. Returns the same object if none of its lines is held.
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

/** The lines that were fired last, at one time. */
export function lastFired(lines: readonly OrderLine[]): readonly OrderLine[] {
  const last = lines
    .flatMap(({ fired_at }) => fired_at ?? [])
    .toSorted(compareInstants)
    .at(-1)
  return lines.filter(({ fired_at }) => fired_at && fired_at === last)
}

/** The kitchen or a waiter has to do something with the line now. */
export const isWork = (line: OrderLine) => isOpenStatus(line.status) && !isHeld(line)

/**
 * The order after a branch fires the next course by itself, because a step from `before` has delivered everything that
 * was fired. Returns the same object if no course follows.
 */
export function withNextCourse(before: Order, after: Order, at: string): Order {
  const [next] = heldCourses(after.products)
  const isDelivered =
    before.products.some(isWork) &&
    !after.products.some(isWork) &&
    after.products.some(({ status }) => status === 'Entregado')
  return next && isDelivered ? withFiredCourse(after, next.id, at) : after
}

/**
 * When the kitchen's work on the order began: at the oldest unfinished line, or at the order if it holds nothing.
 * Undefined if all unfinished lines are held.
 */
export function workSince(
  { created_at, products }: Pick<Order, 'created_at' | 'products'>,
  shows: (line: OrderLine) => boolean = () => true,
): string | undefined {
  if (products.every(({ fired_at }) => fired_at === undefined)) return created_at
  const work = products.filter((line) => isWork(line) && shows(line))
  if (work.length === 0)
    return products.some((line) => isHeld(line) && shows(line)) ? undefined : created_at
  return work.map(({ fired_at }) => fired_at ?? created_at).toSorted(compareInstants)[0]
}
