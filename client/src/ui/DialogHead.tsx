import { ActionIcon, Modal } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import classes from './DialogHead.module.css'

/** A plain element, because the library's header would be a second banner landmark. */
export function DialogHead(props: {
  title: string | undefined
  /** The head of a board's dialog is larger, and has a line below. */
  isBoard?: boolean
  back?: { readonly label: string; readonly run: () => void } | undefined
  aside?: ReactNode
}) {
  const { back } = props
  return (
    <div className={classes['head']} data-board={props.isBoard || undefined}>
      {back && (
        <ActionIcon className={classes['icon']} aria-label={back.label} onClick={back.run}>
          <IconArrowLeft size="1.5rem" />
        </ActionIcon>
      )}
      <Modal.Title className={classes['title']}>{props.title}</Modal.Title>
      {props.aside}
      <Modal.CloseButton className={classes['icon']} />
    </div>
  )
}
