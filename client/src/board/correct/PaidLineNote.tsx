import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { isPaidShare } from '@orderi/shared/payments/shares'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { chargeWords as words } from '../../i18n/board.ts'
import { Note } from '../../ui/Note.tsx'

/** Explains that a paid line's money stays on the bill. Renders nothing if no share with the line is paid. */
export function PaidLineNote({ bill, lines }: { bill: Bill; lines: readonly OrderLine[] }) {
  const ids = new Set(lines.map(({ id }) => id))
  const share = bill.shares.find(
    (each) => isPaidShare(each) && each.items.some(({ order_line_id }) => ids.has(order_line_id)),
  )
  if (!share) return null
  const guest = share.guest?.name
  return (
    <Note
      tone="late"
      icon={<IconAlertTriangle size="1.25rem" />}
      text={guest ? words.line.paidLine({ guest }) : words.line.paidPart}
    />
  )
}
