import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { intendedPayment } from '../../board/charge/shares.ts'
import { useMoneyFormatter } from '../../board/useMoneyFormatter.ts'
import { TableWithWait } from '../TableWithWait.tsx'
import classes from './WaiterCalls.module.css'

export function WaitingCard(props: {
  bill: Bill
  since: string | null
  tone: 'call' | 'sent' | 'ask'
  detail: string
  over: string | undefined
  action: string
  actionLabel: string
  onAction: () => void
  second?: string
  secondLabel?: string
  onSecond?: () => void
}) {
  const { bill, over } = props
  const intended = intendedPayment(bill, useMoneyFormatter())
  return (
    <article className={classes['card']} data-tone={props.tone} data-over={over ? true : undefined}>
      <TableWithWait
        table={{ id: bill.table_id, name: bill.table.name }}
        since={over ? null : props.since}
        detail={[props.detail, intended].filter(Boolean).join(' · ')}
      />
      {over ? (
        <span className={classes['over']}>
          <IconCheck size="1.25em" stroke={2.5} />
          {over}
        </span>
      ) : (
        <div className={classes['actions']}>
          <Button
            className={classes['action']}
            aria-label={props.actionLabel}
            onClick={props.onAction}
          >
            {props.action}
          </Button>
          {props.second && (
            <Button variant="default" aria-label={props.secondLabel} onClick={props.onSecond}>
              {props.second}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
