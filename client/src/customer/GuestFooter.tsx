import { pieceCount } from '@orderi/shared/orders/choice'
import { useState } from 'react'
import { useStore } from 'zustand'
import { goTo, pageAddress } from './address.ts'
import { billStore } from './bill/bill.ts'
import { WaiterQuestion } from './bill/WaiterQuestion.tsx'
import { waiterCall } from './bill/waiter.ts'
import { cart } from './cart/cart.ts'
import classes from './GuestFooter.module.css'
import { Icon, type IconName } from './ui/Icon.tsx'
import { useWords } from './words/language.ts'

export function GuestFooter() {
  const words = useWords()
  const pieces = useStore(cart, (state) => pieceCount(state.lines))
  const { bill, others } = useStore(billStore, (state) => state)
  const isBusy = useStore(waiterCall, (state) => state.isBusy)
  const isCalled = bill?.waiter_requested === 1
  const hasBill = [...others, bill].some(
    (each) => each && each.status !== 'Cerrada' && each.cantidad > 0,
  )
  const [isAsking, setAsking] = useState(false)
  const waiter = isCalled ? words.waiter.called : isBusy ? words.waiter.calling : words.waiter.call
  return (
    <nav className={classes['foot']} aria-label={words.tabs.label}>
      <Tab to="/menu" icon="menu" label={words.tabs.menu} />
      <Tab
        to="/menu/pedido"
        icon="cart"
        label={words.tabs.cart}
        name={pieces > 0 ? words.tabs.cartWith({ count: pieces }) : undefined}
        badge={pieces > 0 ? String(pieces) : undefined}
      />
      <Tab to="/menu/cuenta" icon="bill" label={words.tabs.bill} badge={hasBill ? '' : undefined} />
      <button
        type="button"
        className={classes['tab']}
        data-called={isCalled || undefined}
        aria-label={waiter}
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        <span className={classes['icon']}>
          <Icon name="bell" />
          {isCalled && <span className={classes['badge']} data-dot aria-hidden="true" />}
        </span>
        <span className={classes['label']}>{words.tabs.waiter}</span>
      </button>
      {isAsking && <WaiterQuestion onClose={() => setAsking(false)} />}
    </nav>
  )
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function Tab({
  to,
  icon,
  label,
  name,
  badge,
}: {
  to: string
  icon: IconName
  label: string
  name?: string | undefined
  badge?: string | undefined
}) {
  const isCurrent = useStore(pageAddress, (state) => state.path === to)
  return (
    <a
      href={to}
      className={classes['tab']}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!isCurrent) goTo(to, { replace: pageAddress.getState().path !== '/menu' })
        else window.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' })
      }}
    >
      <span className={classes['icon']}>
        <Icon name={icon} />
        {badge !== undefined && (
          <span
            className={classes['badge']}
            data-dot={badge === '' || undefined}
            aria-hidden="true"
          >
            {badge}
          </span>
        )}
      </span>
      <span className={classes['label']}>{label}</span>
    </a>
  )
}
