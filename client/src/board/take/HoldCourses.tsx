import { Checkbox } from '@mantine/core'
import type { LineCourse } from '@orderi/shared/courses/schema'
import type { Menu } from '@orderi/shared/menu/schema'
import type { CartLine } from '@orderi/shared/orders/cart'
import { texts } from '../../i18n/common.ts'
import classes from './HoldCourses.module.css'
import { useMenu } from './useMenu.ts'

const words = texts.pos.take

export interface HeldChoice {
  readonly value: readonly number[]
  readonly onChange: (held: readonly number[]) => void
}

/** The courses of the dishes in the cart, in the sequence in which they are served. */
function coursesIn(cart: readonly CartLine[], menu: Menu | undefined): readonly LineCourse[] {
  const chosen = new Set(cart.map(({ productId }) => productId))
  const courses = new Map<number, LineCourse>()
  for (const { course, subcategories } of menu?.categories ?? []) {
    const hasDish = subcategories.some(({ products }) => products.some(({ id }) => chosen.has(id)))
    if (course && hasDish) courses.set(course.id, course)
  }
  return [...courses.values()].toSorted((a, b) => a.order - b.order || a.id - b.id)
}

/** Chooses the courses with which the kitchen waits. Shows nothing for dishes without courses. */
export function HoldCourses({ cart, held }: { cart: readonly CartLine[]; held: HeldChoice }) {
  const courses = coursesIn(cart, useMenu().data)
  if (courses.length === 0) return null
  return (
    <Checkbox.Group
      label={words.hold}
      description={words.holdHint}
      value={held.value.map(String)}
      onChange={(value) => held.onChange(value.map(Number))}
    >
      <div className={classes['courses']}>
        {courses.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} size="md" />
        ))}
      </div>
    </Checkbox.Group>
  )
}
