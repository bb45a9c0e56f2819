import type { Floor } from '@orderi/shared/floor/schema'

export type ShownHall = Floor['halls'][number]
type ShownTable = ShownHall['tables'][number]

/** Only a status of 0 hides a table, because events of earlier versions contain no status. */
export function isHidden(hall: Pick<ShownHall, 'status'>, table: Pick<ShownTable, 'status'>) {
  return hall.status === 0 || table.status === 0
}

export function shownHalls(
  halls: readonly ShownHall[],
  occupied: ReadonlySet<number>,
): readonly ShownHall[] {
  return halls
    .map((hall) => ({
      ...hall,
      tables: hall.tables.filter((table) => !isHidden(hall, table) || occupied.has(table.id)),
    }))
    .filter((hall) => hall.status === 1 || hall.tables.length > 0)
}
