/**
 * Selects the lines that this screen shows: those of one station, or all at the pass. Without stations: those of the chosen
 * categories, and dishes missing in the menu.
 */
import type { Menu } from '@orderi/shared/menu/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { defaultStationIn, stationOf } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import { useMemo } from 'react'
import { useMenu } from '../board/take/useMenu.ts'
import { useBoard } from '../live/react.tsx'
import type { TicketFilter } from './tickets.ts'
import { type ChosenStation, PASS } from './useKitchenView.ts'

function categoryOfDishes(menu: Menu): ReadonlyMap<number, number> {
  return new Map(
    menu.categories.flatMap((category) =>
      category.subcategories.flatMap((section) =>
        section.products.map((product) => [product.id, category.id] as const),
      ),
    ),
  )
}

const acceptsAll = () => true

export interface KitchenStation extends Omit<TicketFilter, 'seen'> {
  /** Empty if the kitchen is not divided into stations. */
  readonly stations: readonly Station[]
  /** The default one if the chosen one was deleted. Undefined for all dishes, and at the pass. */
  readonly station: Station | undefined
  readonly isPass: boolean
  /** A held course is fired at the pass. A kitchen without stations is its own pass. */
  readonly mayFire: boolean
}

const NO_STATIONS: readonly Station[] = []

export function useKitchenStation(view: {
  readonly categories: ReadonlySet<number>
  readonly station: ChosenStation
}): KitchenStation {
  const menu = useMenu().data
  const stations = useBoard(({ shown }) => shown?.branch.stations) ?? NO_STATIONS
  const { categories, station: chosen } = view
  return useMemo(() => {
    const station =
      typeof chosen === 'number'
        ? (stations.find(({ id }) => id === chosen) ?? defaultStationIn(stations))
        : undefined
    const isPass = stations.length > 0 && chosen === PASS
    const mayFire = isPass || stations.length === 0
    const present = { stations, station, isPass, mayFire }
    if (station) {
      const shows = (line: OrderLine) => (stationOf(line, stations) ?? station).id === station.id
      return { ...present, shows }
    }
    if (stations.length > 0 || categories.size === 0 || !menu)
      return { ...present, shows: acceptsAll }
    const categoryOf = categoryOfDishes(menu)
    const shows = (line: OrderLine) => {
      const category = categoryOf.get(line.product.id)
      return category === undefined || categories.has(category)
    }
    return { ...present, shows }
  }, [categories, chosen, menu, stations])
}
