import type { LineCourse } from '@orderi/shared/courses/schema'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { texts } from '../i18n/common.ts'
import { Mark } from '../ui/Mark.tsx'

/** Marks held dishes. It replaces their age and status. */
export function HeldMark({ course }: { course?: LineCourse | undefined }) {
  return (
    <Mark icon={IconHourglass} tone="plain">
      {course ? `${texts.pos.order.held} · ${course.name}` : texts.pos.order.held}
    </Mark>
  )
}
