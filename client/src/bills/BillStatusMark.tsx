import type { Bill } from '@orderi/shared/bills/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { BILL_STATUSES } from '../board/BillMark.tsx'
import { chargeWords } from '../i18n/board.ts'
import { billsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Mark, Marks } from '../ui/Mark.tsx'
import { refundedOf } from './totals.ts'

type Marked = Pick<Bill, 'status' | 'por_devolver' | 'payments' | 'restaurant'>

/** The status of a bill, its refunds, and whether an online payment of it must be returned. */
export function BillStatusMark({ bill }: { bill: Marked }) {
  const money = useRestaurantMoney()
  const refunded = refundedOf(bill.payments)
  return (
    <Marks isInRow>
      <Mark {...BILL_STATUSES[bill.status]} stroke={2}>
        {words.statuses[bill.status]}
      </Mark>
      {bill.por_devolver > 0 && (
        <Mark icon={IconAlertTriangle} tone="late" stroke={2}>
          {chargeWords.toReturn}
        </Mark>
      )}
      {refunded > 0 && (
        <Mark icon={IconArrowBackUp} stroke={2}>
          {words.refunded({ amount: money(refunded, bill.restaurant.currency) })}
        </Mark>
      )}
    </Marks>
  )
}
