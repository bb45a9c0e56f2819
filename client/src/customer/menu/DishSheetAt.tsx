/** The sheet that the address asks for: a dish to add, or a line of the cart to change. */

import { dishesOf } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { address, back } from '../address.ts'
import { cart } from '../cart/cart.ts'
import { DishSheet } from './DishSheet.tsx'

export function DishSheetAt({ menu }: { menu: Menu }) {
  const { path, query } = useStore(address, (state) => state)
  const dish = dishesOf(menu).get(Number(query.get('plato')))
  const lines = useStore(cart, (state) => state.lines)
  const line = lines.find((each) => each.id === query.get('linea'))
  const isNowhere = !dish
  useEffect(() => {
    if (isNowhere) back(path)
  }, [isNowhere, path])
  if (!dish) return null
  return <DishSheet dish={dish} line={line} moneyFormat={menu.restaurant} />
}
