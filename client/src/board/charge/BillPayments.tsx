import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Payment } from '@orderi/shared/payments/schema'
import { chargeWords as words } from '../../i18n/charge.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import classes from './BillPayments.module.css'

/** The payments of a bill, and its balance. Renders nothing if nobody has paid. */
export function BillPayments(props: {
  bill: Bill
  money: BillMoneyFormatter
  /** If given, each payment that is not reversed has a button for this. */
  onReverse?: (payment: Payment) => void
}) {
  const { bill, money, onReverse } = props
  // Events of earlier releases have no `payments`.
  const payments = bill.payments ?? []
  if (payments.length === 0) return null
  const reversed = new Set(payments.map(({ of }) => of))
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  return (
    <section className={classes['payments']} aria-label={words.payments}>
      <ul className={classes['list']}>
        {payments.map((payment) => {
          const { id, kind, method, applied, tip, change } = payment
          return (
            <li key={id} className={classes['row']}>
              <span>
                {kind === 'reverso' ? words.reversal(method.name) : method.name}
                {change > 0 && (
                  <span className={classes['detail']}> {words.withChange(write(change))}</span>
                )}
                {tip !== 0 && (
                  <span className={classes['detail']}> {words.withTip(write(tip))}</span>
                )}
              </span>
              <span className={classes['amount']}>
                {onReverse && kind === 'cobro' && !reversed.has(id) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.reverseOf(method.name, write(applied))}
                    onClick={() => onReverse(payment)}
                  >
                    {words.reverse}
                  </Button>
                )}
                {write(applied)}
              </span>
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
