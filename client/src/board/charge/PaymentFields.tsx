import { Button } from '@mantine/core'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Country } from '@orderi/shared/kernel/time'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'
import type { SuggestedTip } from '@orderi/shared/payments/tips'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import classes from './ChargeBill.module.css'
import { type ChargeRow, chargedToAccount, type ResolvedChargeRow } from './chargeRows.ts'
import { hasDigits, ReferenceInput } from './ReferenceInput.tsx'

/** Notes and coins with which guests usually pay, in currency units. */
const NOTES: Readonly<Record<Country, readonly number[]>> = {
  crc: [1000, 2000, 5000, 10_000, 20_000],
  gua: [5, 10, 20, 50, 100, 200],
}

/** A field that the keypad of a wall display fills. */
type PadField = 'amount' | 'tip' | 'received' | 'reference'

interface Props {
  readonly row: ResolvedChargeRow
  readonly tips: readonly SuggestedTip[]
  /** Formats an amount in céntimos. */
  readonly amountText: (cents: number) => string
  readonly isReferenceMissing: boolean
  readonly referenceRef: Ref<HTMLInputElement> | undefined
  readonly onChange: (row: ChargeRow) => void
}

/** The suggested tips, rounded to `step`: in cash, to the smallest coin. */
function payableTips(tips: readonly SuggestedTip[], step: number): readonly SuggestedTip[] {
  return tips
    .map(({ percentage, tip }) => ({
      percentage,
      tip: toAmount((Math.round(toCents(tip) / step) * step) as Cents),
    }))
    .filter(({ tip }) => tip > 0)
}

function firstPadField({ kind, needs_reference }: PaymentMethodRow): PadField {
  if (kind === 'efectivo') return 'received'
  return needs_reference === 1 && hasDigits(kind) ? 'reference' : 'amount'
}

export function PaymentFields(props: Props) {
  const { row, tips, amountText, referenceRef, onChange } = props
  const { change = 0, tip: paidTip = 0 } = row.amounts ?? {}
  const titleId = useId()
  const isCash = row.method.kind === 'efectivo'
  const isHouse = row.method.kind === 'casa'
  const layout = useLayout()
  // On phones, the system keyboard would cover the change. The keypad does not.
  const hasPad = layout === 'wall' || (layout === 'phone' && isCash)
  const typing = hasPad ? ({ inputMode: 'none' } as const) : {}
  const { cash_step = 0.01 } = useBranch() ?? {}
  const [pad, setPad] = useState<{ field: PadField; digits: string }>({
    field: firstPadField(row.method),
    digits: '',
  })
  /** While the person types, an empty amount stays empty. Afterwards, it shows the rest of the balance. */
  const [isEmptied, setEmptied] = useState(false)
  const section = useRef<HTMLElement>(null)
  const startsInView = (hasPad && isCash) || isHouse
  const isPhone = layout === 'phone'
  useEffect(() => {
    if (startsInView) section.current?.scrollIntoView({ block: isPhone ? 'start' : 'nearest' })
  }, [startsInView, isPhone])
  const focus = (field: PadField) => () => setPad({ field, digits: '' })
  return (
    <section className={classes['payment']} aria-labelledby={titleId} ref={section}>
      <h3 className={classes['title']} id={titleId}>
        {row.method.name}
      </h3>
      {isCash && (
        <div className={classes['cash']}>
          <MoneyInput
            {...typing}
            leftSection={null}
            label={words.received}
            classNames={{ root: classes['received'], error: classes['tooLittle'] }}
            onFocus={focus('received')}
            value={row.received}
            error={row.isTooLittle && words.tooLittle}
            onChange={(received) => onChange({ ...row, received })}
          />
          <Cash {...props} />
        </div>
      )}
      <div className={classes['rest']}>
        {isHouse && (
          <AccountChoice
            chosen={row.account}
            added={chargedToAccount(row)}
            money={(amount) => amountText(toCents(amount))}
            onChoose={(account) => onChange({ ...row, account })}
          />
        )}
        <div className={classes['fields']}>
          {row.method.needs_reference === 1 && (
            <ReferenceInput
              {...(hasDigits(row.method.kind) && typing)}
              kind={row.method.kind}
              isMissing={props.isReferenceMissing}
              ref={referenceRef}
              onFocus={focus('reference')}
              value={row.reference}
              onChange={({ currentTarget }) => onChange({ ...row, reference: currentTarget.value })}
            />
          )}
          <MoneyInput
            {...typing}
            leftSection={null}
            label={words.amount}
            onFocus={focus('amount')}
            value={row.amount === '' && !isEmptied ? toAmount(row.applied as Cents) : row.amount}
            onChange={(amount) => {
              setEmptied(amount === '')
              onChange({ ...row, amount })
            }}
            onBlur={() => setEmptied(false)}
          />
          {row.method.allows_tip === 1 && (
            <MoneyInput
              {...typing}
              leftSection={null}
              label={words.tip}
              onFocus={focus('tip')}
              value={row.tip}
              onChange={(tip) => onChange({ ...row, tip })}
            />
          )}
        </div>
        {row.method.allows_tip === 1 && (tips.length > 0 || change > 0) && (
          <fieldset className={classes['notes']} aria-label={words.suggestedTips}>
            {payableTips(tips, isCash ? toCents(cash_step) : 1).map(({ percentage, tip }) => (
              <Button
                key={percentage}
                variant={row.tip === tip ? 'light' : 'default'}
                aria-pressed={row.tip === tip}
                onClick={() => onChange({ ...row, tip: row.tip === tip ? '' : tip })}
              >
                {words.suggestedTip({
                  percent: percentage.toLocaleString(texts.locale),
                  amount: amountText(toCents(tip)),
                })}
              </Button>
            ))}
            {change > 0 && (
              <Button
                variant="default"
                onClick={() => onChange({ ...row, tip: toAmount((paidTip + change) as Cents) })}
              >
                {words.changeIsTip}
              </Button>
            )}
          </fieldset>
        )}
        {row.amounts !== undefined && row.amounts.rounding !== 0 && (
          <p className={classes['left']}>
            {words.rounding({ amount: amountText(row.amounts.rounding) })}
          </p>
        )}
      </div>
      {hasPad && (
        <Keypad
          label={words.amountKeypad}
          deleteLabel={words.deleteDigit}
          extra="00"
          value={pad.digits}
          maxDigits={pad.field === 'reference' ? 100 : 9}
          onChange={(digits) => {
            setPad({ ...pad, digits })
            const typed = pad.field === 'reference' || digits === '' ? digits : Number(digits)
            onChange({ ...row, [pad.field]: typed })
          }}
        />
      )}
    </section>
  )
}

function Cash({ row, amountText, onChange }: Props) {
  const { country = 'crc' } = useBranch()?.restaurant ?? {}
  const received = (value: ChargeRow['received']) => onChange({ ...row, received: value })
  return (
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
          {amountText(note * 100).replace(/[.,]00$/, '')}
        </Button>
      ))}
    </div>
  )
}
