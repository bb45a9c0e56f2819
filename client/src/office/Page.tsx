import type { ReactNode } from 'react'
import classes from './Page.module.css'

export function Page(props: {
  /** The largest width, such as `68rem`. Default: no limit. */
  maxWidth?: string
  isBusy?: boolean
  children: ReactNode
}) {
  const { maxWidth, isBusy, children } = props
  return (
    <div className={classes['page']} style={{ maxWidth }} aria-busy={isBusy}>
      {children}
    </div>
  )
}
