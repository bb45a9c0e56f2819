import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { Dashboard } from '@orderi/shared/bills/schema'
import { texts } from '../i18n/common.ts'
import { type MoneyFormat, money } from '../i18n/format.ts'
import { dashboardWords as words } from '../i18n/money.ts'
import { useLayout } from '../ui/layout.tsx'
import classes from './MonthlyChart.module.css'
import { monthName } from './period.ts'

const compact = new Intl.NumberFormat(texts.locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
})

export function MonthlyChart(props: {
  months: Dashboard['monthlySales']
  moneyFormat: MoneyFormat
  label: string
}) {
  const { months, moneyFormat } = props
  const isNarrow = useLayout() === 'phone'
  return (
    <figure className={classes['chart']} aria-label={props.label}>
      <div aria-hidden>
        <BarChart
          h="18rem"
          data={months.map(({ month, amount }) => ({
            month: isNarrow
              ? monthName(month, 'short').charAt(0).toUpperCase()
              : monthName(month, 'short'),
            full: monthName(month),
            amount,
          }))}
          dataKey="month"
          series={[{ name: 'amount', label: words.amount, color: 'var(--brand)' }]}
          valueFormatter={(value) => money(value, moneyFormat)}
          tooltipProps={{ labelFormatter: (_, payload) => String(payload[0]?.payload?.full ?? '') }}
          tickLine="none"
          gridAxis="x"
          gridColor="var(--line)"
          textColor="var(--ink-2)"
          maxBarWidth={44}
          barProps={{ radius: [6, 6, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ interval: 0 }}
          yAxisProps={{ tickFormatter: (value: number) => compact.format(value), width: 64 }}
        />
      </div>
    </figure>
  )
}
