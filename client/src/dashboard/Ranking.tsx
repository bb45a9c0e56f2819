import type { Dashboard } from '@orderi/shared/bills/schema'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { dashboardWords as words } from '../i18n/dashboard.ts'
import { ChartFrame } from '../office/ChartFrame.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import classes from './Ranking.module.css'

const count = new Intl.NumberFormat('es-CR', { useGrouping: 'always' })

export function Ranking(props: {
  title: string
  products: Dashboard['topProducts']
  year: number
  /** The quantity for the longest bar. Both rankings use the same one, so that their bars are comparable. */
  most: number
  isQuiet?: boolean
}) {
  const { products, title } = props
  const rows = products.map((product, index) => ({ ...product, key: `${index} ${product.name}` }))
  return (
    <ChartFrame
      title={title}
      empty={
        products.length === 0 && (
          <EmptyState
            icon={<IconToolsKitchen2 size="1.75rem" />}
            text={words.noSales(props.year)}
          />
        )
      }
      chart={
        <ol className={classes['bars']} data-quiet={props.isQuiet || undefined}>
          {rows.map((row) => (
            <li key={row.key} className={classes['row']}>
              <span className={classes['name']}>{row.name}</span>
              <span className={classes['count']}>{count.format(row.total_qty)}</span>
              <span className={classes['track']} aria-hidden>
                <span
                  className={classes['bar']}
                  style={{ width: `${(100 * row.total_qty) / props.most}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
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
