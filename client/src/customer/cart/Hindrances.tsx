/** Why the order has not gone to the kitchen, and what the guest can do about it. */
import type { Menu } from '@orderi/shared/menu/schema'
import { isOut, type ReviewedLine } from '@orderi/shared/orders/cart'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { failureText, refusalText } from '../ui/failure.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { tell } from '../ui/notices.tsx'
import { useWords } from '../words/language.ts'
import { cart, changeCart } from './cart.ts'
import classes from './Hindrances.module.css'
import { forgetHindrance, keepOrdering, sending, stopAwaiting } from './sending.ts'

interface Props {
  readonly menu: Menu
  readonly reviewed: readonly ReviewedLine[]
}

export function Hindrances({ menu, reviewed }: Props) {
  const words = useWords()
  const hindrance = useStore(sending, (state) => state.hindrance)
  const isAwaiting = useStore(cart, (state) => state.isAwaitingTable)
  if (isAwaiting) {
    return (
      <Banner
        icon="bell"
        tone="call"
        title={words.cart.unconfirmed}
        text={words.cart.unconfirmedText}
      >
        <button type="button" className="button" onClick={stopAwaiting}>
          {words.cart.stopWaiting}
        </button>
      </Banner>
    )
  }
  if (reviewed.some((each) => each.problem)) return <Changed reviewed={reviewed} />
  if (menu.branch?.abierta === 0 || hindrance?.kind === 'closed') {
    return <Banner icon="clock" text={words.cart.closed} />
  }
  switch (hindrance?.kind) {
    case 'bill_requested':
      return <BillRequested />
    case 'unsure':
      return <Banner text={words.cart.unsure} />
    case 'late':
      return <Banner icon="clock" text={words.cart.late} />
    case 'table_gone':
      return <Banner icon="scan" title={words.open.gone} text={words.open.noCodeText} />
    case 'refused':
      return <Banner text={refusalText(hindrance.code, words)} />
    default:
      return null
  }
}

/** The menu changed under the cart: the guest takes out what is gone and agrees to what is dearer. */
function Changed({ reviewed }: { reviewed: readonly ReviewedLine[] }) {
  const words = useWords()
  return (
    <Banner text={words.cart.fix}>
      <button
        type="button"
        className="button"
        onClick={() => {
          changeCart(() => ({
            lines: reviewed
              .filter((each) => !isOut(each))
              .map(({ line, price }) => ({ ...line, agreedPrice: price })),
          }))
          forgetHindrance()
        }}
      >
        {reviewed.some(isOut) ? words.cart.removeGone : words.cart.accept}
      </button>
    </Banner>
  )
}

function BillRequested() {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  return (
    <Banner icon="bill" text={words.cart.billRequested}>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => {
          setBusy(true)
          keepOrdering()
            .catch((error: unknown) => tell(failureText(error, words), { isBad: true }))
            .finally(() => setBusy(false))
        }}
      >
        {words.cart.keepOrdering}
      </button>
    </Banner>
  )
}

function Banner({
  icon = 'warn',
  tone,
  title,
  text,
  children,
}: {
  icon?: IconName
  tone?: 'call'
  title?: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={classes['banner']} data-tone={tone} role="alert">
      <Icon name={icon} />
      <div className={classes['text']}>
        {title && <p className={classes['title']}>{title}</p>}
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
