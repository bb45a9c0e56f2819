/** Screen /menu/pago?id=…: the outcome of an online payment. The provider's page leads back here. */
import * as customers from '@orderi/shared/contract/customers'
import { money } from '@orderi/shared/kernel/formats'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Note } from '../../ui/Note.tsx'
import { goTo, pageAddress } from '../address.ts'
import { requestAsGuest } from '../api.ts'
import { billStore, storeCurrentBill } from '../bill/bill.ts'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { connectionStore } from '../live/state.ts'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { useWords } from '../words/language.ts'
import { useViewWords } from '../words/viewWords.ts'
import classes from './Pay.module.css'
import { usePayment } from './payments.ts'

/** Shows the bill. After a reload, a closed bill is read from the history. */
async function toBill(billId: number | undefined): Promise<void> {
  if (billStore.getState().bill === null) {
    const history = await requestAsGuest(customers.ownHistory).catch(() => undefined)
    const found = history?.data.find(({ id }) => id === billId)
    if (found) storeCurrentBill(found)
  }
  goTo('/menu/cuenta', { replace: true })
}

export function PaymentView() {
  const words = useWords()
  const pay = useViewWords().pay
  const id = Number(useStore(pageAddress, ({ query }) => query.get('id')))
  const { payment, failure, readAgain } = usePayment(id)
  const isOffline = useStore(connectionStore, ({ state }) => state === 'offline')
  useEffect(() => {
    document.title = pay.title
  }, [pay])
  const isWaiting = payment === null
  if (isWaiting && failure !== undefined)
    return <Problem icon="off" text={failureText(failure)} onRetry={readAgain} />
  return (
    <main id="content" tabIndex={-1} className={`view ${classes['view']}`} aria-busy={isWaiting}>
      <ViewHead title={pay.title} backTo="/menu/cuenta" />
      {(isOffline || failure !== undefined) && (
        <Note icon={<Icon name="off" />} text={words.link.old} />
      )}
      <output className={classes['outcome']}>
        {payment && <PaymentResult payment={payment} />}
        {payment === undefined && (
          <Message icon="warn" title={pay.unknown} text={pay.unknownText} />
        )}
      </output>
      {payment && <NextSteps payment={payment} />}
      {!isWaiting && (
        <Button kind="line" isWide onClick={() => void toBill(payment?.bill_id)}>
          {pay.backToBill}
        </Button>
      )}
    </main>
  )
}

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly isGood?: boolean
}

function Message({ icon, title, text, isGood }: MessageProps) {
  return (
    <div className={classes['message']} data-good={isGood || undefined}>
      <Icon name={icon} size={2.5} />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}

function PaymentResult({ payment }: { payment: PayAttempt }) {
  const pay = useViewWords().pay
  const menu = useStore(menuStore, (state) => state.menu)
  const format = moneyFormatOf({ restaurant: { currency: payment.currency } }, menu)
  const { status, amount, tip, por_devolver: excess } = payment
  switch (status) {
    case 'pagado':
      return (
        <Message
          icon="check"
          title={pay.done}
          text={pay.doneText({ amount: money(amount + tip, format) })}
          isGood
        />
      )
    case 'fallido':
      return <Message icon="warn" title={pay.failed} text={pay.failedText} />
    case 'vencido':
      return <Message icon="clock" title={pay.expired} text={pay.expiredText} />
    case 'por_devolver':
      return (
        <Message
          icon="warn"
          title={pay.excess}
          text={pay.excessText({ amount: money(excess, format) })}
        />
      )
    default:
      return <Message icon="clock" title={pay.pending} text={pay.pendingText} />
  }
}

function NextSteps({ payment }: { payment: PayAttempt }) {
  const pay = useViewWords().pay
  if (payment.url !== null) {
    return (
      <a className="button" data-kind="main" data-wide href={payment.url}>
        {pay.toPage}
      </a>
    )
  }
  if (payment.status !== 'fallido' && payment.status !== 'vencido') return null
  return (
    <Button kind="main" isWide onClick={() => goTo('/menu/pagar', { replace: true })}>
      {pay.again}
    </Button>
  )
}
