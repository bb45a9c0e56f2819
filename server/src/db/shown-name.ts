/** Names as people read them. */
import { UNNAMED } from '@orderi/shared/kernel/names'

/** SQL: a name, or "Sin nombre" where there is none. */
export function shownName(column: string): string {
  return `coalesce(nullif(${column}, ''), '${UNNAMED}')`
}
