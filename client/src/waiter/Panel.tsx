import type { FunctionComponent, ReactNode } from 'react'
import classes from './Panel.module.css'

export function Panel(props: {
  tone: 'call' | 'ask' | 'ok' | 'plain'
  icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  title: string
  count?: number
  id?: string
  children: ReactNode
}) {
  const { icon: Icon } = props
  return (
    <section
      className={classes['panel']}
      data-tone={props.tone}
      aria-label={props.title}
      id={props.id}
    >
      <h2 className={classes['title']}>
        <Icon size="1.25rem" stroke={2.25} />
        {props.title}
        {props.count !== undefined && <span className={classes['count']}>{props.count}</span>}
      </h2>
      {props.children}
    </section>
  )
}
