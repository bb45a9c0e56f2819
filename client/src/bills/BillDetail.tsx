import type { Bill } from '@orderi/shared/bills/schema'
import { paidWith } from '../board/closed/paidWith.ts'
import { CorrectablePayments } from '../board/correct/CorrectablePayments.tsx'
import { ReceiptButton } from '../board/paper/ReceiptButton.tsx'
import { useLast } from '../board/useLast.ts'
import { chargeWords as words } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { dateTime } from '../i18n/format.ts'
import { billsWords } from '../i18n/money.ts'
import { useBranch } from '../live/react.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { BillFigures } from '../receipt/BillFigures.tsx'
import { BillLines } from '../receipt/BillLines.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './BillDetail.module.css'
import { BillStatusMark } from './BillStatusMark.tsx'
import { BillStory } from './BillStory.tsx'

export function BillDetail(props: { bill: Bill | undefined; zone: string; onClose: () => void }) {
  const { bill, zone } = props
  const shown = useLast(bill)
  const money = useRestaurantMoney()
  return (
    <Dialog
      opened={bill !== undefined}
      onClose={props.onClose}
      size="66rem"
      title={shown && billsWords.detail.title({ number: shown.number, table: shown.table.name })}
      isSheet
    >
      {shown && (
        <div className={classes['body']}>
          <Facts bill={shown} zone={zone} />
          <div className={classes['receipt']}>
            {!shown.merged_into && <BillLines bill={shown} money={money} />}
            <BillFigures bill={shown} money={money} words={texts.pos.bill} />
            <CorrectablePayments bill={shown} money={money} />
            {!shown.merged_into && <PrintBill bill={shown} />}
          </div>
          <BillStory bill={shown} zone={zone} />
        </div>
      )}
    </Dialog>
  )
}

function PrintBill({ bill }: { bill: Bill }) {
  if (!useBranch()) return null
  return (
    <div className={classes['print']}>
      <ReceiptButton bill={bill} />
    </div>
  )
}

function Facts({ bill, zone }: { bill: Bill; zone: string }) {
  const into = bill.merged_into ? words.merge.into({ number: bill.merged_into.number }) : undefined
  const facts: (readonly [string, string])[] = [
    [billsWords.detail.guest, bill.name || bill.user?.name || ''],
    [billsWords.detail.place, `${bill.table.name}, ${bill.table.hall.name}`],
    [billsWords.detail.openedAt, dateTime(bill.created_at, zone)],
    [billsWords.detail.closedAt, bill.closed_at ? dateTime(bill.closed_at, zone) : ''],
    [
      billsWords.detail.payment,
      bill.closed_at && !into ? (paidWith(bill) ?? billsWords.detail.noPayment) : '',
    ],
  ]
  return (
    <div className={classes['facts']}>
      <BillStatusMark bill={bill} />
      {into && <p>{into}</p>}
      <dl className="figures">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
