import type { Column } from '../../ui/DataTable.tsx'
import { StatusMark } from './StatusMark.tsx'

/** A column that says whether each row is active, visible and so on. */
export function statusColumn<Row>(
  label: string,
  [on, off]: readonly [string, string],
  isOn: (row: Row) => boolean,
): Column<Row> {
  return { label, cell: (row) => <StatusMark isOn={isOn(row)} on={on} off={off} />, isNarrow: true }
}
