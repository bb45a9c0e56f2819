/** What was read of the menu is read again after it was changed. */
import type { List } from '@orderi/shared/kernel/fields'
import type { Product } from '@orderi/shared/menu/schema'
import { queries } from '../shell/queries.ts'

/** Under this every query of the menu stands. */
export const MENU_KEY = 'menu'

/** Under this the lists of the products stand. */
export const PRODUCTS_KEY = [MENU_KEY, 'productos']

/** What was saved of a product is on its pages at once: whoever opens it again begins with its new version. */
export function listProduct(saved: Product): void {
  queries.setQueriesData<List<Product>>({ queryKey: [...PRODUCTS_KEY, 'page'] }, (list) => {
    if (!list) return list
    return { ...list, data: list.data.map((each) => (each.id === saved.id ? saved : each)) }
  })
}

export function refreshMenu(): void {
  void queries.invalidateQueries({ queryKey: [MENU_KEY] })
}
