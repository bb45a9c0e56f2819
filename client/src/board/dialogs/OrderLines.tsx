import { Button } from '@mantine/core'
import { isHeld, isOpenStatus, lineTotal, nextStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBill, useBranch } from '../../live/react.tsx'
import { LineDetails } from '../../receipt/LineDetails.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { LineMark } from '../LineMark.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import { useOrderMoneyFormatter } from '../useMoneyFormatter.ts'
import { CancelStep } from './CancelStep.tsx'
import classes from './OrderLines.module.css'

const VoidLine = loadable(async () => (await import('../correct/VoidLine.tsx')).VoidLine)

export function OrderLines({ order }: { order: Order }) {
  const money = useOrderMoneyFormatter(order)
  const bill = useBill(order.bill.id)
  const lines = order.products.filter((line) => isOpenStatus(line.status))
  const [voided, setVoided] = useState<number>()
  // The question stays open after the dish is delivered, to explain why the dish cannot be voided.
  const voidedLine = order.products.find(({ id }) => id === voided)
  const question = voidedLine && (
    <VoidLine bill={bill} line={voidedLine} onBack={() => setVoided(undefined)} />
  )
  if (lines.length === 0) {
    return (
      <>
        {question}
        <p className={classes['none']}>{texts.pos.order.nothingLeft}</p>
      </>
    )
  }
  return (
    <>
      {question}
      <ul aria-label={texts.pos.order.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes['line']}>
            <span className={classes['quantity']}>{line.quantity}</span>
            <div className={classes['what']}>
              <div className={classes['dish']}>{line.product.name}</div>
              <LineDetails line={line} />
              <div className={classes['facts']}>
                <LineMark line={line} />
                <span className={classes['amount']}>{money(lineTotal(line))}</span>
              </div>
            </div>
            <LineSteps order={order} line={line} onVoid={() => setVoided(line.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LineSteps(props: { order: Order; line: OrderLine; onVoid: () => void }) {
  const { order, line, onVoid } = props
  const actions = useBoardActions()
  const maySetStatus = useAccess('K')
  const mayVoid = useAccess('F')
  const next = nextStatus(line.status)
  const takesPayments = useBranch()?.cobros === 1
  return (
    <fieldset
      className={classes['steps']}
      aria-label={texts.pos.order.lineState({ dish: line.product.name })}
    >
      {!mayVoid ? null : takesPayments ? (
        <Button variant="subtle" color="red" className={classes['step']} onClick={onVoid}>
          {chargeWords.void}
        </Button>
      ) : (
        <CancelStep
          order={order}
          lines={[line]}
          className={classes['step']}
          title={texts.pos.order.cancelLineTitle({ dish: line.product.name })}
          yes={texts.pos.order.cancelLine}
          disabled={!maySetStatus}
          onYes={() => void actions.changeLineStatus(order, line, 'Cancelado')}
        />
      )}
      {next && maySetStatus && !isHeld(line) && (
        <Button
          variant="light"
          className={classes['step']}
          rightSection={<IconArrowRight size="1.125rem" />}
          onClick={() => void actions.changeLineStatus(order, line, next)}
        >
          {texts.statuses[next]}
        </Button>
      )}
    </fieldset>
  )
}
