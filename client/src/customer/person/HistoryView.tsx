/** @jsxImportSource preact */
/** /historial: the guest's own bills, newest first. */
import type { Bill } from '@orderi/shared/bills/schema'
import { useEffect, useState } from 'preact/hooks'
import { go } from '../address.ts'
import { FoldedBill } from '../bill/FoldedBill.tsx'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { visit } from '../visit/visit.ts'
import { lines } from '../wire/lines.ts'
import { askAsPerson } from '../wire/person.ts'
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
          <li key={bill.id}>
            <FoldedBill bill={bill} />
          </li>
        ))}
      </ul>
    </main>
  )
}
