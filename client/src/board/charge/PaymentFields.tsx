import { Button, TextInput } from '@mantine/core'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Country } from '@orderi/shared/kernel/time'
import { useId, useState } from 'react'
import { chargeWords as words } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import { useBranch } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import { useLayout } from '../../ui/layout.tsx'
import classes from './ChargeBill.module.css'
import type { ChargeRow, ResolvedChargeRow } from './chargeRows.ts'

/** Notes and coins with which guests usually pay, in currency units. */
const NOTES: Readonly<Record<Country, readonly number[]>> = {
  crc: [1000, 2000, 5000, 10_000, 20_000],
  gua: [5, 10, 20, 50, 100, 200],
}

/** A field that the keypad of a wall display fills. */
type PadField = 'amount' | 'tip' | 'received'

export interface SuggestedTip {
  readonly percent: number
  /** In currency units. */
  readonly amount: number
}

interface Props {
  readonly row: ResolvedChargeRow
  readonly tips: readonly SuggestedTip[]
  /** Writes an amount in céntimos. */
  readonly amountText: (cents: number) => string
  readonly onChange: (row: ChargeRow) => void
}

export function PaymentFields(props: Props) {
  const { row, tips, amountText, onChange } = props
  const titleId = useId()
  const isCash = row.method.kind === 'efectivo'
  const isWall = useLayout() === 'wall'
  const [pad, setPad] = useState<{ field: PadField; digits: string }>({
    field: isCash ? 'received' : 'amount',
    digits: '',
  })
  const focus = (field: PadField) => () => setPad({ field, digits: '' })
  return (
    <section className={classes['payment']} aria-labelledby={titleId}>
      <h3 className={classes['title']} id={titleId}>
        {row.method.name}
      </h3>
      <div>
        <div className={classes['fields']}>
          <MoneyInput
            leftSection={null}
            label={words.amount}
            onFocus={focus('amount')}
            value={row.amount === '' ? toAmount(row.applied as Cents) : row.amount}
            onChange={(amount) => onChange({ ...row, amount })}
          />
          {row.method.allows_tip === 1 && (
            <MoneyInput
              leftSection={null}
              label={words.tip}
              onFocus={focus('tip')}
              value={row.tip}
              onChange={(tip) => onChange({ ...row, tip })}
            />
          )}
          {row.method.needs_reference === 1 && (
            <TextInput
              label={words.reference}
              maxLength={100}
              value={row.reference}
              onChange={({ currentTarget }) => onChange({ ...row, reference: currentTarget.value })}
            />
          )}
        </div>
        {row.method.allows_tip === 1 && tips.length > 0 && (
          <fieldset className={classes['notes']} aria-label={words.suggestedTips}>
            {tips.map(({ percent, amount }) => (
              <Button
                key={percent}
                variant={row.tip === amount ? 'light' : 'default'}
                aria-pressed={row.tip === amount}
                onClick={() => onChange({ ...row, tip: row.tip === amount ? '' : amount })}
              >
                {words.suggestedTip(
                  percent.toLocaleString(texts.locale),
                  amountText(toCents(amount)),
                )}
              </Button>
            ))}
          </fieldset>
        )}
        {isCash && (
          <>
            <MoneyInput
              className={classes['received']}
              leftSection={null}
              label={words.received}
              onFocus={focus('received')}
              value={row.received}
              error={!row.amounts && words.tooLittle}
              onChange={(received) => onChange({ ...row, received })}
            />
            <Cash {...props} />
          </>
        )}
      </div>
      {isWall && (
        <Keypad
          label={words.amountKeypad}
          deleteLabel={words.deleteDigit}
          extra="00"
          value={pad.digits}
          maxDigits={9}
          onChange={(digits) => {
            setPad({ ...pad, digits })
            onChange({ ...row, [pad.field]: digits === '' ? '' : Number(digits) })
          }}
        />
      )}
    </section>
  )
}

function Cash({ row, amountText, onChange }: Props) {
  const { country = 'crc' } = useBranch()?.restaurant ?? {}
  const change = row.amounts?.change ?? 0
  const received = (value: ChargeRow['received']) => onChange({ ...row, received: value })
  return (
    <>
      <div className={classes['notes']}>
        <Button variant="default" onClick={() => received('')}>
          {words.exact}
        </Button>
        {NOTES[country].map((note) => (
          <Button
            key={note}
            variant="default"
            onClick={() => received((Number(row.received) || 0) + note)}
          >
            {amountText(note * 100)}
          </Button>
        ))}
      </div>
      {change > 0 && row.method.allows_tip === 1 && (
        <Button
          variant="default"
          onClick={() =>
            onChange({ ...row, tip: toAmount(((row.amounts?.tip ?? 0) + change) as Cents) })
          }
        >
          {words.changeIsTip}
        </Button>
      )}
    </>
  )
}
