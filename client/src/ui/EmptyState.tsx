/** What stands where there is nothing to show, or nothing yet. */
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** An icon, one sentence, and perhaps what to do about it. */
export function EmptyState(props: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className={classes['empty']}>
      <span className={classes['icon']} aria-hidden>
        {props.icon}
      </span>
      <p className={classes['text']}>{props.text}</p>
      {props.children}
    </div>
  )
}
