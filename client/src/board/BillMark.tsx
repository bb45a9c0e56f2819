import type { Bill } from '@orderi/shared/bills/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { chargeWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { Mark, Marks, type MarkTone } from '../ui/Mark.tsx'
import { useCashier } from './charge/charging.ts'
import { intendedPayment } from './charge/shares.ts'
import { useMoneyFormatter } from './useMoneyFormatter.ts'

export const BILL_STATUSES: Record<
  Bill['status'],
  { readonly icon: typeof IconReceipt2; readonly tone: MarkTone }
> = {
  Abierta: { icon: IconToolsKitchen2, tone: 'brand' },
  'Cuenta Solicitada': { icon: IconReceipt2, tone: 'ask' },
  Cerrada: { icon: IconCircleCheck, tone: 'plain' },
}

export function BillMark({
  bill,
}: {
  bill: Pick<
    Bill,
    | 'status'
    | 'waiter_requested'
    | 'confirmed'
    | 'id'
    | 'reservado'
    | 'por_devolver'
    | 'intents'
    | 'restaurant'
  >
}) {
  const cashier = useCashier(bill.id)
  const intended = intendedPayment(bill, useMoneyFormatter())
  return (
    <Marks>
      <Mark {...BILL_STATUSES[bill.status]}>{texts.billStatuses[bill.status]}</Mark>
      {cashier !== undefined && (
        <Mark icon={IconCashRegister}>{chargeWords.charging({ person: cashier })}</Mark>
      )}
      {bill.confirmed === 0 && (
        <Mark icon={IconUserQuestion} tone="call">
          {texts.pos.table.unconfirmed}
        </Mark>
      )}
      {bill.waiter_requested === 1 && (
        <Mark icon={IconBellRinging} tone="call">
          {texts.pos.calls.title}
        </Mark>
      )}
      {intended !== undefined && (
        <Mark icon={IconMessage2} tone="ask">
          {intended}
        </Mark>
      )}
      {bill.reservado > 0 && (
        <Mark icon={IconDeviceMobile} tone="ask">
          {chargeWords.payingOnline}
        </Mark>
      )}
      {bill.por_devolver > 0 && (
        <Mark icon={IconAlertTriangle} tone="call">
          {chargeWords.toReturn}
        </Mark>
      )}
    </Marks>
  )
}
