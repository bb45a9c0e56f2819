import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/charge.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import { PiecesStepper } from './PiecesStepper.tsx'

/** Makes a dish, or some of its pieces, free of charge, with a reason. */
export function CourtesyLine(props: { line: OrderLine; onBack: () => void }) {
  const { line, onBack } = props
  const [pieces, setPieces] = useState(line.quantity)
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.line.courtesyTitle(line.product.name)}
      no={words.keepPrice}
      yes={words.courtesy}
      done={words.line.given(line.product.name)}
      reasonKind="cortesia"
      command={(reason) => ({
        type: 'giveCourtesy',
        body: { order_line_id: line.id, cantidad: pieces, ...reason },
      })}
      onBack={onBack}
      onDone={onBack}
    >
      <PiecesStepper of={line.quantity} value={pieces} onChange={setPieces} />
    </CorrectionQuestion>
  )
}
