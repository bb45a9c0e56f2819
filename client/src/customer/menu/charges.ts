import type { Menu } from '@orderi/shared/menu/schema'
import type { Words } from '../words/language.ts'

/** The charges added to prices, for example "IVA 13 % y servicio 10 %"; undefined if prices are final. */
export function chargesText(restaurant: Menu['restaurant'], words: Words): string | undefined {
  const percent = (value: number) =>
    new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 }).format(value)
  const parts: string[] = []
  if (restaurant.ivaIncluido === '0' && restaurant.iva > 0) {
    parts.push(words.menu.iva({ percent: percent(restaurant.iva) }))
  }
  if (restaurant.servicioIncluido === '0' && restaurant.servicio > 0) {
    parts.push(words.menu.servicio({ percent: percent(restaurant.servicio) }))
  }
  if (restaurant.commissionType === 1 && restaurant.comision > 0) {
    parts.push(words.menu.comision({ percent: percent(restaurant.comision) }))
  }
  return parts.length === 0 ? undefined : parts.join(' + ')
}
