import type { Bill } from '@orderi/shared/bills/schema'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import { chargeWords } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { Note } from '../../ui/Note.tsx'
import classes from './BillPayments.module.css'
import { useNotedAmounts } from './cashNotes.ts'

/** The cash that was noted on a bill without a connection and is not confirmed yet. Renders nothing if there is none. */
export function NotedCash({ bill, money }: { bill: Bill; money: BillMoneyFormatter }) {
  const noted = useNotedAmounts(bill.id)
  if (noted.length === 0) return null
  const texts = noted.map((amount) =>
    chargeWords.notes.unconfirmed({ amount: money(amount, bill.restaurant.currency) }),
  )
  return (
    <div className={classes['note']}>
      <Note kind="status" icon={<IconCash size="1.25rem" />} text={texts.join('. ')} />
    </div>
  )
}
