import type { Dashboard } from '@orderi/shared/bills/schema'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { dashboardWords as words } from '../i18n/money.ts'
import { BarList } from '../office/BarList.tsx'
import { ChartFrame } from '../office/ChartFrame.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'

const count = new Intl.NumberFormat('es-CR', { useGrouping: 'always' })

export function Ranking(props: {
  title: string
  products: Dashboard['topProducts']
  year: number
  /** The quantity of the longest bar. It is the same in both rankings, so that their bars are comparable. */
  maxQuantity: number
  isQuiet?: boolean
}) {
  const { products, title } = props
  return (
    <ChartFrame
      title={title}
      empty={
        products.length === 0 && (
          <EmptyState
            icon={<IconToolsKitchen2 size="1.75rem" />}
            text={words.noSales({ year: props.year })}
          />
        )
      }
      chart={
        <BarList
          isQuiet={props.isQuiet}
          rows={products.map(({ name, total_qty }, index) => ({
            key: `${index} ${name}`,
            name,
            value: count.format(total_qty),
            bars: [total_qty / props.maxQuantity],
          }))}
        />
      }
      table={
        <FigureTable
          caption={title}
          columns={[words.product, words.quantity]}
          rows={products.map(({ name, total_qty }) => ({
            name,
            figures: [count.format(total_qty)],
          }))}
        />
      }
    />
  )
}
