import type { List } from '@orderi/shared/kernel/fields'
import type { Product } from '@orderi/shared/menu/schema'
import { queryKeys } from '../api/queryKeys.ts'
import { queries } from '../shell/queries.ts'

/** The cached lists change at once, so that a form that is opened again starts with the saved product. */
export function listProduct(saved: Product): void {
  queries.setQueriesData<List<Product>>({ queryKey: queryKeys.menu.productPages }, (list) => {
    if (!list) return list
    return { ...list, data: list.data.map((each) => (each.id === saved.id ? saved : each)) }
  })
}

export function refreshMenu(): void {
  void queries.invalidateQueries({ queryKey: queryKeys.menu.all })
}
