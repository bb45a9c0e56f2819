/** What a command is about: a row that its body names, whose branch is found in the statement that finds who calls. */

/** Tables whose rows are each of a branch. */
export const ROW_KINDS = ['orders', 'bills', 'order_lines', 'tables', 'print_jobs'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** A row that somebody names. */
export interface NamedRow {
  readonly kind: RowKind
  readonly id: number
}

/** A named row with the branch that it is of; undefined when there is no such row. */
export interface PlacedRow extends NamedRow {
  readonly branch: { readonly id: number; readonly restaurantId: number } | undefined
}

/** The fields that name rows, the closest first: a bill that is moved to a table is what is moved. */
const FIELDS = [
  ['order_line_id', 'order_lines'],
  ['order_id', 'orders'],
  ['bill_id', 'bills'],
  ['table_id', 'tables'],
  ['job_id', 'print_jobs'],
] as const

/** The row that a body names before anybody has checked it; undefined for anything else. */
export function rowOf(body: unknown): NamedRow | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const [field, kind] of FIELDS) {
    const id: unknown = Reflect.get(body, field)
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return { kind, id }
  }
  return undefined
}
