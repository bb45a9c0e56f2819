import { Switch } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, divideEqually, toAmount, toCents } from '@orderi/shared/kernel/money'
import { MAX_SHARES } from '@orderi/shared/payments/shares'
import { useState } from 'react'
import { sharesWords as words } from '../../i18n/board.ts'
import { useBranch } from '../../live/react.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { sharesOf } from '../charge/shares.ts'
import { useCentsFormatter } from '../useMoneyFormatter.ts'
import { DropShares } from './DropShares.tsx'
import { SplitActions } from './SplitActions.tsx'
import classes from './SplitDialog.module.css'
import { usePlan } from './usePlan.ts'

export function EqualShares({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const write = useCentsFormatter(bill)
  const unpaid = sharesOf(bill).filter(({ kind, paid }) => kind === 'iguales' && paid === 0)
  const [people, setPeople] = useState(Math.max(2, unpaid.length))
  const [isInSteps, setInSteps] = useState(true)
  const step = toCents(useBranch()?.cash_step ?? 0)
  const { plan, ...sending } = usePlan(bill, onBack)
  const unit = isInSteps ? Math.max(1, step) : 1
  const parts = divideEqually(toCents(bill.saldo), people, unit)
  return (
    <>
      <div className={classes['people']}>
        {words.people}
        <Stepper
          label={words.people}
          lessLabel={words.fewer}
          moreLabel={words.more}
          value={people}
          min={2}
          max={MAX_SHARES}
          onChange={setPeople}
        />
        {step > 1 && (
          <Switch
            label={words.inSteps({ amount: write(step) })}
            checked={isInSteps}
            onChange={({ currentTarget }) => setInSteps(currentTarget.checked)}
          />
        )}
      </div>
      <ol className={classes['amounts']}>
        {parts.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          <li key={index} className={classes['amount']}>
            {words.person({ number: index + 1 })}
            <span className={classes['total']}>{write(amount)}</span>
          </li>
        ))}
      </ol>
      <SplitActions
        {...sending}
        confirm={words.confirm({ count: people })}
        isValid={bill.saldo > 0}
        onBack={onBack}
        onConfirm={() =>
          plan({
            tipo: 'iguales',
            cantidad: people,
            ...(unit > 1 && { unidad: toAmount(unit as Cents) }),
          })
        }
      >
        <DropShares bill={bill} onDrop={() => plan({ tipo: 'montos', montos: [] })} />
      </SplitActions>
    </>
  )
}
