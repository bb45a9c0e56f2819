import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { useState } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { dateTime } from '../../i18n/format.ts'
import { useBill, useBranch, useOnlineOnlyBlocker } from '../../live/react.tsx'
import { BillFigures } from '../../receipt/BillFigures.tsx'
import { BillLines } from '../../receipt/BillLines.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { BillMark } from '../BillMark.tsx'
import { useTimeZone } from '../boardViews.ts'
import { BillShares } from '../charge/BillShares.tsx'
import { ChargeBill } from '../charge/loadables.ts'
import { NotedCash } from '../charge/NotedCash.tsx'
import { ClosedBill } from '../closed/ClosedBill.tsx'
import { CorrectablePayments } from '../correct/CorrectablePayments.tsx'
import { useLast } from '../useLast.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { BillActions } from './BillActions.tsx'
import classes from './BillDialog.module.css'
import { CloseBill } from './CloseBill.tsx'
import { DialogFrame, type DialogNavigation } from './DialogFrame.tsx'
import { MoveBill } from './MoveBill.tsx'

const LineActions = loadable(async () => (await import('../correct/LineActions.tsx')).LineActions)
const DiscountDialog = loadable(
  async () => (await import('../correct/DiscountDialog.tsx')).DiscountDialog,
)
const WaiveService = loadable(
  async () => (await import('../correct/WaiveService.tsx')).WaiveService,
)
const SplitDialog = loadable(async () => (await import('../split/SplitDialog.tsx')).SplitDialog)
const MergeBills = loadable(async () => (await import('../split/MergeBills.tsx')).MergeBills)

type Question = 'close' | 'move' | 'split' | 'merge' | 'discount' | 'service'

/** With `asksToClose`, the dialog for charging and closing the bill is open from the start. */
export function BillDialog(props: { id: number; asksToClose?: boolean } & DialogNavigation) {
  const { id, asksToClose = false, close, back } = props
  const money = useMoneyFormatter()
  const present = useBill(id)
  const bill = useLast(present)
  // A stack: questions about prices and shares return to the dialog that opened them.
  const [questions, setQuestions] = useState<readonly Question[]>(asksToClose ? ['close'] : [])
  const question = questions.at(-1)
  const [tapped, setTapped] = useState<readonly number[]>()
  const [wasSplit, setSplit] = useState(false)
  const why = useOnlineOnlyBlocker()
  const ask = (next: Question) => {
    setQuestions([...questions, next])
    if (next === 'split') setSplit(true)
  }
  const toPrevious = () => setQuestions(questions.slice(0, -1))
  const takesPayments = useBranch()?.cobros === 1
  const needsCharge = takesPayments && (bill?.saldo ?? 0) > 0
  if (!bill || !present) return <ClosedBill id={id} last={bill} back={back} />
  return (
    <DialogFrame
      title={`${texts.pos.bill.title({ number: bill.number })} · ${bill.table.name}`}
      back={back}
      summary={<Amounts bill={bill} />}
      actions={
        <BillActions
          bill={bill}
          needsCharge={needsCharge}
          onClose={() => ask('close')}
          onMove={() => ask('move')}
          onSplit={takesPayments ? () => ask('split') : undefined}
          onMerge={takesPayments ? () => ask('merge') : undefined}
        />
      }
    >
      <Facts bill={bill} />
      <BillLines
        bill={bill}
        money={money}
        onTap={takesPayments && why === undefined ? setTapped : undefined}
      />
      {tapped && <LineActions bill={bill} ids={tapped} onBack={() => setTapped(undefined)} />}
      <BillFigures bill={bill} money={money} words={texts.pos.bill} />
      {takesPayments && <PriceChanges bill={bill} ask={ask} />}
      <BillShares bill={bill} money={money} isInView={wasSplit && question === undefined} />
      <CorrectablePayments bill={bill} money={money} isDisabled={why !== undefined} />
      {takesPayments && <NotedCash bill={bill} money={money} />}
      {question === 'close' && needsCharge && (
        <ChargeBill
          bill={bill}
          onBack={toPrevious}
          onDiscount={() => ask('discount')}
          onSplit={() => ask('split')}
          onClosed={close}
        />
      )}
      {question === 'close' && !needsCharge && (
        <CloseBill bill={bill} onBack={toPrevious} onClosed={close} />
      )}
      {question === 'split' && <SplitDialog bill={bill} onBack={toPrevious} />}
      {question === 'merge' && <MergeBills bill={bill} onBack={toPrevious} />}
      {question === 'discount' && <DiscountDialog bill={bill} onBack={toPrevious} />}
      {question === 'service' && <WaiveService bill={bill} onBack={toPrevious} />}
      {question === 'move' && <MoveBill bill={bill} onBack={toPrevious} onMoved={toPrevious} />}
    </DialogFrame>
  )
}

/** The amounts of a long bill, which stay visible while its dishes scroll. */
function Amounts({ bill: { totalFinal, saldo, pagado, restaurant } }: { bill: Bill }) {
  const money = useMoneyFormatter()
  return (
    <dl className={classes['amounts']}>
      <div>
        <dt>{texts.pos.bill.total}</dt>
        <dd>{money(totalFinal, restaurant.currency)}</dd>
      </div>
      {pagado !== 0 && (
        <div>
          <dt>{chargeWords.balance}</dt>
          <dd>{money(saldo, restaurant.currency)}</dd>
        </div>
      )}
    </dl>
  )
}

function PriceChanges({ bill, ask }: { bill: Bill; ask: (question: Question) => void }) {
  const why = useOnlineOnlyBlocker()
  const hasService = bill.servicio > 0 || bill.servicio_retirado === 1
  return (
    <div className={classes['changes']}>
      <Button variant="default" disabled={why !== undefined} onClick={() => ask('discount')}>
        {chargeWords.discount}
      </Button>
      {hasService && (
        <Button variant="default" disabled={why !== undefined} onClick={() => ask('service')}>
          {bill.servicio_retirado === 1 ? chargeWords.restoreService : chargeWords.service}
        </Button>
      )}
    </div>
  )
}

function Facts({ bill }: { bill: Bill }) {
  const zone = useTimeZone()
  return (
    <div className={classes['facts']}>
      <BillMark bill={bill} />
      <span>
        {[
          bill.table.hall.name,
          bill.name,
          texts.pos.bill.openedAt({ when: dateTime(bill.created_at, zone) }),
        ]
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
    </div>
  )
}
