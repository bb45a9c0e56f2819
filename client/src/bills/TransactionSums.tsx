import type { TransactionSums as Sums } from '@orderi/shared/payments/transactions'
import { transactionsWords as words } from '../i18n/transactions.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { FigureTable } from '../ui/FigureTable.tsx'
import classes from './TransactionsScreen.module.css'

/** The money of all matching transactions, by method. */
export function TransactionSums({ sums }: { sums: readonly Sums[] }) {
  const money = useRestaurantMoney()
  if (sums.length === 0) return null
  return (
    <div className={classes['sums']}>
      <FigureTable
        caption={words.sums}
        columns={[words.method, words.received, words.paidOut, words.tips]}
        rows={sums.map(({ method, received, paid_out, tips }) => ({
          name: method ?? words.cashMoved,
          figures: [received, paid_out, tips].map((amount) => (amount === 0 ? '' : money(amount))),
        }))}
      />
    </div>
  )
}
