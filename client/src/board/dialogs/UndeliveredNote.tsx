import { isHeld } from '@orderi/shared/orders/rules'
import type { OrderLine } from '@orderi/shared/orders/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { texts } from '../../i18n/common.ts'
import { undeliveredPieces } from '../../receipt/billLines.ts'
import { Note } from '../../ui/Note.tsx'

const words = texts.pos.bill

/** Warns before a bill is charged of which dishes are not delivered, and of which the kitchen has not begun. */
export function UndeliveredNote({ lines }: { lines: readonly OrderLine[] }) {
  const undelivered = undeliveredPieces(lines)
  const held = undeliveredPieces(lines.filter(isHeld))
  if (undelivered === 0) return null
  return (
    <Note
      icon={<IconAlertTriangle size="1.25rem" />}
      text={[words.undelivered({ count: undelivered }), held > 0 && words.held({ count: held })]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
