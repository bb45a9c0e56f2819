/** A dish on the menu: its picture, what it is, what it costs, and one tap to have it. */

import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import { choosable } from '@orderi/shared/menu/dishes'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { piecesOfDish, plainLine } from '@orderi/shared/orders/cart'
import { useStore } from 'zustand'
import { go } from '../address.ts'
import { addToCart, cart } from '../cart/cart.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import classes from './DishCard.module.css'
import { DishPicture } from './DishPicture.tsx'
import { tellAdded } from './tellAdded.ts'

interface Props {
  readonly dish: MenuProduct
  readonly moneyFormat: MoneyFormat
  /** Seen without scrolling. */
  readonly isFirst?: boolean
  /** Set as text: the whole menu has no pictures. */
  readonly isPlain: boolean
}

/** Opens the sheet of a dish. */
function dishAddress(dish: MenuProduct): string {
  return `/menu?plato=${dish.id}`
}

export function DishCard({ dish, moneyFormat, isFirst = false, isPlain }: Props) {
  const words = useWords()
  const pieces = useStore(cart, ({ lines }) => piecesOfDish(lines, dish.id))
  const canOrder = dish.sold_out === 0
  const open = () => go(dishAddress(dish))
  return (
    <li
      className={classes['card']}
      data-off={!canOrder || undefined}
      data-plain={isPlain || undefined}
    >
      <button type="button" className={classes['body']} aria-haspopup="dialog" onClick={open}>
        {!isPlain && <DishPicture dish={dish} isFirst={isFirst} />}
        <span className={classes['texts']}>
          <span className={classes['name']}>{dish.name}</span>
          {dish.description && <span className={classes['text']}>{dish.description}</span>}
          <span className={`figures ${classes['price']}`}>
            {canOrder ? (
              money(dish.price, moneyFormat)
            ) : (
              <span className={classes['off']}>{words.menu.soldOut}</span>
            )}
          </span>
        </span>
      </button>
      {canOrder && (
        <button
          type="button"
          className={classes['add']}
          data-some={pieces > 0 || undefined}
          aria-label={
            pieces > 0
              ? `${words.menu.add(dish.name)} (${words.menu.inCart(pieces)})`
              : words.menu.add(dish.name)
          }
          onClick={() => {
            if (choosable(dish).length > 0) open()
            else tellAdded(addToCart(plainLine(dish)), dish.name, words)
          }}
        >
          {pieces > 0 ? <span className="figures">{pieces}</span> : <Icon name="plus" />}
        </button>
      )}
    </li>
  )
}
