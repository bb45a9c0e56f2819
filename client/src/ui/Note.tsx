/** A coloured note inside a screen: an icon, a text, and perhaps what to do about it. */
import type { ReactNode } from 'react'
import classes from './Note.module.css'

interface Props {
  readonly icon: ReactNode
  /** Left out: a warning. */
  readonly tone?: 'late' | 'call' | 'brand'
  readonly title?: string
  readonly text: ReactNode
  /** `alert` and `status` are read aloud when the note appears. */
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
