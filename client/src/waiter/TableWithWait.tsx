import { UnstyledButton } from '@mantine/core'
import type { OrderLine } from '@orderi/shared/orders/schema'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { ReactNode } from 'react'
import { Age } from '../board/Age.tsx'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { TableName } from '../board/TableName.tsx'
import { waiterWords } from '../i18n/kitchen-waiter.ts'
import classes from './TableWithWait.module.css'
import { useIsMyTable } from './useMyTableIds.ts'

export function TableWithWait(props: {
  table: { readonly id: number; readonly name: string }
  /** Null or undefined if nothing waits. */
  since: string | null | undefined
  /** The lines that wait, if they are known. */
  lines?: readonly OrderLine[] | undefined
  detail: string
  /** Replaces the star of the waiter's own tables beside the name. */
  signs?: ReactNode
  /** Shown before the wait. */
  marks?: ReactNode
  isSmall?: boolean
}) {
  const { table, since } = props
  const openDialog = useOpenDialog()
  const isMine = useIsMyTable(table.id)
  return (
    <UnstyledButton
      className={classes['where']}
      data-small={props.isSmall || undefined}
      onClick={() => openDialog({ kind: 'mesa', id: table.id })}
    >
      <span className={classes['line']}>
        <TableName className={classes['table']} name={table.name} lines={2} />
        {props.signs ??
          (isMine && (
            <span className={classes['mine']}>
              <IconStarFilled size="0.95em" />
              <span className="unseen">{waiterWords.calls.mine}</span>
            </span>
          ))}
      </span>
      <span className={classes['line']}>
        {props.marks}
        {since && <Age since={since} lines={props.lines} />}
        <span className={classes['detail']}>{props.detail}</span>
      </span>
    </UnstyledButton>
  )
}
