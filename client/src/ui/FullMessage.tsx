import type { ReactNode } from 'react'
import classes from './FullMessage.module.css'

export function FullMessage(props: {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <main className={classes['screen']} id="content" tabIndex={-1}>
      <span className={classes['icon']} aria-hidden>
        {props.icon}
      </span>
      <h1 className={classes['title']}>{props.title}</h1>
      {props.text && <p className={classes['text']}>{props.text}</p>}
      <div className={classes['actions']}>{props.children}</div>
    </main>
  )
}
