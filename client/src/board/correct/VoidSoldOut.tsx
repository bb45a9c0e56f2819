import { Checkbox } from '@mantine/core'
import { SOLD_OUT_REASON } from '@orderi/shared/payments/reasons'
import { useState } from 'react'
import { chargeWords } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import { useBranch, useReadBoard } from '../../live/react.tsx'
import { Question } from '../../office/Question.tsx'
import { linesToMake, type OrderedLine } from '../soldout/linesToMake.ts'
import { useBoardActions } from '../useBoardActions.ts'
import classes from './CorrectionQuestion.module.css'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

const words = chargeWords.soldOut

/** Offers to void what was ordered of a dish that ran out. Renders nothing if nothing is left to make. */
export function VoidSoldOut(props: {
  dish: { readonly id: number; readonly name: string }
  onBack: () => void
}) {
  const { dish, onBack } = props
  const readBoard = useReadBoard()
  // The list does not change while the dialog is open.
  const [ordered] = useState(() => linesToMake(readBoard().shown?.orders.values() ?? [], dish.id))
  const [bills] = useState(() => readBoard().shown?.bills)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const actions = useBoardActions()
  const takesPayments = useBranch()?.cobros === 1
  /** The lines of a charged bill cannot be voided, only refunded. */
  const isCharged = ({ order }: OrderedLine) => takesPayments && !bills?.has(order.bill.id)
  const chosen = ordered.filter((each) => !kept.has(each.line.id) && !isCharged(each))
  const pieces = chosen.reduce((sum, { line }) => sum + line.quantity, 0)
  if (ordered.length === 0) return null
  const toggle = (id: number) => {
    const next = new Set(kept)
    if (!next.delete(id)) next.add(id)
    setKept(next)
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
    title: words.title(dish.name),
    text: words.text,
    no: words.keep,
    yes: words.void(pieces),
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
      done={words.voided(pieces, dish.name)}
      reasonKind="anulacion"
      knownReason={SOLD_OUT_REASON}
      isValid={pieces > 0}
      command={(reason) => {
        // A repetition after a refusal leaves out what is voided already.
        const open = linesToMake(readBoard().shown?.orders.values() ?? [], dish.id)
        const paidOf = ({ order }: OrderedLine) => bills?.get(order.bill.id)?.pagado ?? 0
        return (
          chosen
            .filter(({ line }) => open.some((each) => each.line.id === line.id))
            // A bill that is paid in part may refuse, which must not keep the others from being sent.
            .toSorted((a, b) => paidOf(a) - paidOf(b))
            .map(({ line }) => ({
              type: 'voidLine' as const,
              body: { order_line_id: line.id, preparado: 0 as const, ...reason },
            }))
        )
      }}
      onBack={onBack}
      onDone={onBack}
    >
      {list}
    </CorrectionQuestion>
  )
}

function labelOf({ order, line }: OrderedLine): string {
  const place = `${texts.pos.order.title(order.number)} · ${order.table.name}`
  return `${place} · ${line.quantity} · ${texts.statuses[line.status]}`
}
