import { Button, Skeleton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { chargeWords, posScreenWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { durationText, minutesSince } from '../../i18n/format.ts'
import { useBranch, useOnlineOnlyBlocker, useServerNow } from '../../live/react.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useSeparate } from '../split/useSeparate.ts'
import { useBoardActions } from '../useBoardActions.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { paidWith } from './paidWith.ts'
import classes from './RecentBills.module.css'
import type { RecentBillsView } from './useRecentBills.ts'

const words = posScreenWords.recent

const ReceiptButton = loadable(
  async () => (await import('../paper/ReceiptButton.tsx')).ReceiptButton,
  // Keeps the place of the button, so that the button beside it does not move under a finger.
  <span />,
)
const ReopenQuestion = loadable(async () => (await import('./ReopenQuestion.tsx')).ReopenQuestion)

export function RecentBills({ recent }: { recent: RecentBillsView }) {
  const { bills, isReading, readAgain } = recent
  const why = useOnlineOnlyBlocker()
  if (!bills) {
    if (isReading) return <Skeleton height="6rem" radius="lg" />
    return (
      <EmptyState icon={<IconCloudOff size="1.75rem" />} text={words.unknown}>
        <Button variant="default" onClick={readAgain}>
          {texts.common.retry}
        </Button>
      </EmptyState>
    )
  }
  if (bills.length === 0) {
    return <EmptyState icon={<IconReceipt size="1.75rem" />} text={words.none} />
  }
  return (
    <section className={classes['recent']} aria-label={words.title}>
      <p className={classes['text']}>{why ?? words.text}</p>
      <ul className={classes['bills']}>
        {bills.map((bill) => (
          <RecentBill key={bill.id} bill={bill} isWaiting={why !== undefined} />
        ))}
      </ul>
    </section>
  )
}

function RecentBill({ bill, isWaiting }: { bill: Bill; isWaiting: boolean }) {
  const now = useServerNow(5000)
  const actions = useBoardActions()
  const separate = useSeparate()
  const money = useMoneyFormatter()
  const takesPayments = useBranch()?.cobros === 1
  const { merged_into: into } = bill
  const [isApproving, setApproving] = useState(false)
  const reopen = async () => {
    const outcome = await actions.run({ type: 'reopenBill', body: { bill_id: bill.id } }, { bill })
    setApproving(outcome.state === 'refused' && outcome.code === 'needs_approval')
  }
  return (
    <li className={classes['bill']} data-tall={takesPayments || undefined}>
      <span className={classes['what']}>
        <strong>{texts.pos.bill.title({ number: bill.number })}</strong> · {bill.table.name}
        {bill.name !== '' && ` · ${bill.name}`}
      </span>
      <span className={classes['facts']}>
        {into
          ? chargeWords.merge.into({ number: into.number })
          : money(bill.totalFinal, bill.restaurant.currency)}
        {bill.payment_method && ` · ${paidWith(bill)}`}
        {bill.por_devolver > 0 && ` · ${chargeWords.toReturn}`}
        {bill.closed_at &&
          ` · ${words.ago({ minutes: durationText(minutesSince(bill.closed_at, now)) })}`}
      </span>
      <div className={classes['actions']}>
        {takesPayments && !into && <ReceiptButton bill={bill} isDisabled={isWaiting} />}
        <Button
          variant="default"
          disabled={isWaiting}
          aria-label={
            into
              ? chargeWords.merge.separateOne({ number: bill.number })
              : words.reopenOne({ number: bill.number })
          }
          onClick={() => void (into ? separate({ bill_id: into.id, otras: [bill.id] }) : reopen())}
        >
          {into ? chargeWords.merge.separate : words.reopen}
        </Button>
      </div>
      {isApproving && <ReopenQuestion bill={bill} onBack={() => setApproving(false)} />}
    </li>
  )
}
