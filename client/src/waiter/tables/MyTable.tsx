import { Button, UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import { Age } from '../../board/Age.tsx'
import { useTableState } from '../../board/boardViews.ts'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { InactiveMark } from '../../board/InactiveMark.tsx'
import { TableName } from '../../board/TableName.tsx'
import { TableSigns } from '../../board/TableSigns.tsx'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import signs from './TableSigns.module.css'
import classes from './Tables.module.css'
import { useTableWork } from './useTableWork.ts'

const words = waiterWords.tables

export const MyTable = memo(function MyTable(props: {
  id: number
  name: string
  hall: string
  isInactive: boolean
}) {
  const { id, name, isInactive } = props
  const state = useTableState(id)
  const work = useTableWork(id)
  const openDialog = useOpenDialog()
  return (
    <article
      className={classes['row']}
      data-kind={state.kind}
      data-inactive={isInactive || undefined}
    >
      <UnstyledButton className={classes['where']} onClick={() => openDialog({ kind: 'mesa', id })}>
        <span className={classes['line']}>
          <TableName className={classes['table']} name={name} lines={2} />
          <TableSigns className={signs['sign']} state={state} />
        </span>
        <span className={classes['line']}>
          {isInactive && <InactiveMark />}
          {state.waitingSince && <Age since={state.waitingSince} />}
          <span className={classes['facts']}>{factsOf(work.orders, work.ready, props.hall)}</span>
        </span>
      </UnstyledButton>
      <Button
        className={classes['order']}
        variant="default"
        leftSection={<IconPlus size="1.25rem" />}
        aria-label={words.orderFor({ table: name })}
        onClick={() =>
          openDialog(
            work.onlyBill === undefined
              ? { kind: 'mesa', id }
              : { kind: 'tomar-cuenta', id: work.onlyBill },
          )
        }
      >
        {words.order}
      </Button>
    </article>
  )
})

function factsOf(orders: number, ready: number, hall: string): string {
  if (orders === 0) return `${words.calm} · ${hall}`
  return ready > 0 ? words.readyCount({ count: ready }) : words.waiting({ count: orders })
}
