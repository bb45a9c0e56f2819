import { Button, NativeSelect } from '@mantine/core'
import type { Adjustment } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { useBranch } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { NumberField } from '../../office/form/NumberField.tsx'
import { type NumberLimits, numberRule } from '../../office/form/numbers.ts'
import { detailOf } from '../split/division.ts'
import { useCentsFormatter, useMoneyFormatter } from '../useMoneyFormatter.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import classes from './DiscountDialog.module.css'
import { discountedTotal } from './discountedTotal.ts'

const PERCENTAGES = [5, 10, 15, 20, 50]
const PERCENT_LIMITS: NumberLimits = { min: 0.01, max: 100, decimals: 2 }

const percentRule = numberRule(PERCENT_LIMITS)

const KINDS = ['porcentaje', 'monto', 'cortesia'] as const
type Kind = (typeof KINDS)[number] | 'quitar'

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  porcentaje: words.percent,
  monto: words.fixed,
  cortesia: words.courtesy,
  quitar: words.noDiscount,
}

function adjustmentOf(kind: Kind, value: number): Adjustment | null {
  if (kind === 'quitar') return null
  if (kind === 'monto') return { cents: toCents(value) }
  return { basisPoints: kind === 'cortesia' ? 10_000 : toCents(value) }
}

/** Gives or removes a discount or courtesy on a bill or on one dish. */
export function DiscountDialog({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const write = useCentsFormatter(bill)
  const [lineId, setLine] = useState<number | null>(null)
  const [chosen, setKind] = useState<Kind>('porcentaje')
  const [value, setValue] = useState<number | string>(10)
  const lines = bill.products.filter(({ status }) => status !== 'Cancelado')
  const hasDiscount = bill.adjustments.some(({ order_line_id }) => order_line_id === lineId)
  const kind = chosen === 'quitar' && !hasDiscount ? 'porcentaje' : chosen
  const isValid =
    kind === 'quitar' ||
    kind === 'cortesia' ||
    (kind === 'porcentaje' ? percentRule(value) === null : typeof value === 'number' && value > 0)
  const adjustment = adjustmentOf(kind, Number(value) || 0)
  const restaurant = useBranch()?.restaurant
  const total = isValid && restaurant && discountedTotal(bill, restaurant, { lineId, adjustment })
  const dish = lines.find(({ id }) => id === lineId)?.product.name
  const valueText = {
    porcentaje: `${value} %`,
    monto: money(Number(value), bill.restaurant.currency),
    cortesia: words.courtesy,
    quitar: words.noDiscount,
  }[kind]
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.discount}
      no={words.keepPrice}
      yes={kind === 'quitar' ? words.removeDiscount : words.give}
      done={kind === 'quitar' ? words.discountRemoved : words.given}
      summary={`${dish ?? words.wholeBill} · ${valueText}`}
      reasonKind={kind === 'cortesia' ? 'cortesia' : 'descuento'}
      isValid={isValid}
      command={(reason) => {
        const target = lineId === null ? { bill_id: bill.id } : { order_line_id: lineId }
        const body = { ...target, ...reason }
        if (kind === 'quitar') return { type: 'removeDiscount', body }
        if (kind === 'cortesia') return { type: 'giveCourtesy', body }
        return { type: 'giveDiscount', body: { ...body, tipo: kind, valor: Number(value) } }
      }}
      onBack={onBack}
    >
      <NativeSelect
        label={words.target}
        data={[
          { value: '', label: words.wholeBill },
          ...lines.map((line) => ({
            value: String(line.id),
            label: `${line.quantity} × ${line.product.name} · ${detailOf(line, write)}`,
          })),
        ]}
        value={String(lineId ?? '')}
        onChange={({ currentTarget }) =>
          setLine(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      />
      <NativeSelect
        label={words.kind}
        data={[...KINDS, ...(hasDiscount ? (['quitar'] as const) : [])].map((each) => ({
          value: each,
          label: KIND_WORDS[each],
        }))}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(KINDS.find((each) => each === currentTarget.value) ?? 'quitar')
        }
      />
      {kind === 'porcentaje' && (
        <>
          <NumberField
            label={words.percent}
            rightSection="%"
            limits={PERCENT_LIMITS}
            value={value}
            onChange={setValue}
          />
          <div className={classes['quick']}>
            {PERCENTAGES.map((percent) => (
              <Button key={percent} variant="default" onClick={() => setValue(percent)}>
                {percent} %
              </Button>
            ))}
          </div>
        </>
      )}
      {kind === 'monto' && <MoneyInput label={words.fixed} value={value} onChange={setValue} />}
      {typeof total === 'number' && (
        <output className="amount">
          {words.newTotal({
            before: money(bill.totalFinal, bill.restaurant.currency),
            after: money(total, bill.restaurant.currency),
          })}
        </output>
      )}
    </CorrectionQuestion>
  )
}
