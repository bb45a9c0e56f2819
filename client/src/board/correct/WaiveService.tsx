import type { Bill } from '@orderi/shared/bills/schema'
import { chargeWords as words } from '../../i18n/board.ts'
import { useSentCommand } from '../../live/sentCommands.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

/** Removes the service from a bill, or puts it back. */
export function WaiveService({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const { sent } = useSentCommand('waiveService', { kind: 'bill', id: bill.id })
  // An unanswered command is repeated unchanged, even if the bill already shows its effect.
  const isWaived = sent ? sent.command.body.quitar === 0 : bill.servicio_retirado === 1
  return (
    <CorrectionQuestion
      isDanger={false}
      title={isWaived ? words.restoreTitle : words.waiveTitle}
      no={words.serviceUnchanged}
      yes={isWaived ? words.restoreService : words.service}
      done={isWaived ? words.restored : words.waived}
      summary={money(bill.servicio, bill.restaurant.currency)}
      reasonKind="descuento"
      command={(reason) => ({
        type: 'waiveService',
        body: { bill_id: bill.id, quitar: isWaived ? 0 : 1, ...reason },
      })}
      onBack={onBack}
    />
  )
}
