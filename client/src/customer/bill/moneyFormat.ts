import { type MoneyFormat, moneyFormatOfSign } from '@orderi/shared/kernel/formats'
import type { Menu } from '@orderi/shared/menu/schema'

export function moneyFormatOf(
  { restaurant }: { readonly restaurant: { readonly currency: string } },
  menu: Menu | null,
): MoneyFormat {
  const isSameCurrency = menu?.restaurant.currency === restaurant.currency
  return isSameCurrency ? menu.restaurant : moneyFormatOfSign(restaurant.currency)
}
