import { reportsWords as words } from '../i18n/money.ts'
import { BarList } from '../office/BarList.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './Reports.module.css'
import { changeText, rowName } from './reportColumns.ts'
import type { ShownReport, ShownRow } from './useSalesReport.ts'

const SHOWN = 15

/** One bar per row, above a thinner bar for the period before. Omits rows without sales, unless `isWorstFirst`. */
export function ReportChart(props: {
  report: ShownReport
  rows: readonly ShownRow[]
  isWorstFirst: boolean
}) {
  const { report, rows, isWorstFirst } = props
  const money = useRestaurantMoney()
  const hasSales = ({ total, previous }: ShownRow) => total !== 0 || previous.total !== 0
  const isShown = isWorstFirst ? () => true : hasSales
  const shown = rows.filter(isShown).slice(0, report.por === 'hora' ? rows.length : SHOWN)
  const most = Math.max(1, ...shown.map(({ total, previous }) => Math.max(total, previous.total)))
  return (
    <>
      <BarList
        rows={shown.map((row) => ({
          key: row.key,
          name: rowName(report.por, row),
          value: (
            <>
              {money(row.total)}
              <span className={classes['change']}>{changeText(row)}</span>
            </>
          ),
          bars: hasSales(row) ? [row.total / most, row.previous.total / most] : [],
        }))}
      />
      {rows.length > shown.length && (
        <p className={classes['more']}>{words.more({ count: rows.length - shown.length })}</p>
      )}
    </>
  )
}
