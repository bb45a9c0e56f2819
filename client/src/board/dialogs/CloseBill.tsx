/** The payment method has no default, so that staff choose it deliberately. */
import { Button, UnstyledButton } from '@mantine/core'
import { type Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './CloseBill.module.css'
import { DisabledReason } from './DisabledReason.tsx'
import { UndeliveredNote } from './UndeliveredNote.tsx'

const words = texts.pos.bill

const ICONS: Record<PaymentMethod, typeof IconCash> = {
  efectivo: IconCash,
  tarjeta: IconCreditCard,
  sinpe: IconDeviceMobile,
  otro: IconDots,
}

export function CloseBill(props: { bill: Bill; onBack: () => void; onClosed: () => void }) {
  const { bill, onBack, onClosed } = props
  const money = useMoneyFormatter()
  const actions = useBoardActions()
  const [method, setMethod] = useState<PaymentMethod>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const why = useOnlineOnlyBlocker()

  const confirm = async () => {
    if (!method) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await actions.run(
      { type: 'closeBill', body: { bill_id: bill.id, payment_method: method } },
      { bill },
    )
    setBusy(false)
    if (outcome.state === 'done') onClosed()
    if (outcome.state === 'refused') setFailure(outcome.message)
  }

  return (
    <Dialog
      opened
      isQuestion
      size="lg"
      title={words.closeTitle({ number: bill.number })}
      onClose={onBack}
    >
      <p className={classes['amount']}>{money(bill.totalFinal, bill.restaurant.currency)}</p>
      <div className={classes['warning']}>
        <UndeliveredNote lines={bill.products} />
      </div>
      <fieldset className={classes['methods']}>
        <legend className="legend">{method ? words.method : words.chooseMethod}</legend>
        {PaymentMethod.options.map((option) => {
          const Icon = ICONS[option]
          return (
            <UnstyledButton
              key={option}
              className={classes['method']}
              aria-pressed={option === method}
              onClick={() => setMethod(option)}
            >
              <Icon size="1.75rem" stroke={1.75} />
              {words.methods[option]}
            </UnstyledButton>
          )
        })}
      </fieldset>
      {failure && <FailureBox text={failure} />}
      <div className={classes['actions']}>
        <DisabledReason text={busy ? undefined : why} />
        <Button variant="default" onClick={onBack}>
          {texts.common.back}
        </Button>
        <Button
          loading={busy}
          disabled={(why !== undefined && !busy) || method === undefined}
          onClick={() => void confirm()}
        >
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
