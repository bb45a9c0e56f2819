/** Lets a guest announce a payment method and a tip. */
import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { money } from '@orderi/shared/kernel/formats'
import { toCents } from '@orderi/shared/kernel/money'
import type { IntentMethod, PaymentIntent } from '@orderi/shared/payments/schema'
import { suggestedTips } from '@orderi/shared/payments/tips'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceMobileDollar from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDollar.mjs'
import { useState } from 'react'
import { useStore } from 'zustand'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { requestAsGuest } from '../api.ts'
import { storeChangedBill } from '../bill/bill.ts'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { connectionStore } from '../live/state.ts'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { visit } from '../visit/visit.ts'
import { useViewWords } from '../words/viewWords.ts'
import { Choice, Choices } from './Choices.tsx'
import classes from './IntentSheet.module.css'
import { dueCents, useOwnShares } from './ownShares.ts'
import { TipChoices } from './TipChoices.tsx'

const ICONS = {
  efectivo: IconCash,
  tarjeta: IconCreditCard,
  sinpe: IconDeviceMobileDollar,
  transferencia: IconBuildingBank,
} satisfies Record<IntentMethod, unknown>

const METHODS = Object.keys(ICONS) as readonly IntentMethod[]

interface Props {
  readonly bill: Bill
  readonly intent: PaymentIntent | undefined
  readonly onClose: () => void
}

export function IntentSheet({ bill, intent, onClose }: Props) {
  const words = useViewWords().pay
  const menu = useStore(menuStore, (state) => state.menu)
  const isOffline = useStore(connectionStore, ({ state }) => state === 'offline')
  const format = moneyFormatOf(bill, menu)
  const shares = useOwnShares(bill)
  const own = shares.reduce((sum, share) => sum + dueCents(share), 0) / 100
  const amount = shares.length > 0 ? own : bill.saldo
  const tips = suggestedTips(bill, amount, menu?.branch?.propinas_sugeridas)
  const [method, setMethod] = useState(intent?.method)
  const [percentage, setPercentage] = useState(
    () => tips.find(({ tip }) => toCents(tip) === toCents(intent?.tip ?? 0))?.percentage ?? 0,
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const send = async (metodo: IntentMethod) => {
    setBusy(true)
    setFailure(undefined)
    const propina = tips.find((each) => each.percentage === percentage)?.tip ?? 0
    const body = { mesa: visit.getState().code, metodo, propina }
    try {
      storeChangedBill(await requestAsGuest(customers.sendPaymentIntent, { body }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={words.howToPay}
      onClose={onClose}
      foot={
        <div className={classes['actions']}>
          {failure !== undefined && <FailureBox text={failureText(failure)} />}
          {isOffline && <FailureBox text={words.needsNetwork} />}
          <Button
            kind="main"
            isWide
            disabled={isBusy || isOffline || method === undefined}
            onClick={() => method && void send(method)}
          >
            {words.save}
          </Button>
        </div>
      }
    >
      <div className={classes['form']}>
        <p className="faint">{bill.status === 'Abierta' ? words.seenLater : words.seenNow}</p>
        <p className={classes['amount']}>
          {shares.length > 0
            ? words.ownShare({ amount: money(amount, format) })
            : words.balanceOf({ amount: money(amount, format) })}
        </p>
        <Choices legend={words.method} inPairs>
          {METHODS.filter((each) => each !== 'sinpe' || format.country === 'crc').map((each) => {
            const Shape = ICONS[each]
            return (
              <Choice
                key={each}
                name="method"
                isChosen={method === each}
                onChoose={() => setMethod(each)}
              >
                <Shape size="1.5rem" stroke={1.8} />
                {words.methods[each]}
              </Choice>
            )
          })}
        </Choices>
        <TipChoices bill={bill} tips={tips} chosen={percentage} inPairs onChoose={setPercentage} />
      </div>
    </Sheet>
  )
}
