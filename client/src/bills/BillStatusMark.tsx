import type { Bill, BillStatus } from '@orderi/shared/bills/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { chargeWords } from '../i18n/board.ts'
import { billsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './BillStatusMark.module.css'
import { refundedOf } from './totals.ts'

const ICONS: Record<BillStatus, typeof IconReceipt2> = {
  Abierta: IconToolsKitchen2,
  'Cuenta Solicitada': IconReceipt2,
  Cerrada: IconCircleCheck,
}

type Marked = Pick<Bill, 'status' | 'por_devolver' | 'payments' | 'restaurant'>

/** The status of a bill, its refunds, and whether an online payment of it must be returned. */
export function BillStatusMark({ bill }: { bill: Marked }) {
  const Icon = ICONS[bill.status]
  const money = useRestaurantMoney()
  const refunded = refundedOf(bill.payments)
  return (
    <span className={classes['marks']}>
      <span className={classes['mark']} data-status={bill.status}>
        <Icon size="1.15em" stroke={2} />
        {words.statuses[bill.status]}
      </span>
      {bill.por_devolver > 0 && (
        <span className={classes['mark']} data-status="return">
          <IconAlertTriangle size="1.15em" stroke={2} />
          {chargeWords.toReturn}
        </span>
      )}
      {refunded > 0 && (
        <span className={classes['mark']}>
          <IconArrowBackUp size="1.15em" stroke={2} />
          {words.refunded({ amount: money(refunded, bill.restaurant.currency) })}
        </span>
      )}
    </span>
  )
}
