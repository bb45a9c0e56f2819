/** Screen /menu/pagar: the guest chooses an amount and a tip, and goes to the provider's page. */
import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { money } from '@orderi/shared/kernel/formats'
import type { Language } from '@orderi/shared/kernel/languages'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { isLiveAttempt } from '@orderi/shared/payments/attempts'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { isPaidShare } from '@orderi/shared/payments/shares'
import { suggestedTips } from '@orderi/shared/payments/tips'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../api/errors.ts'
import { useSeenBill } from '../../receipt/useSeenBill.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { goTo } from '../address.ts'
import { commandAsGuest } from '../api.ts'
import { billStore } from '../bill/bill.ts'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { connectionStore } from '../live/state.ts'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { LoadingView } from '../ui/LoadingView.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import { useViewWords } from '../words/viewWords.ts'
import { Choice, Choices } from './Choices.tsx'
import { dueCents, useGuestId, usePayableShares } from './ownShares.ts'
import classes from './Pay.module.css'
import { PayChanged } from './PayChanged.tsx'
import { readPayments } from './payments.ts'
import { TipChoices } from './TipChoices.tsx'

const showPayment = ({ id }: Pick<PayAttempt, 'id'>) =>
  goTo(`/menu/pago?id=${id}`, { replace: true })

/** Shows the guest's payment of this bill that is in progress, if any. */
async function showPresentPayment(billId: number): Promise<boolean> {
  const payments = await readPayments()
  const present = payments.find((each) => each.bill_id === billId && isLiveAttempt(each))
  if (present) showPayment(present)
  return present !== undefined
}

export function PayView() {
  const pay = useViewWords().pay
  const { bill, isKnown } = useStore(billStore, (state) => state)
  const billId = bill?.id
  const reserved = bill?.reservado ?? 0
  useEffect(() => {
    document.title = pay.title
  }, [pay])
  useEffect(() => {
    // A failure is harmless: the server refuses a second payment of the same guest.
    if (billId !== undefined && reserved > 0) showPresentPayment(billId).catch(() => {})
  }, [billId, reserved])
  if (!bill && !isKnown) return <LoadingView />
  const free = toCents((bill?.saldo ?? 0) - reserved)
  const isOpen = bill?.status !== 'Cerrada' && bill?.en_linea === 1
  if (!bill || !isOpen || free <= 0) {
    return (
      <Problem icon="bill" title={pay.nothing} text={pay.nothingText}>
        <Button kind="main" onClick={() => goTo('/menu/cuenta', { replace: true })}>
          {pay.backToBill}
        </Button>
      </Problem>
    )
  }
  return (
    <main id="content" tabIndex={-1} className={`view ${classes['view']}`}>
      <ViewHead title={pay.title} backTo="/menu/cuenta" />
      <PayForm bill={bill} free={free} />
    </main>
  )
}

/** The ID of a share, the whole balance, or another amount. */
type Chosen = number | 'whole' | 'other'

/** @param free the part of the balance that other guests are not paying online */
function PayForm({ bill, free }: { bill: Bill; free: Cents }) {
  const pay = useViewWords().pay
  const { locale } = useWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const isOffline = useStore(connectionStore, ({ state }) => state === 'offline')
  const guestId = useGuestId()
  const { changes, accept } = useSeenBill(bill)
  const isStopped = changes !== undefined
  const shares = usePayableShares(bill)
  const own = shares.find(({ guest }) => guest !== null && guest.id === guestId)
  const [picked, setChosen] = useState<Chosen | undefined>(own?.id)
  // A guest without a share must choose an amount while any share is unpaid.
  const chosen = picked ?? (bill.shares.every(isPaidShare) ? 'whole' : undefined)
  const [other, setOther] = useState('')
  const [percentage, setPercentage] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isWrong, setWrong] = useState(false)
  const format = moneyFormatOf(bill, menu)
  const write = (cents: number) => money(cents / 100, format)
  const share = shares.find(({ id }) => id === chosen)
  const amounts = new Map<Chosen, number>([
    ...shares.map((each) => [each.id, Math.min(dueCents(each), free)] as const),
    ['whole', free],
    ['other', toCents(Number(other.replace(',', '.')) || 0)],
  ])
  // The chosen share is missing in `amounts` if another person has paid it.
  const typed = ((chosen !== undefined && amounts.get(chosen)) || 0) as Cents
  const isValid = typed > 0 && typed <= free
  const tips = suggestedTips(bill, isValid ? typed / 100 : 0, menu?.branch?.propinas_sugeridas)
  const tip = toCents(tips.find((each) => each.percentage === percentage)?.tip ?? 0)

  const send = async () => {
    setWrong(!isValid)
    if (!isValid) return
    setBusy(true)
    setFailure(undefined)
    try {
      const attempt = await commandAsGuest(customers.payOnline, {
        mesa: visit.getState().code,
        share_id: share?.id,
        monto: toAmount(typed),
        propina: toAmount(tip),
        idioma: locale as Language,
      })
      if (attempt.url === null) showPayment(attempt)
      else location.assign(attempt.url)
    } catch (error) {
      const isPending = error instanceof ApiError && error.code === 'payment_pending'
      if (isPending && (await showPresentPayment(bill.id).catch(() => false))) return
      // After a lost answer, a second request returns the payment of the first request.
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isOffline && !isStopped) void send()
      }}
    >
      <Choices legend={pay.amount}>
        {shares.map(({ id, name, position }) => {
          const amount = write(amounts.get(id) ?? 0)
          return (
            <Choice key={id} name="amount" isChosen={chosen === id} onChoose={() => setChosen(id)}>
              {id === own?.id
                ? pay.ownShare({ amount })
                : `${name ?? pay.share({ position })}: ${amount}`}
            </Choice>
          )
        })}
        <Choice name="amount" isChosen={chosen === 'whole'} onChoose={() => setChosen('whole')}>
          {pay.whole({ amount: write(free) })}
        </Choice>
        <Choice name="amount" isChosen={chosen === 'other'} onChoose={() => setChosen('other')}>
          {pay.other}
        </Choice>
      </Choices>
      {chosen === 'other' && (
        <OtherAmount
          value={other}
          wrong={isWrong && !isValid ? pay.tooMuch({ most: write(free) }) : undefined}
          onChange={setOther}
        />
      )}
      {chosen !== undefined && (
        <TipChoices bill={bill} tips={tips} chosen={percentage} onChoose={setPercentage} />
      )}
      {failure !== undefined && <FailureBox text={failureText(failure)} />}
      {isOffline && <FailureBox text={pay.offline} />}
      {changes && !isBusy && (
        <PayChanged
          changes={changes}
          amount={write(free)}
          write={(amount) => money(amount, format)}
          onAccept={accept}
        />
      )}
      <Button
        type="submit"
        kind="main"
        isWide
        disabled={isBusy || isOffline || isStopped || chosen === undefined || !amounts.has(chosen)}
      >
        {isBusy
          ? pay.starting
          : chosen === undefined
            ? pay.title
            : pay.pay({ amount: write((isValid ? typed : 0) + tip) })}
      </Button>
    </form>
  )
}

interface OtherAmountProps {
  readonly value: string
  readonly wrong: string | undefined
  readonly onChange: (value: string) => void
}

function OtherAmount({ value, wrong, onChange }: OtherAmountProps) {
  const pay = useViewWords().pay
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{pay.otherAmount}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-text`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {wrong !== undefined && (
        <small id={`${id}-text`} role="alert">
          {wrong}
        </small>
      )}
    </div>
  )
}
