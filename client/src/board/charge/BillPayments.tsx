import type { Bill } from '@orderi/shared/bills/schema'
import { dayIn } from '@orderi/shared/kernel/days'
import { toCents } from '@orderi/shared/kernel/money'
import { isRefusedRefund } from '@orderi/shared/payments/refund'
import type { Payment } from '@orderi/shared/payments/schema'
import type { ReactNode } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { clockTime, dateTime } from '../../i18n/format.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { useTimeZone } from '../boardViews.ts'
import classes from './BillPayments.module.css'

/** The amounts of a payment that can still be refunded. `amount` includes an excess. */
export interface PaymentRest {
  readonly amount: number
  readonly tip: number
}

/** The payments of a bill, and its balance. Renders nothing if there are no payments. */
export function BillPayments(props: {
  bill: Bill
  money: BillMoneyFormatter
  /** The buttons of a payment that can still be reversed or refunded. */
  actions?: (payment: Payment, rest: PaymentRest) => ReactNode
}) {
  const { bill, money, actions } = props
  const zone = useTimeZone()
  // Events of earlier releases have no `payments`.
  const payments = bill.payments ?? []
  if (payments.length === 0) return null
  /** The part of a payment that is left after reversals and refunds, which have negative amounts. */
  const restOf = ({ id }: Payment): PaymentRest => {
    const rows = payments.filter((row) => row.id === id || row.of === id)
    const sum = (amountOf: (row: Payment) => number) =>
      rows.reduce((cents, row) => cents + toCents(amountOf(row)), 0) / 100
    return { amount: sum(({ applied, excess }) => applied + excess), tip: sum(({ tip }) => tip) }
  }
  const dayOf = (at: string) => dayIn(zone, new Date(at))
  const timeOf = (at: string) =>
    dayOf(at) === dayOf(bill.created_at) ? clockTime(at, zone) : dateTime(at, zone)
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  return (
    <section className={classes['payments']} aria-label={words.payments}>
      <ul className={classes['list']}>
        {payments.map((payment) => {
          const { id, kind, applied, tip, excess, change, user, at } = payment
          const rest = kind === 'cobro' ? restOf(payment) : { amount: 0, tip: 0 }
          return (
            <li key={id} className={classes['row']}>
              <span>
                {rowName(payment)}
                <span className="faint">
                  {[user && ` · ${user.name}`, at && ` · ${timeOf(at)}`]}
                </span>
                {change > 0 && (
                  <span className="faint"> {words.withChange({ amount: write(change) })}</span>
                )}
                {tip !== 0 && (
                  <span className="faint"> {words.withTip({ amount: write(tip) })}</span>
                )}
              </span>
              {(applied || excess) !== 0 && (
                <span className={classes['amount']}>{write(applied || excess)}</span>
              )}
              {actions && (rest.amount > 0 || rest.tip > 0) && (
                <span className={classes['actions']}>{actions(payment, rest)}</span>
              )}
            </li>
          )
        })}
        <li className={classes['row']} data-balance>
          <span>{words.balance}</span>
          <span className={classes['amount']}>{write(bill.saldo)}</span>
        </li>
      </ul>
    </section>
  )
}

function rowName(payment: Payment): string {
  const { kind, method } = payment
  if (kind === 'reverso') return words.reversal({ method: method.name })
  if (isRefusedRefund(payment)) return words.refundRefused({ method: method.name })
  return kind === 'devolucion' ? words.refundRow({ method: method.name }) : method.name
}
