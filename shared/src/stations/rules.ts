/** Which station prepares a line (docs/contract.md, "Stations"). Pure. */
import type { OrderLine } from '../orders/schema.ts'
import type { Station } from './schema.ts'

export function defaultStationIn(stations: readonly Station[]): Station | undefined {
  return stations.find(({ predeterminada }) => predeterminada === 1)
}

/**
 * The station that prepares the line now: its own, or the default one if its own was deleted or it has none. Undefined
 * if every station shows the line.
 */
export function stationOf(
  { station }: Pick<OrderLine, 'station'>,
  stations: readonly Station[],
): Station | undefined {
  return stations.find(({ id }) => id === station) ?? defaultStationIn(stations)
}

/** @param id null stands for the whole kitchen, which every branch has */
export function hasStation(stations: readonly Station[], id: number | null): boolean {
  return id === null || stations.some((station) => station.id === id)
}
