import { workSince } from '@orderi/shared/courses/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { Age } from './Age.tsx'
import { HeldMark } from './HeldMark.tsx'

/** How long the kitchen has worked on the order. */
export function OrderAge({ order }: { order: Order }) {
  return <WorkAge since={workSince(order)} />
}

/** Work of which everything is held has no age. */
export function WorkAge({ since }: { since: string | undefined }) {
  return since === undefined ? <HeldMark /> : <Age since={since} />
}
