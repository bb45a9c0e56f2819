/** One table's ready dishes: each carried out by a tap, or all at once. */
import { Button, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { memo } from 'react'
import { Age } from '../../board/Age.tsx'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { useSteps } from '../../board/useSteps.ts'
import { waiterWords } from '../../i18n/es/waiter.ts'
import { LineDetails } from '../../receipt/LineDetails.tsx'
import { useIsMine } from '../useMine.ts'
import classes from './Ready.module.css'
import type { ReadyLine, ReadyTable } from './readyTables.ts'
import { useCarry } from './useCarry.ts'
import { useWaitingLines } from './useReady.ts'

const words = waiterWords.ready

/**
 * Drawn anew only when something of its table changes. What was carried stands until nothing may move under a finger.
 */
export const ReadyCard = memo(function ReadyCard({ table }: { table: ReadyTable }) {
  const waiting = useWaitingLines(table)
  const carry = useCarry()
  const openDialog = useOpenDialog()
  const isMine = useIsMine(table.id)
  const isOver = waiting.length === 0
  return (
    <article className={classes['card']} data-over={isOver || undefined}>
      <header className={classes['head']}>
        <UnstyledButton
          className={classes['where']}
          onClick={() => openDialog({ kind: 'mesa', id: table.id })}
        >
          <span className={classes['line']}>
            <span className={classes['table']}>{table.name}</span>
            {isMine && (
              <span className={classes['mine']}>
                <IconStarFilled size="0.95em" />
                <span className={classes['hidden']}>{waiterWords.calls.mine}</span>
              </span>
            )}
          </span>
          <span className={classes['line']}>
            {!isOver && <Age since={table.since} />}
            <span className={classes['hall']}>{table.hall}</span>
          </span>
        </UnstyledButton>
        {table.lines.length > 1 && (
          <Button
            className={classes['all']}
            leftSection={<IconChecks size="1.25rem" />}
            aria-label={words.deliverTable(table.name)}
            disabled={isOver}
            onClick={() => carry(table)}
          >
            {words.deliverAll}
          </Button>
        )}
      </header>
      <ul className={classes['lines']}>
        {table.lines.map((each) => (
          <Line key={each.line.id} ready={each} isWaiting={waiting.includes(each.line.id)} />
        ))}
      </ul>
    </article>
  )
})

function Line({ ready, isWaiting }: { ready: ReadyLine; isWaiting: boolean }) {
  const { order, line } = ready
  const steps = useSteps('last')
  return (
    <li className={classes['dish']} data-over={!isWaiting || undefined}>
      <span className={classes['quantity']}>{line.quantity}</span>
      <div className={classes['what']}>
        <div className={classes['name']}>{line.product.name}</div>
        <LineDetails line={line} />
        <div className={classes['order']}>{words.order(order.number)}</div>
      </div>
      {isWaiting ? (
        <Button
          className={classes['step']}
          variant="default"
          aria-label={words.deliverLine(line.product.name, order.number)}
          onClick={() => void steps.moveLine(order, line, 'Entregado')}
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
