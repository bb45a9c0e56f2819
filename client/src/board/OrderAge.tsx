import { workSince } from '@orderi/shared/courses/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { Age } from './Age.tsx'
import { HeldMark } from './HeldMark.tsx'

/** How long the kitchen has worked on the order. An order of which everything is held has no age. */
export function OrderAge(props: { order: Order; shows?: (line: OrderLine) => boolean }) {
  const since = workSince(props.order, props.shows)
  return since === undefined ? <HeldMark /> : <Age since={since} />
}
