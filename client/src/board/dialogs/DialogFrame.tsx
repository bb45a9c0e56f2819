import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/common.ts'
import { DialogHead } from '../../ui/DialogHead.tsx'
import classes from './DialogFrame.module.css'

export interface DialogNavigation {
  readonly close: () => void
  readonly back: (() => void) | undefined
}

export function DialogFrame(props: {
  title: string
  aside?: ReactNode
  back: (() => void) | undefined
  actions?: ReactNode
  /** Stays visible beside the actions. */
  summary?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <>
      <DialogHead
        isBoard
        title={props.title}
        aside={props.aside}
        back={props.back && { label: texts.common.back, run: props.back }}
      />
      <Modal.Body className={classes['body']} data-flush={props.flush || undefined}>
        {props.children}
      </Modal.Body>
      {props.actions && (
        <div className={classes['actions']}>
          {props.summary && <div className={classes['summary']}>{props.summary}</div>}
          {props.actions}
        </div>
      )}
    </>
  )
}
