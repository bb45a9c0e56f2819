import type { BillStatus } from '@orderi/shared/bills/schema'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { billsWords as words } from '../i18n/bills.ts'
import classes from './BillStatusMark.module.css'

const ICONS: Record<BillStatus, typeof IconReceipt2> = {
  Abierta: IconToolsKitchen2,
  'Cuenta Solicitada': IconReceipt2,
  Cerrada: IconCircleCheck,
}

export function BillStatusMark({ status }: { status: BillStatus }) {
  const Icon = ICONS[status]
  return (
    <span className={classes['mark']} data-status={status}>
      <Icon size="1.15em" stroke={2} />
      {words.statuses[status]}
    </span>
  )
}
