/**
 * Rows of one kind of thing in columns that are given as data; on a phone each row is a card.
 *
 *     const COLUMNS: readonly Column<Dish>[] = [
 *       { label: 'Nombre', cell: (dish) => dish.name, isMain: true },
 *       { label: 'Precio', cell: (dish) => money(dish.price), align: 'end' },
 *     ]
 *     <DataTable rows={dishes} columns={COLUMNS} actionsLabel="Acciones" actions={(dish) => <Button …/>} />
 */
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

/** A table with more columns than this has no room for words on its buttons, but on a large screen. */
const DENSE = 6

/** One column of a table. */
export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  readonly align?: 'end'
  /** What the row is called: heavier, and the title of its card. */
  readonly isMain?: boolean
  /** A column of pictures stands before the title of a card, without its label. */
  readonly isPicture?: boolean
  /** Text that may be long: at most two lines of it at the desk. */
  readonly isLong?: boolean
  /** Short and of one line: the column is as narrow as what it holds. */
  readonly isNarrow?: boolean
}

export interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly actionsLabel: string
  /** The buttons of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** A row that is there but does not count at the moment (inactive, invisible). */
  readonly isFaded?: ((row: Row) => boolean) | undefined
}

export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>) {
  const { rows, columns, actions, actionsLabel, isFaded } = props
  return (
    <div className={classes['frame']} data-dense={columns.length > DENSE || undefined}>
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
