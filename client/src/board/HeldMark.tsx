import type { LineCourse } from '@orderi/shared/courses/schema'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { texts } from '../i18n/common.ts'
import { Mark } from '../ui/Mark.tsx'

/** Marks what a waiter holds, so that it has no age and no status. */
export function HeldMark({ course }: { course?: LineCourse | undefined }) {
  return (
    <Mark icon={IconHourglass} tone="plain">
      {course ? `${texts.pos.order.held} · ${course.name}` : texts.pos.order.held}
    </Mark>
  )
}
