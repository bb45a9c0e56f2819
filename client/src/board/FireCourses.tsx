import { Button } from '@mantine/core'
import { heldCourses } from '@orderi/shared/courses/rules'
import type { Order } from '@orderi/shared/orders/schema'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useAccess } from '../api/useAccess.ts'
import { texts } from '../i18n/common.ts'
import { useBoardActions } from './useBoardActions.ts'

/** A button for each course that the orders hold. It fires the course in all of them. */
export function FireCourses({ orders }: { orders: readonly Order[] }) {
  const actions = useBoardActions()
  const mayFire = useAccess('K')
  if (!mayFire) return null
  const holding = (id: number) =>
    orders.filter(({ products }) => heldCourses(products).some((course) => course.id === id))
  return heldCourses(orders.flatMap(({ products }) => products)).map((course) => (
    <Button
      key={course.id}
      variant="light"
      leftSection={<IconPlayerPlay size="1.125rem" />}
      onClick={() => {
        for (const order of holding(course.id)) void actions.fireCourse(order, course)
      }}
    >
      {texts.pos.order.fire({ course: course.name })}
    </Button>
  ))
}
