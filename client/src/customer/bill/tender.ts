/** How a bill's amounts are written: as at the table, unless it is of somewhere else with other money. */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Tender, tenderOfSign } from '@orderi/shared/kernel/written'
import type { Menu } from '@orderi/shared/menu/schema'

export function tenderOf({ restaurant }: Bill, menu: Menu | null): Tender {
  const isHere = menu?.restaurant.currency === restaurant.currency
  return isHere ? menu.restaurant : tenderOfSign(restaurant.currency)
}
