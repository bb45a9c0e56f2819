/** Screen /historial: the guest's bills, newest first. */

import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { goTo } from '../address.ts'
import { requestAsGuest } from '../api.ts'
import { FoldedBill } from '../bill/FoldedBill.tsx'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import classes from './HistoryView.module.css'

function hasHistory(): boolean {
  const { code, person } = visit.getState()
  return code !== null || person !== null
}

export function HistoryView() {
  const [round, setRound] = useState(0)
  return <Bills key={round} onRetry={() => setRound(round + 1)} />
}

function Bills({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  const [bills, setBills] = useState<readonly Bill[] | null>(() => (hasHistory() ? null : []))
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    document.title = words.person.history
  }, [words])
  useEffect(() => {
    if (!hasHistory()) return
    requestAsGuest(customers.ownHistory, {}).then(
      ({ data }) => setBills(data.filter((bill) => bill.products.length > 0)),
      setFailure,
    )
  }, [])
  if (failure) return <Problem icon="off" text={failureText(failure)} onRetry={onRetry} />
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`view ${classes['view']}`}
      aria-busy={bills === null}
    >
      <ViewHead title={words.person.history} backTo="/cliente" />
      {bills?.length === 0 && (
        <EmptyState icon={<Icon name="bill" size={2.25} />} text={words.person.historyEmpty}>
          <Button kind="main" onClick={() => goTo('/menu')}>
            {words.cart.toMenu}
          </Button>
        </EmptyState>
      )}
      <ul className={classes['bills']}>
        {bills?.map((bill) => (
          <li key={bill.id}>
            <FoldedBill bill={bill} />
          </li>
        ))}
      </ul>
    </main>
  )
}
