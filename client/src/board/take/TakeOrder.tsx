/** Staff take an order at a table: choose, look it over, send it once. */
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { es } from '../../i18n/es.ts'
import { useBill, useCommands, useFloor } from '../../live/react.tsx'
import { showDone } from '../../ui/notices.tsx'
import { usePlace } from '../../ui/place.tsx'
import { DialogFrame, type DialogWays } from '../dialogs/DialogFrame.tsx'
import { dialogIn } from '../dialogs/useDialog.ts'
import { CartPanel } from './CartPanel.tsx'
import { type Cart, productsOf } from './cart.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { MenuBrowser } from './MenuBrowser.tsx'
import classes from './TakeOrder.module.css'

/** A table gets a new bill; a bill gets another order. */
export type Target = { readonly table: number } | { readonly bill: number }

export function TakeOrder({ target, close, back }: { target: Target } & DialogWays) {
  const commands = useCommands()
  const isPhone = usePlace() === 'phone'
  const table = useTargetName(target)
  const [cart, setCart] = useState<Cart>([])
  const [billName, setBillName] = useState('')
  const [showsCart, setShowsCart] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      cart.length > 0 &&
      !sent &&
      JSON.stringify(dialogIn(currentLocation.search)) !==
        JSON.stringify(dialogIn(nextLocation.search)),
  )

  // The blocker knows of it only in the next draw.
  useEffect(() => {
    if (sent) close()
  }, [sent, close])

  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    const products = productsOf(cart)
    const outcome = await commands.run({
      type: 'takeOrder',
      body:
        'table' in target
          ? { table_id: target.table, products, bill_name: billName.trim() || null }
          : { bill_id: target.bill, products },
    })
    setBusy(false)
    if (outcome.state === 'refused') setFailure(outcome.message)
    if (outcome.state === 'queued') sayQueued()
    if (outcome.state === 'done' && 'order' in outcome.answer) sayDone(outcome.answer.order.number)
    if (outcome.state === 'done' || outcome.state === 'queued') setSent(true)
  }

  const panel = (
    <CartPanel
      cart={cart}
      onChange={setCart}
      billName={'table' in target ? { value: billName, onChange: setBillName } : undefined}
      busy={busy}
      failure={failure}
      onSend={() => void send()}
    />
  )
  return (
    <>
      <DialogFrame
        title={es.pos.take.title(table)}
        back={isPhone && showsCart ? () => setShowsCart(false) : back}
        flush
      >
        <div className={classes['panes']}>
          {!(isPhone && showsCart) && (
            <MenuBrowser cart={cart} onChange={setCart} onShowCart={() => setShowsCart(true)} />
          )}
          {(!isPhone || showsCart) && panel}
        </div>
      </DialogFrame>
      <LeaveQuestion
        opened={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </>
  )
}

function useTargetName(target: Target): string {
  const bill = useBill('bill' in target ? target.bill : 0)
  const tables = useFloor()?.halls.flatMap((hall) => hall.tables)
  if (bill) return bill.table.name
  return tables?.find((table) => 'table' in target && table.id === target.table)?.name ?? ''
}

function sayDone(number: number) {
  showDone({ title: es.pos.take.sent(number), closeLabel: es.common.close })
}

function sayQueued() {
  showDone({ title: es.pos.take.queued, closeLabel: es.common.close })
}
