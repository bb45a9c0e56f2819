import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

/** Data tables with more columns show buttons without labels on small screens. */
const DENSE = 6

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** The row's name: bold in the table, and the title of the row's card on phones. */
  readonly isMain?: boolean
  readonly isPicture?: boolean
  readonly isLong?: boolean
  readonly isNarrow?: boolean
}

export interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly actionsLabel: string
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** True for rows whose entity is inactive or hidden from guests. */
  readonly isFaded?: ((row: Row) => boolean) | undefined
  /** True for a placeholder, which is hidden from screen readers. */
  readonly isPlaceholder?: boolean
}

export function DataTable<Row extends { readonly id: number | string }>(
  props: DataTableProps<Row>,
) {
  const { rows, columns, actions, actionsLabel, isFaded, isPlaceholder = false } = props
  return (
    <div
      className={classes['frame']}
      data-dense={(columns.length > DENSE && !isPlaceholder) || undefined}
      aria-hidden={isPlaceholder || undefined}
    >
      <Table className={classes['table']} verticalSpacing="xs" horizontalSpacing="0.75rem">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} data-align={column.align}>
                {column.label}
              </Table.Th>
            ))}
            {actions && <Table.Th className={classes['actionsHead']}>{actionsLabel}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-faded={isFaded?.(row) || undefined}>
              {columns.map((column) => (
                <Table.Td
                  key={column.label}
                  data-label={column.label}
                  data-align={column.align}
                  data-main={column.isMain || undefined}
                  data-picture={column.isPicture || undefined}
                  data-narrow={column.isNarrow || undefined}
                >
                  <div className={column.isLong ? classes['long'] : classes['cell']}>
                    {column.cell(row)}
                  </div>
                </Table.Td>
              ))}
              {actions && (
                <Table.Td data-actions>
                  <div className={classes['actions']}>{actions(row)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
