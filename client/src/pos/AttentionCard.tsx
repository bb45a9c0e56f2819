/** The card of a bill that waits for attention. If `isOver`, the bill no longer waits, and the card will disappear. */
import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { useId } from 'react'
import { Age } from '../board/Age.tsx'
import { intendedPayment } from '../board/charge/shares.ts'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { TableName } from '../board/TableName.tsx'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { texts } from '../i18n/common.ts'
import { useLayout } from '../ui/layout.tsx'
import classes from './AttentionPanel.module.css'

export function AttentionCard(props: {
  bill: Bill
  since: string | null
  isOver: boolean
  detail?: string
  action: string
  onAction: () => void
}) {
  const { bill, isOver } = props
  const openDialog = useOpenDialog()
  const nameId = useId()
  const number = texts.pos.bill.title({ number: bill.number })
  const intended = intendedPayment(bill, useMoneyFormatter())
  const details = [props.detail, intended, bill.name].filter(Boolean).join(' · ')
  const isWall = useLayout() === 'wall'
  const age = props.since && <Age since={props.since} look="text" isOver={isOver} />
  return (
    <article className={classes['card']} data-over={isOver || undefined}>
      <div className={classes['line']}>
        <UnstyledButton
          className={classes['table']}
          onClick={() => openDialog({ kind: 'cuenta', id: bill.id })}
        >
          <TableName name={bill.table.name} lines={2} />
        </UnstyledButton>
        {!isWall && age}
      </div>
      <span className={classes['who']} id={nameId}>
        {isWall && <span className={classes['since']}>{age} </span>}
        {details === '' ? number : <span className={classes['bill']}>{number} · </span>}
        {details}
      </span>
      <Button
        className={classes['action']}
        disabled={isOver}
        aria-label={`${props.action}, ${bill.table.name}`}
        aria-describedby={nameId}
        onClick={props.onAction}
      >
        {props.action}
      </Button>
    </article>
  )
}
