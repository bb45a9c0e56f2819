import { Switch } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import { PaidLineNote } from './PaidLineNote.tsx'
import { PiecesStepper, usePieces } from './PiecesStepper.tsx'

/** Voids a dish, or some of its pieces, with a reason. A dish in preparation may be waste. */
export function VoidLine(props: { bill: Bill | undefined; line: OrderLine; onBack: () => void }) {
  const { bill, line, onBack } = props
  const isStarted = line.status !== 'Pendiente'
  const { all, pieces, setPieces, blocker } = usePieces(line)
  const [isPrepared, setPrepared] = useState(isStarted)
  return (
    <CorrectionQuestion
      title={words.voidTitle({ dish: line.product.name })}
      no={words.keepDish}
      yes={words.void}
      done={words.voided({ dish: line.product.name })}
      reasonKind="anulacion"
      blocker={line.status === 'Entregado' ? words.line.delivered : blocker}
      summary={all === 1 ? '' : words.pieceCount({ pieces, count: all })}
      command={(reason) => ({
        type: 'voidLine',
        body: {
          order_line_id: line.id,
          cantidad: pieces,
          // Null: the server records whether the dish was ever started.
          preparado: isStarted ? (isPrepared ? 1 : 0) : null,
          ...reason,
        },
      })}
      onBack={onBack}
    >
      {bill && <PaidLineNote bill={bill} lines={[line]} />}
      <PiecesStepper of={all} value={pieces} onChange={setPieces} />
      {isStarted && (
        <Switch
          label={words.prepared}
          checked={isPrepared}
          onChange={({ currentTarget }) => setPrepared(currentTarget.checked)}
        />
      )}
    </CorrectionQuestion>
  )
}
