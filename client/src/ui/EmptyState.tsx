import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

export function EmptyState(props: {
  icon: ReactNode
  title?: string
  text: string
  isBusy?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes['empty']} aria-busy={props.isBusy}>
      <span className={classes['icon']} aria-hidden>
        {props.icon}
      </span>
      {props.title && <h2>{props.title}</h2>}
      <p className={classes['text']}>{props.text}</p>
      {props.children}
    </div>
  )
}
