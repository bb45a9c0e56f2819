/** @jsxImportSource preact */
/** The bill as the waiter will bring it: its lines and the same figures as the staff sees. */

import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/written'
import { billRows, screenFigureRows } from '@orderi/shared/printing/bill-rows'
import { menuStore } from '../menu/menu.ts'
import { useStore } from '../store.ts'
import { useWords } from '../words/language.ts'
import classes from './BillPaper.module.css'
import { inMenuWords, ownName } from './named.ts'
import { tenderOf } from './tender.ts'

export function BillPaper({ bill }: { bill: Bill }) {
  const words = useWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const tender = tenderOf(bill, menu)
  const billed = bill.products.filter((line) => line.status !== 'Cancelado')
  const rows = billRows(inMenuWords(billed, menu))
  return (
    <section class={`card ${classes['paper']}`} aria-label={words.bill.figures}>
      <header class={classes['head']}>
        <h2 class={classes['title']}>{words.bill.number(bill.number)}</h2>
        <p class="faint">{ownName(bill.name)}</p>
      </header>
      <ul class={classes['rows']}>
        {rows.map((row) => (
          <li key={row.key} class={classes['row']}>
            <span class="figures">{row.quantity} ×</span>
            <span class={classes['name']}>{row.name}</span>
            <span class="figures">{money(row.total, tender)}</span>
          </li>
        ))}
      </ul>
      <dl class={classes['figures']}>
        {screenFigureRows(bill).map(({ kind, amount, isWithin }) => (
          <div key={kind} class={classes[kind === 'total' ? 'total' : 'figure']}>
            <dt>
              {words.bill[kind]}
              {isWithin && <span class="faint"> ({words.bill.included})</span>}
            </dt>
            <dd class="figures">{money(amount, tender)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
