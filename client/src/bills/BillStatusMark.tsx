import type { Bill, BillStatus } from '@orderi/shared/bills/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { billsWords as words } from '../i18n/bills.ts'
import { chargeWords } from '../i18n/charge.ts'
import classes from './BillStatusMark.module.css'

const ICONS: Record<BillStatus, typeof IconReceipt2> = {
  Abierta: IconToolsKitchen2,
  'Cuenta Solicitada': IconReceipt2,
  Cerrada: IconCircleCheck,
}

/** The status of a bill, and whether an online payment of it must be returned. */
export function BillStatusMark({ bill }: { bill: Pick<Bill, 'status' | 'por_devolver'> }) {
  const Icon = ICONS[bill.status]
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
    </span>
  )
}
