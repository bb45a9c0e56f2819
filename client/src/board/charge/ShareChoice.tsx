import { UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BillShare } from '@orderi/shared/payments/schema'
import { freeShares, isPaidShare, isReservedShare } from '@orderi/shared/payments/shares'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import { sharesWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import classes from './ShareChoice.module.css'
import { shareDetail, shareName, sharesOf } from './shares.ts'

/** The share to charge: the first free one, unless the person chooses another one or the whole bill. */
export function useShareChoice(bill: Bill) {
  const [choice, setChoice] = useState<number | 'whole'>()
  const free = freeShares(sharesOf(bill))
  const share = choice === 'whole' ? undefined : (free.find(({ id }) => id === choice) ?? free[0])
  const choose = (next: BillShare | undefined) => setChoice(next?.id ?? 'whole')
  return { share, choose }
}

/** Chooses a share or the whole balance to charge. Renders nothing for a bill without shares. */
export function ShareChoice(props: {
  bill: Bill
  money: BillMoneyFormatter
  chosen: BillShare | undefined
  onChoose: (share: BillShare | undefined) => void
}) {
  const { bill, money, chosen, onChoose } = props
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  if (sharesOf(bill).length === 0) return null
  return (
    <fieldset className={classes['choices']}>
      <legend className="legend">{words.shares}</legend>
      {sharesOf(bill).map((share) => {
        const isPaid = isPaidShare(share)
        const isReserved = isReservedShare(share)
        const detail = shareDetail(share, bill, write)
        return (
          <UnstyledButton
            key={share.id}
            className={classes['choice']}
            aria-pressed={share.id === chosen?.id}
            disabled={isPaid || isReserved}
            onClick={() => onChoose(share)}
          >
            <span className={classes['name']}>
              {isPaid && <IconCircleCheck size="1.25rem" />}
              {isReserved && <IconLock size="1.25rem" />}
              {shareName(share)}
            </span>
            <span className="amount">{write(share.amount)}</span>
            {detail !== '' && <span className={classes['detail']}>{detail}</span>}
          </UnstyledButton>
        )
      })}
      <UnstyledButton
        className={classes['choice']}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={classes['name']}>{words.whole}</span>
        <span className="amount">{write(bill.saldo - bill.reservado)}</span>
      </UnstyledButton>
    </fieldset>
  )
}
