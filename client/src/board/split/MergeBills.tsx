/** Merges other open bills into a bill. Bills of the same table come first. */
import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { useState } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useOnlineOnlyBlocker, useSending } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showUndoable } from '../../ui/notices.tsx'
import { useOtherBills } from '../boardViews.ts'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './MergeBills.module.css'
import { useSeparate } from './useSeparate.ts'

const words = chargeWords.merge

export function MergeBills({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const why = useOnlineOnlyBlocker()
  const others = useOtherBills(bill)
  const [chosenIds, setChosen] = useState<readonly number[]>([])
  const { isSending, failure, send } = useSending()
  const separate = useSeparate()
  const chosen = others.filter(({ id }) => chosenIds.includes(id))
  const total = sumCents([bill, ...chosen].map(({ totalFinal }) => toCents(totalFinal)))
  const otras = chosen.map(({ id }) => id)
  const body = { bill_id: bill.id, otras }
  const toggle = (id: number) =>
    setChosen(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id])
  return (
    <Dialog
      opened
      isQuestion
      size="lg"
      title={words.title({ number: bill.number })}
      onClose={onBack}
    >
      <p className="intro">{others.length === 0 ? words.none : words.text}</p>
      <DisabledReason text={why} />
      <ul className={classes['bills']}>
        {others.map((other) => (
          <li key={other.id}>
            <UnstyledButton
              className={classes['bill']}
              aria-pressed={otras.includes(other.id)}
              onClick={() => toggle(other.id)}
            >
              <span>
                <strong>{texts.pos.bill.title({ number: other.number })}</strong> ·{' '}
                {other.table.name}
                {other.name !== '' && ` · ${other.name}`}
              </span>
              <span className="amount">{money(other.totalFinal, other.restaurant.currency)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {failure && <FailureBox text={failure} />}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onBack}>
          {texts.common.back}
        </Button>
        <output className="amount">
          {words.total({ amount: money(toAmount(total), bill.restaurant.currency) })}
        </output>
        <Button
          loading={isSending}
          disabled={why !== undefined || otras.length === 0}
          onClick={() =>
            void send({ type: 'mergeBills', body }, () => {
              showUndoable({
                subject: `merge ${bill.id}`,
                title: words.done({ number: bill.number }),
                closeLabel: texts.common.close,
                undoLabel: texts.common.undo,
                undo: () => void separate(body),
              })
              onBack()
            })
          }
        >
          {words.confirm({ count: otras.length })}
        </Button>
      </div>
    </Dialog>
  )
}
