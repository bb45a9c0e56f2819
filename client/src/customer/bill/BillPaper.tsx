/** Shows the lines and totals of a bill. Its figures equal those on the staff's screens. */

import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/formats'
import { billRows, discountLabel } from '@orderi/shared/printing/bill-rows'
import { useStore } from 'zustand'
import { BillFigures } from '../../receipt/BillFigures.tsx'
import { menuStore } from '../menu/menu.ts'
import { useWords } from '../words/language.ts'
import classes from './BillPaper.module.css'
import { moneyFormatOf } from './moneyFormat.ts'
import { enteredName, withMenuNames } from './named.ts'

export function BillPaper({ bill }: { bill: Bill }) {
  const words = useWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const moneyFormat = moneyFormatOf(bill, menu)
  const billed = bill.products.filter((line) => line.status !== 'Cancelado')
  const seatless = billed.map((line) => ({ ...line, seat: null }))
  const rows = billRows(withMenuNames(seatless, menu), bill.adjustments)
  return (
    <section className={`card ${classes['paper']}`} aria-label={words.bill.figures}>
      <header className={classes['head']}>
        <h2 className={classes['title']}>{words.bill.number({ number: bill.number })}</h2>
        <p className="faint">{enteredName(bill.name)}</p>
      </header>
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row.key} className={classes['row']}>
            <span translate="no" className="figures">
              {row.quantity} ×
            </span>
            <span className={classes['name']}>
              {row.name}
              {row.discount && (
                <span className={`faint ${classes['discount']}`}>
                  {discountLabel(row.discount, words.bill)}:{' '}
                  {money(-row.discount.amount, moneyFormat)}
                </span>
              )}
            </span>
            <span translate="no" className="figures">
              {money(row.total, moneyFormat)}
            </span>
          </li>
        ))}
      </ul>
      <BillFigures bill={bill} money={(amount) => money(amount, moneyFormat)} words={words.bill} />
    </section>
  )
}
