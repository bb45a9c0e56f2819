import { Checkbox } from '@mantine/core'
import type { Order } from '@orderi/shared/orders/schema'
import { SOLD_OUT_REASON } from '@orderi/shared/payments/reasons'
import { useState } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch, useReadBoard } from '../../live/react.tsx'
import { Question } from '../../ui/Question.tsx'
import { linesToMake, type OrderedLine } from '../soldout/linesToMake.ts'
import { useBoardActions } from '../useBoardActions.ts'
import classes from './CorrectionQuestion.module.css'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

const words = chargeWords.soldOut

/** Offers to void the open lines of a dish that ran out. Renders nothing if there are none. */
export function VoidSoldOut(props: {
  dish: { readonly id: number; readonly name: string }
  onBack: () => void
}) {
  const { dish, onBack } = props
  const readBoard = useReadBoard()
  // The list does not change while the dialog is open.
  const [ordered] = useState(() => linesToMake(readBoard().shown?.orders.values() ?? [], dish.id))
  const [bills] = useState(() => readBoard().shown?.bills)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const actions = useBoardActions()
  const takesPayments = useBranch()?.cobros === 1
  /** The lines of a charged bill cannot be voided, only refunded. */
  const isCharged = ({ order }: OrderedLine) => takesPayments && !bills?.has(order.bill.id)
  const chosen = ordered.filter((each) => !excluded.has(each.line.id) && !isCharged(each))
  const pieces = chosen.reduce((sum, { line }) => sum + line.quantity, 0)
  if (ordered.length === 0) return null
  const toggle = (id: number) => {
    const next = new Set(excluded)
    if (!next.delete(id)) next.add(id)
    setExcluded(next)
  }
  const list = ordered.map((each) => (
    <Checkbox
      key={each.line.id}
      label={labelOf(each)}
      description={isCharged(each) && words.charged}
      disabled={isCharged(each)}
      checked={chosen.includes(each)}
      onChange={() => toggle(each.line.id)}
    />
  ))
  const asks = {
    title: words.title({ dish: dish.name }),
    text: words.text,
    no: words.keep,
    yes: words.void({ pieces }),
  }
  if (!takesPayments) {
    return (
      <Question
        opened
        isDanger
        {...asks}
        isYesDisabled={pieces === 0}
        onNo={onBack}
        onYes={() => {
          for (const { order, line } of chosen) {
            void actions.changeLineStatus(order, line, 'Cancelado')
          }
          onBack()
        }}
      >
        <div className={classes['fields']}>{list}</div>
      </Question>
    )
  }
  return (
    <CorrectionQuestion
      {...asks}
      done={words.voided({ count: pieces, dish: dish.name })}
      reasonKind="anulacion"
      knownReason={SOLD_OUT_REASON}
      isValid={pieces > 0}
      command={(reason) => {
        // After a refusal, a retry omits the lines that are already voided.
        const open = linesToMake(readBoard().shown?.orders.values() ?? [], dish.id)
        return chosen
          .filter(({ line }) => open.some((each) => each.line.id === line.id))
          .map(({ order, line }) => ({
            name: placeOf(order),
            command: {
              type: 'voidLine',
              body: { order_line_id: line.id, preparado: 0, ...reason },
            },
          }))
      }}
      onBack={onBack}
    >
      {list}
    </CorrectionQuestion>
  )
}

function labelOf({ order, line }: OrderedLine): string {
  return `${placeOf(order)} · ${line.quantity} · ${texts.statuses[line.status]}`
}

function placeOf({ number, table }: Order): string {
  return `${texts.pos.order.title({ number })} · ${table.name}`
}
