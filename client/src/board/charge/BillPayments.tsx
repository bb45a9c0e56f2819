import type { Bill } from '@orderi/shared/bills/schema'
import { chargeWords as words } from '../../i18n/charge.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import classes from './BillPayments.module.css'

/** The payments of a bill, and its balance. Renders nothing if nobody has paid. */
export function BillPayments({ bill, money }: { bill: Bill; money: BillMoneyFormatter }) {
  // Events of earlier releases have no `payments`.
  const payments = bill.payments ?? []
  if (payments.length === 0) return null
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  return (
    <section className={classes['payments']} aria-label={words.payments}>
      <ul className={classes['list']}>
        {payments.map(({ id, kind, method, applied, tip, change }) => (
          <li key={id} className={classes['row']}>
            <span>
              {kind === 'reverso' ? words.reversal(method.name) : method.name}
              {change > 0 && (
                <span className={classes['detail']}> {words.withChange(write(change))}</span>
              )}
              {tip !== 0 && <span className={classes['detail']}> {words.withTip(write(tip))}</span>}
            </span>
            <span className={classes['amount']}>{write(applied)}</span>
          </li>
        ))}
        <li className={classes['row']} data-balance>
          <span>{words.balance}</span>
          <span className={classes['amount']}>{write(bill.saldo)}</span>
        </li>
      </ul>
    </section>
  )
}
