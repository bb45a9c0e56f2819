import type { Floor } from '@orderi/shared/floor/schema'

export type FloorHall = Floor['halls'][number]
type FloorTable = FloorHall['tables'][number]

/** Only a status of 0 hides a table, because events of earlier versions contain no status. */
export function isHidden(hall: Pick<FloorHall, 'status'>, table: Pick<FloorTable, 'status'>) {
  return hall.status === 0 || table.status === 0
}

export function shownHalls(
  halls: readonly FloorHall[],
  occupied: ReadonlySet<number>,
): readonly FloorHall[] {
  return halls
    .map((hall) => ({
      ...hall,
      tables: hall.tables.filter((table) => !isHidden(hall, table) || occupied.has(table.id)),
    }))
    .filter((hall) => hall.status === 1 || hall.tables.length > 0)
}
