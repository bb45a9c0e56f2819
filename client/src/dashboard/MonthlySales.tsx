import { Skeleton } from '@mantine/core'
import type { Dashboard } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { type MoneyFormat, money } from '../i18n/format.ts'
import { dashboardWords as words } from '../i18n/money.ts'
import { ChartFrame } from '../office/ChartFrame.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { loadable } from '../ui/loadable.tsx'
import { monthName } from './period.ts'

// The chart library is as large as the rest of the app, so it is loaded on demand.
const MonthlyChart = loadable(
  async () => (await import('./MonthlyChart.tsx')).MonthlyChart,
  <Skeleton height="18rem" radius="md" />,
)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function MonthlySales(props: {
  months: Dashboard['monthlySales']
  year: number
  moneyFormat: MoneyFormat
}) {
  const { months, year, moneyFormat } = props
  const total = toAmount(sumCents(months.map(({ amount }) => toCents(amount))))
  const best = months.reduce((high, each) => (each.amount > high.amount ? each : high), {
    month: 1,
    amount: 0,
  })
  const isEmpty = best.amount === 0
  return (
    <ChartFrame
      title={words.monthly({ year })}
      lead={isEmpty ? undefined : words.yearTotal({ amount: money(total, moneyFormat) })}
      empty={
        isEmpty && (
          <EmptyState icon={<IconChartBar size="1.75rem" />} text={words.noSales({ year })} />
        )
      }
      chart={
        <MonthlyChart
          months={months}
          moneyFormat={moneyFormat}
          label={`${words.monthly({ year })}. ${words.summary({ month: monthName(best.month), amount: money(best.amount, moneyFormat) })}`}
        />
      }
      table={
        <FigureTable
          caption={words.monthly({ year })}
          columns={[words.month, words.amount]}
          rows={months.map(({ month, amount }) => ({
            name: capitalized(monthName(month)),
            figures: [money(amount, moneyFormat)],
          }))}
          foot={{ name: words.total, figures: [money(total, moneyFormat)] }}
        />
      }
    />
  )
}
