import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/charge.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import { PaidLineNote } from './PaidLineNote.tsx'
import { PiecesStepper } from './PiecesStepper.tsx'

/** Makes a dish, or some of its pieces, free of charge, with a reason. */
export function CourtesyLine(props: { bill: Bill; line: OrderLine; onBack: () => void }) {
  const { bill, line, onBack } = props
  const [chosen, setPieces] = useState(line.quantity)
  const pieces = Math.min(chosen, line.quantity)
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.line.courtesyTitle(line.product.name)}
      no={words.keepPrice}
      yes={words.courtesy}
      done={words.line.given(line.product.name)}
      reasonKind="cortesia"
      summary={words.pieceCount(pieces, line.quantity)}
      command={(reason) => ({
        type: 'giveCourtesy',
        body: { order_line_id: line.id, cantidad: pieces, ...reason },
      })}
      onBack={onBack}
      onDone={onBack}
    >
      <PaidLineNote bill={bill} line={line} />
      <PiecesStepper of={line.quantity} value={pieces} onChange={setPieces} />
    </CorrectionQuestion>
  )
}
