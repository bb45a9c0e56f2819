/** The bill on 80 mm paper: the same rows and figures as on the screen. */
import type { Bill } from '@orderi/shared/bills/schema'
import { es } from '../../i18n/es.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { billRows, splitCancelled } from '../../receipt/billLines.ts'
import { figureRows } from '../../receipt/figureRows.ts'
import classes from './paper.module.css'

interface Head {
  readonly restaurant: string
  readonly branch: string
  readonly address: string
  readonly phone: string
}

export function BillPaper({ bill, head, zone }: { bill: Bill; head: Head; zone: string }) {
  const { currency } = bill.restaurant
  return (
    <div className={classes['paper']}>
      <div className={classes['place']}>{head.restaurant}</div>
      <div className={classes['center']}>{head.branch}</div>
      {head.address && <div className={classes['center']}>{head.address}</div>}
      {head.phone && <div className={classes['center']}>{head.phone}</div>}
      <hr className={classes['rule']} />
      <div className={classes['row']}>
        <strong>{es.pos.bill.title(bill.number)}</strong>
        <span>{dateTime(bill.created_at, zone)}</span>
      </div>
      <div className={classes['row']}>
        <span>
          {bill.table.name} · {bill.table.hall.name}
        </span>
        <span>{bill.name}</span>
      </div>
      <hr className={classes['rule']} />
      {billRows(splitCancelled(bill.products).billed).map((row) => (
        <div key={row.key}>
          <div className={classes['row']}>
            <span>
              {row.quantity} × {row.name}
            </span>
            <span className={classes['amount']}>{money(row.total, currency)}</span>
          </div>
          {row.variants.map((variant) => (
            <div key={variant.name} className={classes['option']}>
              {variant.options
                .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
                .join(', ')}
            </div>
          ))}
        </div>
      ))}
      <hr className={classes['rule']} />
      {figureRows(bill).map((row) => (
        <div
          key={row.label}
          className={row.isTotal ? `${classes['row']} ${classes['big']}` : classes['row']}
        >
          <span>{row.included ? `${row.label} (${row.included})` : row.label}</span>
          <span className={classes['amount']}>{money(row.amount, currency)}</span>
        </div>
      ))}
    </div>
  )
}
