/** The statement on paper. Printed instead of the screen. */
import { nameOf } from '@orderi/shared/kernel/names'
import type { HouseEntry, HouseStatement } from '@orderi/shared/payments/house-accounts'
import { dateTime, dayText } from '../../i18n/format.ts'
import { houseWords as words } from '../../i18n/till.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { useOwnZone } from '../../office/useOwnZone.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { PrintedSheets } from '../../ui/sheets.tsx'
import classes from './House.module.css'
import { entryName, sumsOf } from './statement.ts'

const ROWS_PER_SHEET = 30

export function StatementSheets({ statement }: { statement: HouseStatement }) {
  const money = useRestaurantMoney()
  const zone = useOwnZone()
  const restaurant = useOwnRestaurant().data
  const { account, data, opening, closing, desde, hasta } = statement
  const { charged, paid } = sumsOf(data)
  const count = Math.max(1, Math.ceil(data.length / ROWS_PER_SHEET))
  const sheets = Array.from({ length: count }, (_, index) =>
    data.slice(index * ROWS_PER_SHEET, (index + 1) * ROWS_PER_SHEET),
  )
  const row = (entry: HouseEntry) => (
    <tr key={entry.id}>
      <td>{dateTime(entry.at, zone)}</td>
      <td>{[entryName(entry, data), entry.branch].join(' · ')}</td>
      <td>{[entry.method, entry.reference].filter(Boolean).join(' · ')}</td>
      <td>{money(entry.amount)}</td>
      <td>{money(entry.balance)}</td>
    </tr>
  )
  return (
    <PrintedSheets size="letter">
      {sheets.map((entries, index) => (
        <section key={entries[0]?.id ?? 0} className={classes['sheet']}>
          <header>
            <strong>{restaurant && nameOf(restaurant.translations)}</strong>
            <span>
              {words.statement} · {index + 1} / {count}
            </span>
          </header>
          <h1>{account.name}</h1>
          <p>
            {[account.tax_id, words.period({ from: dayText(desde), to: dayText(hasta) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <table>
            <thead>
              <tr>
                {[words.at, words.entry, words.method, words.amount, words.balanceAfter].map(
                  (title) => (
                    <th key={title}>{title}</th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {index === 0 && (
                <tr>
                  <td>{dayText(desde)}</td>
                  <td colSpan={3}>{words.opening}</td>
                  <td>{money(opening)}</td>
                </tr>
              )}
              {entries.map(row)}
            </tbody>
          </table>
          {index === count - 1 && (
            <dl>
              {(
                [
                  [words.charged, charged],
                  [words.paid, paid],
                  [words.closing, closing],
                ] as const
              ).map(([name, amount]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{money(amount)}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </PrintedSheets>
  )
}
