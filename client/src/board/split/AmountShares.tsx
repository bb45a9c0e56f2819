import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import { MAX_SHARES } from '@orderi/shared/payments/shares'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { chargeWords, sharesWords as words } from '../../i18n/board.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useCentsFormatter } from '../useMoneyFormatter.ts'
import { SplitActions } from './SplitActions.tsx'
import classes from './SplitDialog.module.css'
import { usePlan } from './usePlan.ts'

export function AmountShares({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const write = useCentsFormatter(bill)
  const [amounts, setAmounts] = useState<readonly (number | string)[]>(['', ''])
  const { plan, ...sending } = usePlan(bill, onBack)
  const filled = amounts.filter((amount) => amount !== '')
  const numbers = filled.filter((amount) => typeof amount === 'number' && amount > 0) as number[]
  const left = numbers.reduce((rest, amount) => rest - toCents(amount), toCents(bill.saldo))
  return (
    <>
      <div className={classes['fields']}>
        {amounts.map((amount, index) => (
          <MoneyInput
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are only added at the end
            key={index}
            leftSection={null}
            label={words.person({ number: index + 1 })}
            value={amount}
            onChange={(value) =>
              setAmounts(amounts.map((each, at) => (at === index ? value : each)))
            }
          />
        ))}
        {amounts.length < MAX_SHARES && (
          <ToolButton icon={IconPlus} onClick={() => setAmounts([...amounts, ''])}>
            {words.addPerson}
          </ToolButton>
        )}
      </div>
      <output className={classes['left']}>
        {left >= 0
          ? chargeWords.missing({ amount: write(left) })
          : chargeWords.tooMuch({ amount: write(-left) })}
      </output>
      <SplitActions
        {...sending}
        confirm={words.confirm({ count: filled.length })}
        isValid={filled.length > 0 && numbers.length === filled.length && left >= 0}
        onBack={onBack}
        onConfirm={() => plan({ tipo: 'montos', montos: numbers })}
      />
    </>
  )
}
