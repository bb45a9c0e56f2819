/** Asks before something is done. The second answer is the main one. */
import type { ReactNode } from 'react'
import classes from './Question.module.css'
import { Sheet } from './Sheet.tsx'

interface Answer {
  readonly label: string
  /** Left out: the question closes, and nothing is done. */
  readonly run?: () => void
}

interface Props {
  readonly title: string
  readonly answers: readonly [Answer, Answer]
  readonly onClose: () => void
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Question({ title, answers, onClose, isBusy = false, children }: Props) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      isQuestion
      foot={
        <div className={classes['answers']}>
          {answers.map(({ label, run = onClose }, index) => (
            <button
              key={label}
              type="button"
              className="button"
              data-kind={index === 1 ? 'main' : undefined}
              disabled={isBusy}
              onClick={run}
            >
              {label}
            </button>
          ))}
        </div>
      }
    >
      {children}
    </Sheet>
  )
}
