/** Asks for confirmation before a waiter is called, because the button is easily tapped by mistake. */

import { useStore } from 'zustand'
import { Question } from '../ui/Question.tsx'
import { useWords } from '../words/language.ts'
import { billStore } from './bill.ts'
import { calledText } from './WaiterCard.tsx'
import { callWaiter, cancelWaiterCall } from './waiter.ts'

export function WaiterQuestion({ onClose }: { onClose: () => void }) {
  const { waiter } = useWords()
  const bill = useStore(billStore, (state) => state.bill)
  const then = (act: () => Promise<void>) => () => {
    onClose()
    void act()
  }
  if (bill?.waiter_requested === 1) {
    return (
      <Question
        key="called"
        title={waiter.stands}
        answers={[{ label: waiter.cancel, run: then(cancelWaiterCall) }, { label: waiter.keep }]}
        onClose={onClose}
      >
        <p>{calledText(bill, waiter)}</p>
      </Question>
    )
  }
  return (
    <Question
      title={waiter.question}
      answers={[{ label: waiter.notNow }, { label: waiter.confirm, run: then(callWaiter) }]}
      onClose={onClose}
    >
      <p>{waiter.questionText}</p>
    </Question>
  )
}
