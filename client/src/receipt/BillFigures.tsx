import type { Bill } from '@orderi/shared/bills/schema'
import classes from './BillFigures.module.css'
import type { BillMoney } from './billMoney.ts'
import { figureRows } from './figureRows.ts'

export function BillFigures({ bill, money }: { bill: Bill; money: BillMoney }) {
  return (
    <dl className={classes['figures']}>
      {figureRows(bill).map((row) => (
        <div key={row.label} className={classes['figure']} data-total={row.isTotal || undefined}>
          <dt>
            {row.label}
            {row.included && <span className={classes['included']}> ({row.included})</span>}
          </dt>
          <dd>{money(row.amount, bill.restaurant.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
