import type { FunctionComponent, ReactNode } from 'react'
import classes from './Panel.module.css'

export interface PanelProps {
  readonly tone: 'call' | 'ask' | 'ok' | 'plain'
  readonly icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  readonly title: string
  readonly count?: number
  readonly id?: string
  readonly children: ReactNode
}

export function Panel(props: PanelProps) {
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
