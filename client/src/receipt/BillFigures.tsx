/** What a bill comes to. IVA, service and commission show only when one of them is added (specification, section 9). */
import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '../i18n/format.ts'
import classes from './BillFigures.module.css'
import { figureRows } from './figureRows.ts'

export function BillFigures({ bill }: { bill: Bill }) {
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
