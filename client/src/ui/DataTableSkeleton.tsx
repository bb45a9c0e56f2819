import { Skeleton } from '@mantine/core'
import classes from './DataTable.module.css'
import { type Column, DataTable } from './DataTable.tsx'

const ROWS = Array.from({ length: 8 }, (_, id) => ({ id }))

/** Hidden from screen readers; the caller must announce that the table is loading. */
export function DataTableSkeleton<Row>(props: {
  columns: readonly Column<Row>[]
  actionsLabel: string
  hasActions: boolean
}) {
  return (
    <DataTable
      isPlaceholder
      rows={ROWS}
      columns={props.columns.map((column) => ({
        ...column,
        isLong: false,
        cell: () => <Skeleton className={classes['bar'] ?? ''} {...sizeOf(column)} />,
      }))}
      actionsLabel={props.actionsLabel}
      actions={props.hasActions ? () => <Skeleton width="9rem" height="2.25rem" /> : undefined}
    />
  )
}

function sizeOf<Row>({ isPicture, isMain, isLong }: Column<Row>) {
  if (isPicture) return { width: '2.75rem', height: '2.75rem' }
  if (isMain) return { width: '9rem', height: '0.875rem' }
  return { width: isLong ? '12rem' : '4.5rem', height: '0.875rem' }
}
