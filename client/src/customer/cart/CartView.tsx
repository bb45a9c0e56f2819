/** Screen /menu/pedido: the cart and the button that sends the order. */
import { money } from '@orderi/shared/kernel/formats'
import { cannotBeOrdered, cartSum, reviewCart } from '@orderi/shared/orders/cart'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { goTo, pageAddress } from '../address.ts'
import { MovedNote, TableMark } from '../bill/TableMark.tsx'
import { chargesText } from '../menu/charges.ts'
import { DishSheet } from '../menu/DishSheet.tsx'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { useWords } from '../words/language.ts'
import { BillName } from './BillName.tsx'
import { Blockers } from './Blockers.tsx'
import { CartLines } from './CartLines.tsx'
import classes from './CartView.module.css'
import { cart } from './cart.ts'
import { PresentWait } from './PresentWait.tsx'
import { SendButton } from './SendButton.tsx'
import { sendProgress } from './sending.ts'
import { TableBills } from './TableBills.tsx'

export function CartView() {
  const words = useWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const present = useStore(cart, (state) => state)
  const isWaiting = useStore(sendProgress, (state) => state.phase === 'waiting')
  const sheet = useStore(pageAddress, (state) => state.query.get('linea'))
  useEffect(() => {
    document.title = words.cart.title
  }, [words])
  if (!menu) return null
  if (present.lines.length === 0) {
    return (
      <main id="content" tabIndex={-1} className={`view ${classes['view']}`}>
        <ViewHead title={words.cart.title} backTo="/menu">
          <TableMark />
        </ViewHead>
        <EmptyState
          icon={<Icon name="cart" size={2.25} />}
          title={words.cart.empty}
          text={words.cart.emptyHint}
        >
          <Button kind="main" onClick={() => goTo('/menu')}>
            {words.cart.toMenu}
          </Button>
        </EmptyState>
      </main>
    )
  }
  const reviewed = reviewCart(present.lines, menu)
  const moneyFormat = menu.restaurant
  const charges = chargesText(menu.restaurant, words)
  return (
    <>
      <main
        id="content"
        tabIndex={-1}
        className={`view ${classes['view']}`}
        data-waiting={isWaiting || undefined}
      >
        <ViewHead title={words.cart.title} backTo="/menu">
          <TableMark />
        </ViewHead>
        <MovedNote />
        <Blockers menu={menu} reviewed={reviewed} />
        <CartLines reviewed={reviewed} moneyFormat={moneyFormat} />
        <Button kind="plain" onClick={() => goTo('/menu')}>
          {words.cart.addMore}
        </Button>
        <TableBills />
        <BillName />
        <dl className={classes['sum']}>
          <dt>{words.cart.subtotal}</dt>
          <dd translate="no" className="figures">
            {money(cartSum(reviewed), moneyFormat)}
          </dd>
        </dl>
        {charges && <p className={classes['charges']}>{words.cart.charges({ charges })}</p>}
        <PresentWait reviewed={reviewed} />
      </main>
      <SendButton hasNothing={reviewed.every(cannotBeOrdered)} />
      {sheet !== null && <DishSheet key={sheet} menu={menu} />}
    </>
  )
}
