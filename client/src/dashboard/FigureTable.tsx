import { Table } from '@mantine/core'
import classes from './FigureTable.module.css'

interface Row {
  readonly name: string
  readonly figure: string
}

export function FigureTable(props: {
  caption: string
  columns: readonly [string, string]
  rows: readonly Row[]
  foot?: Row
}) {
  const [name, figure] = props.columns
  const rows = props.rows.map((row, index) => ({ ...row, key: `${index} ${row.name}` }))
  return (
    <Table className={classes['table']} aria-label={props.caption} verticalSpacing="0.4375rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th data-figure>{figure}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row">{row.name}</Table.Th>
            <Table.Td data-figure>{row.figure}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {props.foot && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{props.foot.name}</Table.Th>
            <Table.Td data-figure>{props.foot.figure}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}
