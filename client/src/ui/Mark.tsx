/** An icon with a word, which is distinguishable without colour. */
import type { FunctionComponent, ReactNode } from 'react'
import classes from './Mark.module.css'

export type MarkTone = 'plain' | 'brand' | 'ask' | 'call' | 'ok' | 'late' | 'inherit'

export function Mark(props: {
  icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  tone?: MarkTone
  status?: string
  stroke?: number
  children?: ReactNode
}) {
  const { icon: Icon } = props
  return (
    <span className={classes['mark']} data-tone={props.tone} data-status={props.status}>
      <Icon size="1.15em" stroke={props.stroke ?? 2.25} />
      {props.children}
    </span>
  )
}

export function Marks({ isInRow, children }: { isInRow?: boolean; children: ReactNode }) {
  return (
    <span className={classes['marks']} data-row={isInRow || undefined}>
      {children}
    </span>
  )
}
