import { UNNAMED } from '@orderi/shared/kernel/names'

/** SQL: the name in `column`, or "Sin nombre" when it is empty. */
export function shownNameSql(column: string): string {
  return `coalesce(nullif(${column}, ''), '${UNNAMED}')`
}
