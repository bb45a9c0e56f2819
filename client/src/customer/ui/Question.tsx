/** A dialog with a question and two actions. The second action is highlighted. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import classes from './Question.module.css'
import { Sheet } from './Sheet.tsx'

interface Answer {
  readonly label: string
  /** Undefined for an action that only closes the dialog. */
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
            <Button
              key={label}
              kind={index === 1 ? 'main' : undefined}
              disabled={isBusy}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </div>
      }
    >
      {children}
    </Sheet>
  )
}
