import { money } from '@orderi/shared/kernel/formats'
import type { Menu } from '@orderi/shared/menu/schema'
import { cartSum, reviewCart } from '@orderi/shared/orders/cart'
import { pieceCount } from '@orderi/shared/orders/choice'
import { useStore } from 'zustand'
import { goTo } from '../address.ts'
import { cart } from '../cart/cart.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import classes from './CartBar.module.css'

export function CartBar({ menu }: { menu: Menu }) {
  const words = useWords()
  const lines = useStore(cart, (state) => state.lines)
  if (lines.length === 0) return null
  const reviewed = reviewCart(lines, menu)
  return (
    <div className={classes['bar']}>
      <a
        href="/menu/pedido"
        className={`button ${classes['link']}`}
        data-kind="main"
        onClick={(event) => {
          event.preventDefault()
          goTo('/menu/pedido')
        }}
      >
        <span translate="no" className={`figures ${classes['pieces']}`}>
          {pieceCount(lines)}
        </span>
        <span className={classes['see']}>
          {reviewed.some((each) => each.problem) ? (
            <>
              <Icon name="warn" size={1.25} />
              {words.cart.review}
            </>
          ) : (
            words.cart.see
          )}
        </span>
        <span translate="no" className="figures">
          {money(cartSum(reviewed), menu.restaurant)}
        </span>
      </a>
    </div>
  )
}
