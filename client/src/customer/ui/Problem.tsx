/** A whole view that has nothing else to show: what is the matter, and what to do now. */
import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import { Icon, type IconName } from './Icon.tsx'
import classes from './Problem.module.css'

interface Props {
  readonly icon?: IconName
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export function Problem({ icon = 'warn', title, text, onRetry, children }: Props) {
  const words = useWords()
  return (
    <main className={classes['problem']} id="content" tabIndex={-1}>
      <span className={classes['icon']}>
        <Icon name={icon} size={2.25} />
      </span>
      <h1 className={classes['title']}>{title ?? text}</h1>
      {title && <p className={classes['text']}>{text}</p>}
      {onRetry && (
        <button type="button" className="button" data-kind="main" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {children}
    </main>
  )
}
