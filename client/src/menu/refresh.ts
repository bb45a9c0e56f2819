import type { List } from '@orderi/shared/kernel/fields'
import type { Product } from '@orderi/shared/menu/schema'
import { queryKeys } from '../api/queryKeys.ts'
import { queryClient } from '../shell/queries.ts'

/** The cached lists change at once, so that a form that is opened again starts with the saved product. */
export function updateCachedProduct(saved: Product): void {
  queryClient.setQueriesData<List<Product>>({ queryKey: queryKeys.menu.productPages }, (list) => {
    if (!list) return list
    return { ...list, data: list.data.map((each) => (each.id === saved.id ? saved : each)) }
  })
}

export function refreshMenu(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.menu.all })
}
