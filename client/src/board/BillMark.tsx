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
import classes from './BillMark.module.css'
import { useCashier } from './charge/charging.ts'
import { intendedPayment } from './charge/shares.ts'
import { useMoneyFormatter } from './useMoneyFormatter.ts'

const ICONS: Record<Bill['status'], typeof IconReceipt2> = {
  Abierta: IconToolsKitchen2,
  'Cuenta Solicitada': IconReceipt2,
  Cerrada: IconCircleCheck,
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
  const Icon = ICONS[bill.status]
  const cashier = useCashier(bill.id)
  const intended = intendedPayment(bill, useMoneyFormatter())
  return (
    <span className={classes['marks']}>
      <span className={classes['mark']} data-status={bill.status}>
        <Icon size="1.15em" stroke={2.25} />
        {texts.billStatuses[bill.status]}
      </span>
      {cashier !== undefined && (
        <span className={classes['mark']} data-status="charging">
          <IconCashRegister size="1.15em" stroke={2.25} />
          {chargeWords.charging({ person: cashier })}
        </span>
      )}
      {bill.confirmed === 0 && (
        <span className={classes['mark']} data-status="calling">
          <IconUserQuestion size="1.15em" stroke={2.25} />
          {texts.pos.table.unconfirmed}
        </span>
      )}
      {bill.waiter_requested === 1 && (
        <span className={classes['mark']} data-status="calling">
          <IconBellRinging size="1.15em" stroke={2.25} />
          {texts.pos.calls.title}
        </span>
      )}
      {intended !== undefined && (
        <span className={classes['mark']} data-status="Cuenta Solicitada">
          <IconMessage2 size="1.15em" stroke={2.25} />
          {intended}
        </span>
      )}
      {bill.reservado > 0 && (
        <span className={classes['mark']} data-status="Cuenta Solicitada">
          <IconDeviceMobile size="1.15em" stroke={2.25} />
          {chargeWords.payingOnline}
        </span>
      )}
      {bill.por_devolver > 0 && (
        <span className={classes['mark']} data-status="calling">
          <IconAlertTriangle size="1.15em" stroke={2.25} />
          {chargeWords.toReturn}
        </span>
      )}
    </span>
  )
}
