import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { chargeWords as words } from '../../i18n/board.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import { PaidLineNote } from './PaidLineNote.tsx'
import { PiecesStepper, usePieces } from './PiecesStepper.tsx'

/** Makes a dish, or some of its pieces, free of charge, with a reason. */
export function CourtesyLine(props: { bill: Bill; line: OrderLine; onBack: () => void }) {
  const { bill, line, onBack } = props
  const { all, pieces, setPieces, blocker } = usePieces(line)
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.line.courtesyTitle({ dish: line.product.name })}
      no={words.keepPrice}
      yes={words.courtesy}
      done={words.line.given({ dish: line.product.name })}
      reasonKind="cortesia"
      blocker={isCourtesy(bill, line) ? words.line.isCourtesy : blocker}
      summary={all === 1 ? '' : words.pieceCount({ pieces, count: all })}
      command={(reason) => ({
        type: 'giveCourtesy',
        body: { order_line_id: line.id, cantidad: pieces, ...reason },
      })}
      onBack={onBack}
    >
      <PaidLineNote bill={bill} lines={[line]} />
      <PiecesStepper of={all} value={pieces} onChange={setPieces} />
    </CorrectionQuestion>
  )
}

export function isCourtesy({ adjustments }: Bill, line: OrderLine): boolean {
  return adjustments.some(
    ({ order_line_id, kind }) => kind === 'cortesia' && order_line_id === line.id,
  )
}
