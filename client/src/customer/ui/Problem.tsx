/** @jsxImportSource preact */
/** A whole view that has nothing else to show: what is the matter, and what to do now. */
import type { ComponentChildren } from 'preact'
import { useWords } from '../words/language.ts'
import { Icon, type IconName } from './Icon.tsx'
import classes from './Problem.module.css'

interface Props {
  readonly icon?: IconName
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
  readonly children?: ComponentChildren
}

export function Problem({ icon = 'warn', title, text, onRetry, children }: Props) {
  const words = useWords()
  return (
    <main class={classes['problem']} id="content" tabIndex={-1}>
      <span class={classes['icon']}>
        <Icon name={icon} size={2.25} />
      </span>
      <h1 class={classes['title']}>{title ?? text}</h1>
      {title && <p class={classes['text']}>{text}</p>}
      {onRetry && (
        <button type="button" class="button" data-kind="main" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {children}
    </main>
  )
}
