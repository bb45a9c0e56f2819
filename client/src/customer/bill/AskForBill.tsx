import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { useState } from 'react'
import { Note } from '../../ui/Note.tsx'
import { showFailed } from '../../ui/notices.tsx'
import { requestAsGuest } from '../api.ts'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Question } from '../ui/Question.tsx'
import { visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import classes from './AskForBill.module.css'
import { storeCurrentBill } from './bill.ts'

export function AskForBill({ bill }: { bill: Bill }) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isAsked = bill.status === 'Cuenta Solicitada'
  const act = () => {
    setBusy(true)
    const asked = { body: { mesa: visit.getState().code } }
    const answer = isAsked
      ? requestAsGuest(customers.cancelBillRequest, asked)
      : requestAsGuest(customers.requestBill, asked)
    answer
      .then(storeCurrentBill)
      .catch((error: unknown) => showFailed({ title: failureText(error) }))
      .finally(() => setBusy(false))
  }
  if (isAsked) {
    return (
      <div className={classes['asked']}>
        <Note
          kind="status"
          tone="brand"
          icon={<Icon name="bill" size={1.75} />}
          title={words.bill.requested}
          text={bill.pagado > 0 ? words.cart.partlyPaid : words.bill.requestedText}
        >
          {/* After the first payment, only a waiter can add dishes. */}
          {!(bill.pagado > 0) && (
            <button type="button" className="button" disabled={isBusy} onClick={act}>
              {words.cart.keepOrdering}
            </button>
          )}
        </Note>
      </div>
    )
  }
  const pieces = bill.products
    .filter((line) => line.status !== 'Entregado' && line.status !== 'Cancelado')
    .reduce((sum, line) => sum + line.quantity, 0)
  return (
    <div className={classes['ask']}>
      <button
        type="button"
        className="button"
        data-kind="main"
        data-wide
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        <Icon name="bill" />
        {words.bill.request}
      </button>
      {pieces > 0 && <p className={classes['pending']}>{words.bill.pending(pieces)}</p>}
      {isAsking && (
        <Question
          title={words.bill.question}
          answers={[
            { label: words.waiter.notNow },
            {
              label: words.bill.confirm,
              run: () => {
                setAsking(false)
                act()
              },
            },
          ]}
          onClose={() => setAsking(false)}
        >
          <p>{words.bill.questionText}</p>
          {pieces > 0 && <p>{words.bill.pending(pieces)}</p>}
        </Question>
      )}
    </div>
  )
}
