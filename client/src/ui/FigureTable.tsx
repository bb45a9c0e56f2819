import { Table } from '@mantine/core'
import classes from './FigureTable.module.css'

interface Row {
  readonly name: string
  /** One text for each column after the first. */
  readonly figures: readonly string[]
}

export function FigureTable(props: {
  caption: string
  columns: readonly [string, ...string[]]
  rows: readonly Row[]
  foot?: Row
}) {
  const [name, ...figures] = props.columns
  const rows = props.rows.map((row, index) => ({ ...row, key: `${index} ${row.name}` }))
  return (
    <Table className={classes['table']} aria-label={props.caption} verticalSpacing="0.4375rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          {figures.map((figure) => (
            <Table.Th key={figure} data-figure>
              {figure}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <FigureRow key={row.key} row={row} columns={figures} />
        ))}
      </Table.Tbody>
      {props.foot && (
        <Table.Tfoot>
          <FigureRow row={props.foot} columns={figures} />
        </Table.Tfoot>
      )}
    </Table>
  )
}

function FigureRow({ row, columns }: { row: Row; columns: readonly string[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.name}</Table.Th>
      {columns.map((column, index) => (
        <Table.Td key={column} data-figure>
          {row.figures[index]}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
