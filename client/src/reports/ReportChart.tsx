import { reportsWords as words } from '../i18n/reports.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './Reports.module.css'
import { changeText, rowName } from './reportColumns.ts'
import type { ShownReport, ShownRow } from './useSalesReport.ts'

const SHOWN = 15

const widthOf = (part: number, most: number) => ({ width: `${(100 * Math.max(0, part)) / most}%` })

/** A bar for each row, above a thinner one for the period before. Rows without sales are only shown if they come first. */
export function ReportChart(props: {
  report: ShownReport
  rows: readonly ShownRow[]
  isWorstFirst: boolean
}) {
  const { report, rows, isWorstFirst } = props
  const money = useRestaurantMoney()
  const hasSales = ({ total, previous }: ShownRow) => total !== 0 || previous.total !== 0
  const isBarred = isWorstFirst ? () => true : hasSales
  const shown = rows.filter(isBarred).slice(0, report.por === 'hora' ? rows.length : SHOWN)
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
            {hasSales(row) && (
              <span className={classes['track']} aria-hidden>
                <span className={classes['now']} style={widthOf(row.total, most)} />
                <span className={classes['before']} style={widthOf(row.previous.total, most)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <p className={classes['lead']}>{words.more(rows.length - shown.length)}</p>
      )}
    </>
  )
}
