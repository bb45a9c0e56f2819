/** The shares of a bill. A guest takes a free share, which is then locked for other guests. */
import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import { toCents } from '@orderi/shared/kernel/money'
import { portionText } from '@orderi/shared/payments/portions'
import type { BillShare } from '@orderi/shared/payments/schema'
import { isPaidShare, isReservedShare } from '@orderi/shared/payments/shares'
import { useStore } from 'zustand'
import { commandAsGuest } from '../api.ts'
import { storeChangedBill } from '../bill/bill.ts'
import { enteredName, withMenuNames } from '../bill/named.ts'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { useBusy } from '../ui/useBusy.ts'
import { useViewWords } from '../words/viewWords.ts'
import { dueCents, useGuestId } from './ownShares.ts'
import classes from './ShareList.module.css'

interface Props {
  readonly bill: Bill
  readonly format: MoneyFormat
  readonly isOffline: boolean
}

export function ShareList({ bill, format, isOffline }: Props) {
  const words = useViewWords().pay
  const guestId = useGuestId()
  const { isBusy, run } = useBusy()
  const due = bill.shares.reduce((sum, share) => sum + dueCents(share), 0)
  const unshared = toCents(bill.saldo) - due
  const choose = ({ id: share_id }: BillShare, soltar: 0 | 1) =>
    run(commandAsGuest(customers.chooseShare, { share_id, soltar }).then(storeChangedBill))
  return (
    <section className={`card ${classes['shares']}`} aria-label={words.shares}>
      <h2 className={classes['title']}>{words.shares}</h2>
      <ul>
        {bill.shares.map((share) => {
          const isMine = share.guest !== null && share.guest.id === guestId
          const isPaid = isPaidShare(share)
          const name = share.name ?? words.share({ position: share.position })
          const label = isMine ? words.leave : words.take
          return (
            <li
              key={share.id}
              className={classes['share']}
              data-mine={(isMine && !isPaid) || undefined}
            >
              <span className={classes['name']}>{name}</span>
              <span translate="no" className={`figures ${classes['amount']}`}>
                {money(share.amount, format)}
              </span>
              <Dishes bill={bill} share={share} />
              {share.paid > 0 && !isPaid && (
                <span className={classes['part']}>
                  {words.paid}: {money(share.paid, format)}
                </span>
              )}
              <States share={share} isMine={isMine} />
              {bill.status !== 'Cerrada' &&
                !isPaid &&
                !isReservedShare(share) &&
                (isMine || share.guest === null) && (
                  <Button
                    className={classes['choose']}
                    kind={isMine ? 'plain' : 'line'}
                    aria-label={`${label}: ${name}`}
                    disabled={isBusy || isOffline}
                    onClick={() => choose(share, isMine ? 1 : 0)}
                  >
                    {label}
                  </Button>
                )}
            </li>
          )
        })}
      </ul>
      {unshared > 0 && bill.status !== 'Cerrada' && (
        <p className={classes['unshared']}>
          {words.unshared({ amount: money(unshared / 100, format) })}
        </p>
      )}
    </section>
  )
}

function Dishes({ bill, share }: { bill: Bill; share: BillShare }) {
  const menu = useStore(menuStore, (state) => state.menu)
  if (share.items.length === 0) return null
  const lines = withMenuNames(bill.products, menu)
  return (
    <ul className={classes['dishes']}>
      {share.items.map((item) => {
        const line = lines.find(({ id }) => id === item.order_line_id)
        return (
          line && (
            <li key={line.id}>
              {portionText(line.quantity, item)} × {line.product.name}
            </li>
          )
        )
      })}
    </ul>
  )
}

function States({ share, isMine }: { share: BillShare; isMine: boolean }) {
  const words = useViewWords().pay
  const isPaid = isPaidShare(share)
  const other = !isMine && !isPaid ? share.guest : null
  const name = other && enteredName(other.name)
  return (
    <span className={classes['states']}>
      {isMine && (
        <span className={classes['state']} data-state="mine">
          {words.mine}
        </span>
      )}
      {isPaid && (
        <span className={classes['state']} data-state="paid">
          {words.sharePaid}
        </span>
      )}
      {!isPaid && isReservedShare(share) && (
        <span className={classes['state']}>{words.reserved}</span>
      )}
      {other && (
        <span className={classes['state']}>{name ? words.takenBy({ name }) : words.taken}</span>
      )}
    </span>
  )
}
