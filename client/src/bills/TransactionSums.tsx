import type { TransactionSums as Sums } from '@orderi/shared/payments/transactions'
import { transactionsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { useLayout } from '../ui/layout.tsx'
import classes from './TransactionsScreen.module.css'

export function TransactionSums({ sums }: { sums: readonly Sums[] }) {
  const money = useRestaurantMoney()
  const isPhone = useLayout() === 'phone'
  if (sums.length === 0) return null
  const column = (
    label: string,
    amountOf: (row: Sums) => number,
  ): Column<Sums & { id: string }> => ({
    label,
    align: 'end',
    cell: (row) => amountOf(row) !== 0 && money(amountOf(row)),
  })
  const table = (
    <DataTable
      rows={sums.map((row) => ({ ...row, id: row.method ?? '' }))}
      columns={[
        { label: words.method, isMain: true, cell: ({ method }) => method ?? words.cashMoved },
        column(words.received, ({ received }) => received),
        column(words.paidOut, ({ paid_out }) => paid_out),
        column(words.tips, ({ tips }) => tips),
      ]}
      actionsLabel=""
    />
  )
  return (
    <section className={classes['sums']} aria-label={words.sums}>
      {isPhone ? (
        <details>
          <summary className={classes['summary']}>{words.sums}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </section>
  )
}
