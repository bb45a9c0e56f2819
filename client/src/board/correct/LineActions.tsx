/** The actions on the order lines of one row of a bill. */
import type { Bill } from '@orderi/shared/bills/schema'
import { canTransition } from '@orderi/shared/orders/rules'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { useLast } from '../useLast.ts'
import { CourtesyLine, isCourtesy } from './CourtesyLine.tsx'
import classes from './LineActions.module.css'
import { MoveLine } from './MoveLine.tsx'
import { VoidLine } from './VoidLine.tsx'

const ASKED = { void: VoidLine, courtesy: CourtesyLine, move: MoveLine }

interface Asked {
  readonly action: keyof typeof ASKED
  readonly id: number
}

export function LineActions(props: { bill: Bill; ids: readonly number[]; onBack: () => void }) {
  const { bill, ids, onBack } = props
  const [asked, setAsked] = useState<Asked>()
  const lines = bill.products.filter(({ id, status }) => ids.includes(id) && status !== 'Cancelado')
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  // The question stays open until it is answered, even if the dish has left the bill.
  const chosen = useLast(bill.products.find(({ id }) => id === asked?.id))
  if (asked && chosen) {
    const Question = ASKED[asked.action]
    return <Question bill={bill} line={chosen} onBack={onBack} />
  }
  return (
    <Dialog
      opened
      isSheet
      title={lines[0] ? `${pieces} × ${lines[0].product.name}` : words.line.gone}
      onClose={onBack}
    >
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={classes['line']}>
            <div className={classes['facts']}>
              {lines.length > 1 && <strong>{line.quantity} ×</strong>}
              <StatusMark status={line.status} />
              {line.note && <span>{line.note}</span>}
            </div>
            {canTransition(line.status, 'Cancelado') ? (
              <ToolButton
                icon={IconTrash}
                onClick={() => setAsked({ action: 'void', id: line.id })}
              >
                {words.void}
              </ToolButton>
            ) : (
              <p className="faint">{words.line.delivered}</p>
            )}
            {isCourtesy(bill, line) ? (
              <p className="faint">{words.line.isCourtesy}</p>
            ) : (
              <ToolButton
                icon={IconGift}
                onClick={() => setAsked({ action: 'courtesy', id: line.id })}
              >
                {words.courtesy}
              </ToolButton>
            )}
            <ToolButton
              icon={IconArrowsExchange}
              onClick={() => setAsked({ action: 'move', id: line.id })}
            >
              {words.line.move}
            </ToolButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
