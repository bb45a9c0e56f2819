import { Checkbox } from '@mantine/core'
import type { CartLine } from '@orderi/shared/orders/cart'
import { texts } from '../../i18n/common.ts'
import { coursesOfCart } from './drafts.ts'
import classes from './HoldCourses.module.css'
import { useMenu } from './useMenu.ts'

const words = texts.pos.take

export interface HeldChoice {
  readonly value: readonly number[]
  readonly onChange: (held: readonly number[]) => void
}

/** Chooses the courses with which the kitchen waits. Shows nothing for dishes without courses. */
export function HoldCourses({ cart, held }: { cart: readonly CartLine[]; held: HeldChoice }) {
  const menu = useMenu().data
  const courses = menu ? coursesOfCart(menu, cart) : []
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
