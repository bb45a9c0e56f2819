import type { ReactNode } from 'react'
import classes from './Note.module.css'

interface Props {
  readonly icon: ReactNode
  /** If undefined, the note has the tone of a warning. */
  readonly tone?: 'late' | 'call' | 'brand'
  readonly title?: string
  readonly text: ReactNode
  /** Screen readers announce only `alert` and `status`. */
  readonly kind?: 'alert' | 'status' | 'note'
  readonly children?: ReactNode
}

export function Note({ icon, tone, title, text, kind, children }: Props) {
  return (
    <div className={classes['note']} data-tone={tone} role={kind}>
      {icon}
      <span className={classes['text']}>
        {title && <span className={classes['title']}>{title}</span>}
        <span>{text}</span>
      </span>
      {children}
    </div>
  )
}
