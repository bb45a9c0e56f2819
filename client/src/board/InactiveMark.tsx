/** Marks an inactive table: it takes no new guests, but stays on the board until its bills are closed. */
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import { texts } from '../i18n/common.ts'
import { Mark } from '../ui/Mark.tsx'

export function InactiveMark() {
  return (
    <Mark icon={IconCircleOff} tone="inherit">
      {texts.pos.table.inactive}
    </Mark>
  )
}
