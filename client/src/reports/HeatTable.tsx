import { Table } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { reportsWords as words } from '../i18n/money.ts'
import { useLayout } from '../ui/layout.tsx'
import classes from './Reports.module.css'
import type { ShownRow } from './useSalesReport.ts'

const compact = new Intl.NumberFormat(texts.locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
})

// 1 January 2024 was a Monday.
const weekdayNames = (style: 'long' | 'short' | 'narrow') => {
  const format = new Intl.DateTimeFormat(texts.locale, { weekday: style, timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)))
}
const [LONG, SHORT, NARROW] = [weekdayNames('long'), weekdayNames('short'), weekdayNames('narrow')]

/** Sales by hour and weekday. A larger amount has a stronger background. */
export function HeatTable({ rows }: { rows: readonly ShownRow[] }) {
  const isPhone = useLayout() === 'phone'
  const most = Math.max(1, ...rows.flatMap(({ weekdays = [] }) => weekdays))
  return (
    <Table className={classes['heat'] ?? ''} aria-label={words.heat} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.hour}</Table.Th>
          {LONG.map((name, day) => (
            <Table.Th key={name} abbr={name}>
              {(isPhone ? NARROW : SHORT)[day]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, weekdays = [] }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{name}</Table.Th>
            {LONG.map((day, index) => {
              const amount = weekdays[index] ?? 0
              return (
                <Table.Td key={day} style={{ '--part': amount / most }}>
                  {amount === 0 ? '' : compact.format(amount)}
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
