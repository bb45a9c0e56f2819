/** A guest's preferred payment method. Staff see it on the bill, and in notices once the bill is requested. */
import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { useState } from 'react'
import { Note } from '../../ui/Note.tsx'
import { requestAsGuest } from '../api.ts'
import { storeChangedBill } from '../bill/bill.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useBusy } from '../ui/useBusy.ts'
import { visit } from '../visit/visit.ts'
import { useViewWords } from '../words/viewWords.ts'
import classes from './Intent.module.css'
import { IntentSheet } from './IntentSheet.tsx'
import { useGuestId } from './ownShares.ts'

interface Props {
  readonly bill: Bill
  readonly format: MoneyFormat
  readonly isOffline: boolean
}

export function Intent({ bill, format, isOffline }: Props) {
  const words = useViewWords().pay
  const guestId = useGuestId()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useBusy()
  const withdraw = () => {
    const body = { mesa: visit.getState().code, metodo: null }
    run(requestAsGuest(customers.sendPaymentIntent, { body }).then(storeChangedBill))
  }
  const intent = bill.intents.find(({ guest }) => guest.id === guestId)
  return (
    <>
      {intent ? (
        <Note
          kind="status"
          tone="brand"
          icon={<Icon name="check" size={1.75} />}
          title={words.willPay[intent.method]}
          text={[
            intent.tip > 0 ? words.withTip({ amount: money(intent.tip, format) }) : words.noTip,
            bill.status === 'Abierta' ? words.seenLater : words.seenNow,
          ].join('. ')}
        >
          <div className={classes['actions']}>
            <Button
              kind="line"
              aria-haspopup="dialog"
              disabled={isBusy || isOffline}
              onClick={() => setOpen(true)}
            >
              {words.change}
            </Button>
            <Button kind="plain" disabled={isBusy || isOffline} onClick={withdraw}>
              {words.withdraw}
            </Button>
          </div>
        </Note>
      ) : (
        <Button
          kind="line"
          isWide
          aria-haspopup="dialog"
          disabled={isOffline}
          onClick={() => setOpen(true)}
        >
          <IconWallet size="1.5rem" stroke={1.8} />
          {words.howToPay}
        </Button>
      )}
      {isOpen && <IntentSheet bill={bill} intent={intent} onClose={() => setOpen(false)} />}
    </>
  )
}
