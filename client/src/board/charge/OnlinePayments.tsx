import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { Note } from '../../ui/Note.tsx'
import { CommandQuestion } from '../dialogs/CommandQuestion.tsx'
import classes from './OnlinePayments.module.css'

/** The online payments that guests have started, and the amounts to return. Renders nothing if there are none. */
export function OnlinePayments(props: {
  bill: Bill
  money: BillMoneyFormatter
  /** Called by a button beside an amount to return. Without this function, there is no button. */
  onReturn?: () => void
}) {
  const { bill, money, onReturn } = props
  const { reservado, por_devolver: toReturn, attempts } = bill
  const [cancelled, cancel] = useState<{ readonly id: number; readonly amount: string }>()
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  if (!(reservado > 0 || toReturn > 0)) return null
  return (
    <div className={classes['notes']}>
      {(attempts ?? []).map(({ id, amount, guest }) => (
        <Note
          key={id}
          tone="brand"
          icon={<IconDeviceMobile size="1.25rem" />}
          text={
            guest?.name
              ? words.payingGuest({ guest: guest.name, amount: write(amount) })
              : words.paidOnline({ amount: write(amount) })
          }
        >
          <Button
            variant="default"
            aria-label={words.cancelAttemptOf({ amount: write(amount) })}
            onClick={() => cancel({ id, amount: write(amount) })}
          >
            {words.cancelAttempt}
          </Button>
        </Note>
      ))}
      {cancelled && (
        <CommandQuestion
          isDanger
          command={{ type: 'cancelAttempt', body: { attempt_id: cancelled.id } }}
          title={words.cancelAttemptTitle({ amount: cancelled.amount })}
          text={words.cancelAttemptText}
          no={words.waitForAttempt}
          yes={words.cancelAttempt}
          done={words.attemptCancelled}
          onBack={() => cancel(undefined)}
        />
      )}
      {toReturn > 0 && (
        <Note
          tone="late"
          icon={<IconAlertTriangle size="1.25rem" />}
          text={words.mustReturn({ amount: write(toReturn) })}
        >
          {onReturn && (
            <Button variant="default" onClick={onReturn}>
              {words.returnOnline}
            </Button>
          )}
        </Note>
      )}
    </div>
  )
}
