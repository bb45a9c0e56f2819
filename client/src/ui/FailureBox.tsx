/** Says inline what went wrong, where it went wrong. */
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './FailureBox.module.css'

/** Read aloud as soon as it appears; `children` is what can be done about it. */
export function FailureBox(props: { text: string; children?: ReactNode }) {
  return (
    <div className={classes['box']} role="alert">
      <IconAlertCircle size="1.25rem" />
      <span className={classes['text']}>{props.text}</span>
      {props.children}
    </div>
  )
}
