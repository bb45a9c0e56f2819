import type { Bill } from '@orderi/shared/bills/schema'
import { waiveService } from '@orderi/shared/contract/payments'
import { api } from '../../api/api.ts'
import { chargeWords as words } from '../../i18n/charge.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

/** Removes the service from a bill, or puts it back. */
export function WaiveService({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const isWaived = bill.servicio_retirado === 1
  return (
    <CorrectionQuestion
      isDanger={false}
      title={isWaived ? words.restoreTitle : words.waiveTitle}
      no={words.serviceKept}
      yes={isWaived ? words.restoreService : words.service}
      done={isWaived ? words.restored : words.waived}
      reasonKind="descuento"
      send={(reason, keyOf) => {
        const quitar = isWaived ? (0 as const) : (1 as const)
        const body = { bill_id: bill.id, quitar, ...reason }
        return api.request(waiveService, { body, key: keyOf(body) })
      }}
      onBack={onBack}
      onDone={onBack}
    />
  )
}
