/** One bill that waits for somebody: where, who, since when, and the one thing to do about it. */
import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { useId } from 'react'
import { Age } from '../board/Age.tsx'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import classes from './AttentionPanel.module.css'

export function AttentionCard(props: {
  bill: Bill
  since: string | null
  detail?: string
  action: string
  onAction: () => void
}) {
  const { bill } = props
  const openDialog = useOpenDialog()
  const whereId = useId()
  return (
    <article className={classes['card']}>
      <UnstyledButton
        className={classes['where']}
        id={whereId}
        onClick={() => openDialog({ kind: 'cuenta', id: bill.id })}
      >
        <span className={classes['line']}>
          <span className={classes['table']}>{bill.table.name}</span>
          {props.since && <Age since={props.since} look="text" />}
        </span>
        <span className={classes['who']}>{props.detail ?? bill.name}</span>
      </UnstyledButton>
      <Button className={classes['action']} aria-describedby={whereId} onClick={props.onAction}>
        {props.action}
      </Button>
    </article>
  )
}
