/** Screen /menu/cuenta: the guest's orders, the status of each, and the bill. */
import { isOpenStatus } from '@orderi/shared/orders/rules'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { goTo } from '../address.ts'
import { ConnectionMark } from '../live/ConnectionMark.tsx'
import { connectionStore } from '../live/state.ts'
import { PayPart } from '../pay/PayPart.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { useWords } from '../words/language.ts'
import { AskForBill } from './AskForBill.tsx'
import { BillPaper } from './BillPaper.tsx'
import classes from './BillView.module.css'
import { billStore } from './bill.ts'
import { FoldedBill } from './FoldedBill.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { OrderCards } from './OrderCards.tsx'
import { MovedNote, TableMark } from './TableMark.tsx'
import { WaiterCard } from './WaiterCard.tsx'

export function BillView() {
  const words = useWords()
  const { bill: present, paid, others, isKnown, orders } = useStore(billStore, (state) => state)
  const bill = paid ?? present
  const state = useStore(connectionStore, (each) => each.state)
  useEffect(() => {
    document.title = words.bill.title
  }, [words])
  const isOver = bill?.status === 'Cerrada'
  const isCooking = bill?.products.some(({ status }) => isOpenStatus(status)) ?? false
  const isEmpty = !bill || bill.products.length === 0
  return (
    <main id="content" tabIndex={-1} className={`view ${classes['view']}`}>
      <ViewHead title={words.bill.title} backTo="/menu">
        <TableMark />
        <ConnectionMark />
      </ViewHead>
      {(state === 'reconnecting' || state === 'offline') && (
        <Note icon={<Icon name="off" />} text={words.link.old} />
      )}
      <MovedNote />
      {isOver && (
        <div className={classes['over']}>
          <Icon name="check" size={2} />
          <h2>{words.bill.closed}</h2>
          <p>{words.bill.closedText}</p>
        </div>
      )}
      {present && present.status !== 'Cerrada' && <WaiterCard bill={present} />}
      {isEmpty ? (
        <EmptyState
          icon={<Icon name="pot" size={2.25} />}
          title={words.bill.empty}
          text={words.bill.emptyHint}
          isBusy={!isKnown}
        >
          <Button kind="main" onClick={() => goTo('/menu')}>
            {words.cart.toMenu}
          </Button>
        </EmptyState>
      ) : (
        <>
          {bill.status === 'Cuenta Solicitada' && <AskForBill bill={bill} />}
          {(!isOver || isCooking) && <OrderCards bill={bill} orders={orders} />}
          <BillPaper bill={bill} />
          <PayPart bill={bill} />
          {bill.status === 'Abierta' && <AskForBill bill={bill} />}
        </>
      )}
      {isOver && (
        <Button kind="line" onClick={() => goTo('/menu')}>
          {words.bill.toMenu}
        </Button>
      )}
      <JoinOffer bill={isOver ? null : bill} />
      {others.length > 0 && (
        <section className={classes['others']}>
          <h2>{words.bill.openElsewhere}</h2>
          {others.map((each) => (
            <FoldedBill key={each.id} bill={each} />
          ))}
        </section>
      )}
    </main>
  )
}
