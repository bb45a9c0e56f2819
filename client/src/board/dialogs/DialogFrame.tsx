import { ActionIcon, Modal } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/common.ts'
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
      <div className={classes['header']}>
        {props.back && (
          <ActionIcon
            className={classes['icon']}
            aria-label={texts.common.back}
            onClick={props.back}
          >
            <IconArrowLeft size="1.5rem" />
          </ActionIcon>
        )}
        <Modal.Title className={classes['title']}>{props.title}</Modal.Title>
        {props.aside}
        <Modal.CloseButton className={classes['icon']} />
      </div>
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
