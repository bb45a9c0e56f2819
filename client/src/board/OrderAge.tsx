import { workSince } from '@orderi/shared/courses/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { Age } from './Age.tsx'
import { HeldMark } from './HeldMark.tsx'

/** How long the kitchen has worked on the order. */
export function OrderAge({ order }: { order: Order }) {
  return <WorkAge since={workSince(order)} lines={order.products} />
}

/** Work of which everything is held has no age. */
export function WorkAge(props: { since: string | undefined; lines: readonly OrderLine[] }) {
  const { since, lines } = props
  return since === undefined ? <HeldMark /> : <Age since={since} lines={lines} />
}
