import type { Bill } from '@orderi/shared/bills/schema'
import { type BillFigureRow, screenFigureRows } from '@orderi/shared/printing/bill-rows'
import classes from './BillFigures.module.css'
import type { BillMoneyFormatter } from './billMoney.ts'

interface Props {
  readonly bill: Bill
  readonly money: BillMoneyFormatter
  readonly words: Readonly<Record<BillFigureRow['kind'], string>> & {
    readonly included: Readonly<Partial<Record<BillFigureRow['kind'], string>>>
  }
}

export function BillFigures({ bill, money, words }: Props) {
  return (
    <dl className={classes['figures']}>
      {screenFigureRows(bill).map(({ kind, amount, isWithin }) => (
        <div key={kind} className={classes['figure']} data-total={kind === 'total' || undefined}>
          <dt>
            {words[kind]}
            {isWithin && <span className={classes['included']}> ({words.included[kind]})</span>}
          </dt>
          <dd translate="no">{money(amount, bill.restaurant.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
