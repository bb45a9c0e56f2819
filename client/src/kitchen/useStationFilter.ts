/** Selects the order lines that this kitchen screen prepares. Dishes missing in the menu appear on every kitchen screen. */
import type { Menu } from '@orderi/shared/menu/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useMenu } from '../board/take/useMenu.ts'

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

export function useStationFilter(categories: ReadonlySet<number>): (line: OrderLine) => boolean {
  const menu = useMenu().data
  return useMemo(() => {
    if (categories.size === 0 || !menu) return acceptsAll
    const categoryOf = categoryOfDishes(menu)
    return (line: OrderLine) => {
      const category = categoryOf.get(line.product.id)
      return category === undefined || categories.has(category)
    }
  }, [categories, menu])
}
