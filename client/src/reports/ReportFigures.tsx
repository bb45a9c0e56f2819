import { dayText } from '../i18n/format.ts'
import { reportsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Figure } from './Figure.tsx'
import classes from './Reports.module.css'
import { COLUMNS, changeText } from './reportColumns.ts'
import type { ShownReport } from './useSalesReport.ts'

export function ReportFigures({ report }: { report: ShownReport }) {
  const money = useRestaurantMoney()
  const { totals, period, previous, por } = report
  const [count] = COLUMNS[por]
  return (
    <dl className={classes['figures']}>
      <Figure name={words.total} value={money(totals.total)}>
        <dd>{words.period({ from: dayText(period.desde), to: dayText(period.hasta) })}</dd>
      </Figure>
      <Figure
        name={words.before}
        value={
          <>
            {money(totals.previous.total)}
            <span className={classes['change']}>{changeText(totals)}</span>
          </>
        }
      >
        <dd>{words.period({ from: dayText(previous.desde), to: dayText(previous.hasta) })}</dd>
      </Figure>
      {count && <Figure name={count.label} value={count.cell(totals, money)} />}
    </dl>
  )
}
