/** @jsxImportSource preact */
/** The bill as the waiter will bring it: its lines and the same figures as the staff sees. */

import { showsCharges } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/written'
import { billRows } from '@orderi/shared/printing/bill-rows'
import { menuStore } from '../menu/menu.ts'
import { useStore } from '../store.ts'
import type { Words } from '../words/es.ts'
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
        {figuresOf(bill, words).map(({ label, amount, isIncluded }) => (
          <div key={label} class={classes['figure']}>
            <dt>
              {label}
              {isIncluded && <span class="faint"> ({words.bill.included})</span>}
            </dt>
            <dd class="figures">{money(amount, tender)}</dd>
          </div>
        ))}
        <div class={classes['total']}>
          <dt>{words.bill.total}</dt>
          <dd class="figures">{money(bill.totalFinal, tender)}</dd>
        </div>
      </dl>
    </section>
  )
}

interface Figure {
  readonly label: string
  readonly amount: number
  /** It is within the subtotal, and not added to it. */
  readonly isIncluded: boolean
}

/** The lines above the total (specification, section 9): none where nothing is added. */
function figuresOf(bill: Bill, words: Words): readonly Figure[] {
  const { restaurant } = bill
  if (!showsCharges(restaurant)) return []
  return [
    { label: words.bill.subtotal, amount: bill.total, isIncluded: false },
    { label: words.bill.iva, amount: bill.iva, isIncluded: restaurant.ivaIncluido === '1' },
    {
      label: words.bill.servicio,
      amount: bill.servicio,
      isIncluded: restaurant.servicioIncluido === '1',
    },
    {
      label: words.bill.comision,
      amount: bill.comision,
      isIncluded: restaurant.commissionType === 2,
    },
  ]
}
