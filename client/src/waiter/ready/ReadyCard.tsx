import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { memo } from 'react'
import { useBoardActions } from '../../board/useBoardActions.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { LineDetails } from '../../receipt/LineDetails.tsx'
import { TableWithWait } from '../TableWithWait.tsx'
import classes from './ReadyDishes.module.css'
import type { ReadyLine, ReadyTable } from './readyTables.ts'
import { useDeliver } from './useDeliver.ts'
import { useUndeliveredLineIds } from './useReady.ts'

const words = waiterWords.ready

/** Delivered dishes stay visible until the screen has not been touched for 2 s. */
export const ReadyCard = memo(function ReadyCard({ table }: { table: ReadyTable }) {
  const waiting = useUndeliveredLineIds(table)
  const carry = useDeliver()
  const isOver = waiting.length === 0
  return (
    <article className={classes['card']} data-over={isOver || undefined}>
      <header className={classes['head']}>
        <TableWithWait table={table} since={isOver ? null : table.since} detail={table.hall} />
        {table.lines.length > 1 && (
          <Button
            className={classes['all']}
            leftSection={<IconChecks size="1.25rem" />}
            aria-label={words.deliverTable({ table: table.name })}
            disabled={isOver}
            onClick={() => carry(table)}
          >
            {words.deliverAll}
          </Button>
        )}
      </header>
      <ul>
        {table.lines.map((each) => (
          <Line key={each.line.id} ready={each} isWaiting={waiting.includes(each.line.id)} />
        ))}
      </ul>
    </article>
  )
})

function Line({ ready, isWaiting }: { ready: ReadyLine; isWaiting: boolean }) {
  const { order, line } = ready
  const actions = useBoardActions('last')
  return (
    <li className={classes['dish']} data-over={!isWaiting || undefined}>
      <span className={classes['quantity']}>{line.quantity}</span>
      <div className={classes['what']}>
        <div className={classes['name']}>{line.product.name}</div>
        <LineDetails line={line} />
        <div className={classes['order']}>{words.order({ number: order.number })}</div>
      </div>
      {isWaiting ? (
        <Button
          className={classes['step']}
          variant="default"
          aria-label={words.deliverLine({ dish: line.product.name, order: order.number })}
          onClick={() => void actions.changeLineStatus(order, line, 'Entregado')}
        >
          {words.deliver}
        </Button>
      ) : (
        <span className={classes['over']}>
          <IconCheck size="1.25em" stroke={2.5} />
          {words.gone}
        </span>
      )}
    </li>
  )
}
