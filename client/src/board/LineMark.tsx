import { isHeld } from '@orderi/shared/orders/rules'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { HeldMark } from './HeldMark.tsx'
import { StatusMark } from './StatusMark.tsx'

export function LineMark({ line, quiet }: { line: OrderLine; quiet?: boolean }) {
  if (isHeld(line)) return <HeldMark course={line.course} />
  return <StatusMark status={line.status} {...(quiet && { quiet })} />
}
