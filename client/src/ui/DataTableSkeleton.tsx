import { Skeleton, Table } from '@mantine/core'
import classes from './DataTable.module.css'
import type { Column } from './DataTable.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Hidden from screen readers; the caller must announce that the table is loading. */
export function DataTableSkeleton<Row>(props: {
  columns: readonly Column<Row>[]
  actionsLabel?: string | undefined
}) {
  const { columns, actionsLabel } = props
  return (
    <div className={classes['frame']} aria-hidden>
      <Table className={classes['table']} verticalSpacing="xs" horizontalSpacing="0.75rem">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} data-align={column.align}>
                {column.label}
              </Table.Th>
            ))}
            {actionsLabel && <Table.Th className={classes['actionsHead']}>{actionsLabel}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map((row) => (
            <Table.Tr key={row}>
              {columns.map((column) => (
                <Table.Td
                  key={column.label}
                  data-label={column.label}
                  data-align={column.align}
                  data-main={column.isMain || undefined}
                  data-picture={column.isPicture || undefined}
                  data-narrow={column.isNarrow || undefined}
                >
                  <div className={classes['cell']}>
                    <Skeleton className={classes['bar'] ?? ''} {...sizeOf(column)} />
                  </div>
                </Table.Td>
              ))}
              {actionsLabel && (
                <Table.Td data-actions>
                  <div className={classes['actions']}>
                    <Skeleton width="9rem" height="2.25rem" />
                  </div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function sizeOf<Row>({ isPicture, isMain, isLong }: Column<Row>) {
  if (isPicture) return { width: '2.75rem', height: '2.75rem' }
  if (isMain) return { width: '9rem', height: '0.875rem' }
  return { width: isLong ? '12rem' : '4.5rem', height: '0.875rem' }
}
