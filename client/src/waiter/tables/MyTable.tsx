import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import { useTableState } from '../../board/boardViews.ts'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { InactiveMark } from '../../board/InactiveMark.tsx'
import { TableSigns } from '../../board/TableSigns.tsx'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { TableWithWait } from '../TableWithWait.tsx'
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
      <TableWithWait
        isSmall
        table={{ id, name }}
        signs={<TableSigns className={signs['sign']} state={state} />}
        marks={isInactive && <InactiveMark />}
        since={state.waitingSince}
        lines={state.waitingLines}
        detail={factsOf(work.orders, work.ready, props.hall)}
      />
      <ToolButton
        className={classes['order']}
        icon={IconPlus}
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
      </ToolButton>
    </article>
  )
})

function factsOf(orders: number, ready: number, hall: string): string {
  if (orders === 0) return `${words.calm} · ${hall}`
  return ready > 0 ? words.readyCount({ count: ready }) : words.waiting({ count: orders })
}
