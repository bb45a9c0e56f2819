import { dayText } from '../i18n/format.ts'
import { reportsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './Reports.module.css'
import { COLUMNS, changeText } from './reportColumns.ts'
import type { ShownReport } from './useSalesReport.ts'

/** The total, its change, and the main sums. */
export function ReportFigures({ report }: { report: ShownReport }) {
  const money = useRestaurantMoney()
  const { totals, period, previous, por } = report
  const [count] = COLUMNS[por]
  return (
    <dl className={classes['figures']}>
      <div className={classes['card']}>
        <dt>{words.total}</dt>
        <dd className={classes['large']}>{money(totals.total)}</dd>
        <dd>{words.period({ from: dayText(period.desde), to: dayText(period.hasta) })}</dd>
      </div>
      <div className={classes['card']}>
        <dt>{words.before}</dt>
        <dd className={classes['large']}>
          {money(totals.previous.total)}
          <span className={classes['change']}>{changeText(totals)}</span>
        </dd>
        <dd>{words.period({ from: dayText(previous.desde), to: dayText(previous.hasta) })}</dd>
      </div>
      {count && (
        <div className={classes['card']}>
          <dt>{count.label}</dt>
          <dd className={classes['large']}>{count.cell(totals, money)}</dd>
        </div>
      )}
    </dl>
  )
}
