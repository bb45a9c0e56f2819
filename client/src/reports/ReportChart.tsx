import { reportsWords as words } from '../i18n/reports.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './Reports.module.css'
import { changeText, rowName } from './reportColumns.ts'
import type { ShownReport, ShownRow } from './useSalesReport.ts'

const SHOWN = 15

const widthOf = (part: number, most: number) => ({ width: `${(100 * Math.max(0, part)) / most}%` })

/** A bar for each row, above a thinner one for the period before. */
export function ReportChart({ report, rows }: { report: ShownReport; rows: readonly ShownRow[] }) {
  const money = useRestaurantMoney()
  const shown = report.por === 'hora' ? rows : rows.slice(0, SHOWN)
  const most = Math.max(1, ...shown.map(({ total, previous }) => Math.max(total, previous.total)))
  return (
    <>
      <ol className={classes['bars']}>
        {shown.map((row) => (
          <li key={row.key} className={classes['bar']}>
            <span className={classes['name']}>{rowName(report.por, row)}</span>
            <span className={classes['amount']}>
              {money(row.total)}
              <span className={classes['change']}>{changeText(row)}</span>
            </span>
            <span className={classes['track']} aria-hidden>
              <span className={classes['now']} style={widthOf(row.total, most)} />
              <span className={classes['before']} style={widthOf(row.previous.total, most)} />
            </span>
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <p className={classes['lead']}>{words.more(rows.length - shown.length)}</p>
      )}
    </>
  )
}
