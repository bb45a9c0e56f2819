import { NativeSelect } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import type { Command } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'
import { useOtherBills } from '../boardViews.ts'
import { billedLines } from '../split/division.ts'
import classes from './CorrectionQuestion.module.css'
import { PaidLineNote } from './PaidLineNote.tsx'
import { PiecesStepper, usePieces } from './PiecesStepper.tsx'

const NEW_BILL = 'nueva'

/** Moves a dish, or some of its pieces, to another open bill or to a new one. */
export function MoveLine(props: { bill: Bill; line: OrderLine; onBack: () => void }) {
  const { bill, line, onBack } = props
  const others = useOtherBills(bill)
  const { all, pieces, setPieces, blocker } = usePieces(line)
  const [unanswered, setUnanswered] = useState<Command>()
  const [chosen, setTarget] = useState('')
  // The chosen bill may have been closed while the dialog is open.
  const isPossible = chosen === NEW_BILL || others.some(({ id }) => String(id) === chosen)
  const target = isPossible ? chosen : ''
  const { isSending, failure, send } = useSending()
  const billed = billedLines(bill).reduce((sum, { quantity }) => sum + quantity, 0)
  const lineas = [{ order_line_id: line.id, cantidad: pieces }]
  const part = target === NEW_BILL ? { name: '' } : { bill_id: Number(target) }
  const body = { bill_id: bill.id, partes: [{ ...part, lineas }] }
  const move = async () => {
    // The dish may change while its move has no answer, and only an equal command is sent with the same key.
    const command = unanswered ?? ({ type: 'splitBill', body } as const)
    const refusal = await send(command, () => {
      showDone({ title: words.line.moved({ dish: line.product.name }) })
      onBack()
    })
    setUnanswered(refusal?.isUnanswered ? command : undefined)
  }
  return (
    <Question
      opened
      title={words.line.moveTitle({ dish: line.product.name })}
      no={texts.common.back}
      yes={words.line.move}
      isYesDisabled={!unanswered && (target === '' || pieces === billed || blocker !== undefined)}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void move()}
    >
      <fieldset className={classes['fields']} disabled={unanswered !== undefined}>
        <PaidLineNote bill={bill} lines={[line]} />
        <PiecesStepper of={all} value={pieces} onChange={setPieces} />
        <NativeSelect
          label={words.line.target}
          required
          data={[
            { value: '', label: words.line.chooseTarget, disabled: true },
            { value: NEW_BILL, label: words.line.newBill },
            ...others.map(({ id, number, name, table }) => ({
              value: String(id),
              label: [texts.pos.bill.title({ number }), table.name, name]
                .filter(Boolean)
                .join(' · '),
            })),
          ]}
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
        {pieces === billed && <p>{words.split.nothingLeft}</p>}
        {(failure ?? (isSending ? undefined : blocker)) !== undefined && (
          <FailureBox text={failure ?? blocker ?? ''} />
        )}
      </fieldset>
    </Question>
  )
}
