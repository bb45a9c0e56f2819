import type { ReactNode } from 'react'
import { goBack } from '../address.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'
import classes from './ViewHead.module.css'

interface Props {
  readonly title: string
  /** The address to which Back leads if the guest came from outside the app. */
  readonly backTo: string
  readonly children?: ReactNode
}

export function ViewHead({ title, backTo, children }: Props) {
  const words = useWords()
  return (
    <header className={classes['head']}>
      <button
        type="button"
        className={`round ${classes['back']}`}
        aria-label={words.back}
        onClick={() => goBack(backTo)}
      >
        <Icon name="back" />
      </button>
      <h1 className={classes['title']}>{title}</h1>
      {children}
    </header>
  )
}
