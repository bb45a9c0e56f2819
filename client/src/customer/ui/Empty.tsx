/** A view that has nothing to show yet: what will be here, and where to begin. */
import type { ReactNode } from 'react'
import classes from './Empty.module.css'
import { Icon, type IconName } from './Icon.tsx'

export function Empty(props: {
  icon: IconName
  title: string
  text: string
  isBusy?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes['empty']} aria-busy={props.isBusy}>
      <span className={classes['icon']}>
        <Icon name={props.icon} size={2.25} />
      </span>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
