import type { Column } from '../../ui/DataTable.tsx'
import { StatusMark } from './StatusMark.tsx'

/** A column with the status of each row, such as active or visible. */
export function statusColumn<Row>(
  label: string,
  [on, off]: readonly [string, string],
  isOn: (row: Row) => boolean,
): Column<Row> {
  return { label, cell: (row) => <StatusMark isOn={isOn(row)} on={on} off={off} />, isNarrow: true }
}
