import type { Bill } from '@orderi/shared/bills/schema'
import { type MoneyFormat, moneyFormatOfSign } from '@orderi/shared/kernel/formats'
import type { Menu } from '@orderi/shared/menu/schema'

export function moneyFormatOf({ restaurant }: Bill, menu: Menu | null): MoneyFormat {
  const isHere = menu?.restaurant.currency === restaurant.currency
  return isHere ? menu.restaurant : moneyFormatOfSign(restaurant.currency)
}
