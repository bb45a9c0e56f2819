import type { ReactNode } from 'react'
import classes from './Reports.module.css'

export function Figure(props: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes['card']}>
      <dt>{props.name}</dt>
      <dd className={classes['large']}>{props.value}</dd>
      {props.children}
    </div>
  )
}
