import { UNNAMED } from '@orderi/shared/kernel/names'

/** SQL: the name in `column`, or "Sin nombre" when it is empty. */
export function shownName(column: string): string {
  return `coalesce(nullif(${column}, ''), '${UNNAMED}')`
}
