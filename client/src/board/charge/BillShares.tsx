import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { unsharedOf } from '@orderi/shared/payments/shares'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useEffect, useRef } from 'react'
import { chargeWords, sharesWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { Note } from '../../ui/Note.tsx'
import classes from './BillPayments.module.css'
import { intentTexts, shareDetail, shareName, sharesOf } from './shares.ts'

/**
 * The shares of a bill, and the methods that its guests announced. Renders nothing if there are neither.
 * @param props.isInView scrolls to the shares, after the person has planned them
 */
export function BillShares(props: { bill: Bill; money: BillMoneyFormatter; isInView?: boolean }) {
  const { bill, money, isInView = false } = props
  const list = useRef<HTMLElement>(null)
  const plan = sharesOf(bill)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (isInView && plan !== '') list.current?.scrollIntoView({ block: 'start' })
  }, [isInView, plan])
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  const intents = intentTexts(bill, write)
  const inCents = sharesOf(bill).map(({ amount, paid }) => ({
    amount: toCents(amount),
    paid: toCents(paid),
  }))
  const unshared = unsharedOf(toCents(bill.saldo), inCents)
  return (
    <>
      {intents.length > 0 && (
        <div className={classes['note']}>
          <Note kind="status" icon={<IconMessage2 size="1.25rem" />} text={intents.join('. ')} />
        </div>
      )}
      {sharesOf(bill).length > 0 && (
        <section ref={list} className={classes['payments']} aria-label={words.list}>
          <ul className={classes['list']}>
            {sharesOf(bill).map((share) => (
              <li key={share.id} className={classes['row']}>
                <span>
                  {shareName(share)}{' '}
                  <span className="faint">{shareDetail(share, bill, write)}</span>
                </span>
                <span className={classes['amount']}>{write(share.amount)}</span>
              </li>
            ))}
            {unshared !== 0 && (
              <li className={classes['row']}>
                {(unshared > 0 ? chargeWords.missing : chargeWords.tooMuch)({
                  amount: write(toAmount(Math.abs(unshared) as Cents)),
                })}
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
