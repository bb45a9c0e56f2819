/** The card of a dish: a tap opens the sheet of the dish, and the button adds one piece. */
import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import { choosableVariants } from '@orderi/shared/menu/dishes'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { newCartLine, pieceCountOfDish } from '@orderi/shared/orders/cart'
import { useStore } from 'zustand'
import * as dishes from '../../dish/DishCard.tsx'
import { goTo } from '../address.ts'
import { addToCart, cart } from '../cart/cart.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import classes from './DishCard.module.css'
import { showAddResult } from './showAddResult.ts'

interface Props {
  readonly dish: MenuProduct
  readonly moneyFormat: MoneyFormat
  readonly isFirst?: boolean
  /** True if the card shows no picture, because no dish of the menu has one. */
  readonly isPlain: boolean
}

export function DishCard({ dish, moneyFormat, isFirst = false, isPlain }: Props) {
  const words = useWords()
  const pieces = useStore(cart, ({ lines }) => pieceCountOfDish(lines, dish.id))
  const open = () => goTo(`/menu?plato=${dish.id}`)
  const label = words.menu.add({ dish: dish.name })
  return (
    <li className={classes['item']} data-plain={isPlain || undefined}>
      <dishes.DishCard
        dish={dish}
        layout="tile"
        price={money(dish.price, moneyFormat)}
        soldOut={words.menu.soldOut}
        left={dish.left === undefined ? null : words.menu.left({ count: dish.left })}
        pieces={pieces}
        isFirst={isFirst}
        hasPicture={!isPlain}
        opensDialog
        onChoose={open}
      >
        {dish.sold_out === 0 && (
          <button
            type="button"
            className={classes['add']}
            data-some={pieces > 0 || undefined}
            aria-label={pieces > 0 ? `${label} (${words.menu.inCart({ pieces })})` : label}
            onClick={() => {
              if (choosableVariants(dish).length > 0) open()
              else showAddResult(addToCart(newCartLine(dish)), dish.name, words)
            }}
          >
            {pieces > 0 ? (
              <span translate="no" className="figures">
                {pieces}
              </span>
            ) : (
              <Icon name="plus" />
            )}
          </button>
        )}
      </dishes.DishCard>
    </li>
  )
}
