/** Asking for the bill, and taking that back: dessert after all. */

import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { newKey } from '@orderi/shared/kernel/keys'
import { useState } from 'react'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { tell } from '../ui/notices.tsx'
import { Question } from '../ui/Question.tsx'
import { visit } from '../visit/visit.ts'
import { askAsPerson } from '../wire/person.ts'
import { useWords } from '../words/language.ts'
import classes from './AskForBill.module.css'
import { tellBill } from './bill.ts'

export function AskForBill({ bill }: { bill: Bill }) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isAsked = bill.status === 'Cuenta Solicitada'
  const act = () => {
    setBusy(true)
    const asked = { body: { mesa: visit.getState().code }, key: newKey() }
    const answer = isAsked
      ? askAsPerson(customers.cancelBillRequest, asked)
      : askAsPerson(customers.requestBill, asked)
    answer
      .then(tellBill)
      .catch((error: unknown) => tell(failureText(error, words), { isBad: true }))
      .finally(() => setBusy(false))
  }
  if (isAsked) {
    return (
      <div className={classes['asked']}>
        <Icon name="bill" size={1.75} />
        <output className={classes['text']}>
          <span className={classes['title']}>{words.bill.requested}</span>
          <span>{words.bill.requestedText}</span>
        </output>
        <button type="button" className="button" disabled={isBusy} onClick={act}>
          {words.cart.keepOrdering}
        </button>
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
