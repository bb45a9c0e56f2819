import type { Bill, BillStatus } from '@orderi/shared/bills/schema'
import { dateTime, money } from '@orderi/shared/kernel/formats'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { useStore } from 'zustand'
import { menuStore } from '../menu/menu.ts'
import type { Words } from '../words/language.ts'
import { useWords } from '../words/language.ts'
import { BillPaper } from './BillPaper.tsx'
import classes from './FoldedBill.module.css'
import { moneyFormatOf } from './moneyFormat.ts'

function statusText(status: BillStatus, { person }: Words): string {
  return { Abierta: person.open, 'Cuenta Solicitada': person.requested, Cerrada: person.closed }[
    status
  ]
}

export function FoldedBill({ bill }: { bill: Bill }) {
  const words = useWords()
  const moneyFormat = moneyFormatOf(
    bill,
    useStore(menuStore, ({ menu }) => menu),
  )
  return (
    <details className={classes['bill']}>
      <summary className={`card ${classes['summary']}`}>
        <span className={classes['what']}>
          <strong>
            {dateTime(bill.created_at, TIME_ZONES[moneyFormat.country], words.locale)}
          </strong>
          <span className="faint">
            {bill.table.name} · {statusText(bill.status, words)}
          </span>
        </span>
        <span translate="no" className={`figures ${classes['total']}`}>
          {money(bill.totalFinal, moneyFormat)}
        </span>
      </summary>
      <BillPaper bill={bill} />
    </details>
  )
}
