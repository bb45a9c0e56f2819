/** @jsxImportSource preact */
/** /historial: the guest's own bills, newest first. */
import type { Bill, BillStatus } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/written'
import { useEffect, useState } from 'preact/hooks'
import { go } from '../address.ts'
import { BillPaper } from '../bill/BillPaper.tsx'
import { tenderOf } from '../bill/tender.ts'
import { menuStore } from '../menu/menu.ts'
import { useStore } from '../store.ts'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { visit } from '../visit/visit.ts'
import { lines } from '../wire/lines.ts'
import { askAsPerson } from '../wire/person.ts'
import type { Words } from '../words/es.ts'
import { useWords } from '../words/language.ts'
import classes from './HistoryView.module.css'

export function HistoryView() {
  const words = useWords()
  const [bills, setBills] = useState<readonly Bill[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    document.title = words.person.history
  }, [words])
  useEffect(() => {
    // Who is nobody and sits nowhere has no bills.
    const { code, person } = visit.getState()
    if (code === null && person === null) {
      setBills([])
      return
    }
    setFailure(null)
    askAsPerson(lines.ownHistory, {}).then(
      ({ data }) => setBills(data.filter((bill) => bill.products.length > 0)),
      (error: unknown) => setFailure(failureText(error, words)),
    )
  }, [words, round])
  if (failure) return <Problem icon="off" text={failure} onRetry={() => setRound(round + 1)} />
  return (
    <main id="content" tabIndex={-1} class={classes['view']} aria-busy={bills === null}>
      <ViewHead title={words.person.history} backTo="/cliente" />
      {bills?.length === 0 && (
        <div class={classes['empty']}>
          <Icon name="bill" size={2.25} />
          <p>{words.person.historyEmpty}</p>
          <button type="button" class="button" data-kind="main" onClick={() => go('/menu')}>
            {words.cart.toMenu}
          </button>
        </div>
      )}
      <ul class={classes['bills']}>
        {bills?.map((bill) => (
          <PastBill key={bill.id} bill={bill} />
        ))}
      </ul>
    </main>
  )
}

function statusText(status: BillStatus, { person }: Words): string {
  return { Abierta: person.open, 'Cuenta Solicitada': person.requested, Cerrada: person.closed }[
    status
  ]
}

function PastBill({ bill }: { bill: Bill }) {
  const words = useWords()
  const tender = tenderOf(
    bill,
    useStore(menuStore, ({ menu }) => menu),
  )
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <details class={classes['bill']}>
        <summary class={`card ${classes['summary']}`}>
          <span class={classes['what']}>
            <strong>{day.format(new Date(bill.created_at))}</strong>
            <span class="faint">
              {bill.table.name} · {statusText(bill.status, words)}
            </span>
          </span>
          <span class={`figures ${classes['total']}`}>{money(bill.totalFinal, tender)}</span>
        </summary>
        <BillPaper bill={bill} />
      </details>
    </li>
  )
}
