/** One table that waits for somebody: where, who, since when, and the one thing to do about it. */
import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Age } from '../../board/Age.tsx'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { waiterWords } from '../../i18n/es/waiter.ts'
import { useIsMine } from '../useMine.ts'
import classes from './Calls.module.css'

export function WaitingCard(props: {
  bill: Bill
  since: string | null
  tone: 'call' | 'ask'
  detail: string
  /** What became of it, when nobody waits any more. */
  over: string | undefined
  action: string
  actionLabel: string
  onAction: () => void
}) {
  const { bill, over } = props
  const openDialog = useOpenDialog()
  const isMine = useIsMine(bill.table_id)
  return (
    <article className={classes['card']} data-tone={props.tone} data-over={over ? true : undefined}>
      <UnstyledButton
        className={classes['where']}
        onClick={() => openDialog({ kind: 'mesa', id: bill.table_id })}
      >
        <span className={classes['line']}>
          <span className={classes['table']}>{bill.table.name}</span>
          {isMine && (
            <span className={classes['mine']}>
              <IconStarFilled size="0.95em" />
              <span className={classes['hidden']}>{waiterWords.calls.mine}</span>
            </span>
          )}
        </span>
        <span className={classes['line']}>
          {!over && props.since && <Age since={props.since} />}
          <span className={classes['who']}>{props.detail}</span>
        </span>
      </UnstyledButton>
      {over ? (
        <span className={classes['over']}>
          <IconCheck size="1.25em" stroke={2.5} />
          {over}
        </span>
      ) : (
        <Button
          className={classes['action']}
          aria-label={props.actionLabel}
          onClick={props.onAction}
        >
          {props.action}
        </Button>
      )}
    </article>
  )
}
