import type { Product } from '@orderi/shared/menu/schema'
import { defaultStationIn } from '@orderi/shared/stations/rules'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { menuWords } from '../../i18n/office.ts'

/** The station that prepares the product, such as "Parrilla (propia)". Empty if no station does. */
export function stationText(
  { id, category_id }: Pick<Product, 'id' | 'category_id'>,
  stations: readonly StationWithDishes[],
): string {
  const own = stations.find(({ productos }) => productos.includes(id))
  if (own) return menuWords.products.stations.own({ station: own.name })
  const ofCategory = stations.find(({ categorias }) => categorias.includes(category_id))
  return (ofCategory ?? defaultStationIn(stations))?.name ?? ''
}
