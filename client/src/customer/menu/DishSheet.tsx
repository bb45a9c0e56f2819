/** The sheet for the dish or the cart line that the address names: adds the dish, or changes the line. */
import { money } from '@orderi/shared/kernel/formats'
import { dishesOf } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import { newCartLine } from '@orderi/shared/orders/cart'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { DishForm } from '../../dish/DishForm.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { goBack, pageAddress } from '../address.ts'
import { addToCart, cart, changeCartLine } from '../cart/cart.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useWords } from '../words/language.ts'
import { showAddResult } from './showAddResult.ts'

export function DishSheet({ menu }: { menu: Menu }) {
  const words = useWords()
  const { path, query } = useStore(pageAddress, (state) => state)
  const dish = dishesOf(menu).get(Number(query.get('plato')))
  const lines = useStore(cart, (state) => state.lines)
  const line = lines.find((each) => each.id === query.get('linea'))
  const isNowhere = !dish
  useEffect(() => {
    if (isNowhere) goBack(path)
  }, [isNowhere, path])
  if (!dish) return null
  return (
    <Sheet
      title={dish.name}
      hasAddress
      onClose={() => goBack(path)}
      picture={
        dish.imagen ? <Picture src={dish.imagen} name={dish.name} fills="4 / 3" /> : undefined
      }
    >
      <DishForm
        dish={dish}
        line={line ?? newCartLine(dish)}
        action={line ? words.dish.save : words.dish.add}
        left={dish.left === undefined ? null : words.menu.left({ count: dish.left })}
        soldOut={dish.sold_out === 1 ? words.menu.soldOut : undefined}
        money={(amount) => money(amount, menu.restaurant)}
        words={words.dish}
        onDone={(next) => {
          if (line) changeCartLine(line.id, next)
          else showAddResult(addToCart(next), dish.name, words)
          goBack(path)
        }}
      />
    </Sheet>
  )
}
