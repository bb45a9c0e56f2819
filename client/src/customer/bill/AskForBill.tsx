import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { useState } from 'react'
import { Note } from '../../ui/Note.tsx'
import { requestAsGuest } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Question } from '../ui/Question.tsx'
import { useBusy } from '../ui/useBusy.ts'
import { visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import classes from './AskForBill.module.css'
import { storeCurrentBill } from './bill.ts'

export function AskForBill({ bill }: { bill: Bill }) {
  const words = useWords()
  const { isBusy, run } = useBusy()
  const [isAsking, setAsking] = useState(false)
  const isAsked = bill.status === 'Cuenta Solicitada'
  const act = () => {
    const call = isAsked ? customers.cancelBillRequest : customers.requestBill
    run(requestAsGuest(call, { body: { mesa: visit.getState().code } }).then(storeCurrentBill))
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
            <Button disabled={isBusy} onClick={act}>
              {words.cart.keepOrdering}
            </Button>
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
      <Button
        kind="main"
        isWide
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        <Icon name="bill" />
        {words.bill.request}
      </Button>
      {pieces > 0 && <p className={classes['pending']}>{words.bill.pending({ count: pieces })}</p>}
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
          {pieces > 0 && <p>{words.bill.pending({ count: pieces })}</p>}
        </Question>
      )}
    </div>
  )
}
