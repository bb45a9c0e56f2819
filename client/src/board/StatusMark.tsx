import type { OrderStatus } from '@orderi/shared/orders/schema'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { texts } from '../i18n/common.ts'
import classes from './StatusMark.module.css'

const ICONS: Record<OrderStatus, typeof IconChecks> = {
  Pendiente: IconCircleDashed,
  Preparando: IconCircleHalf2,
  Listo: IconCircleCheck,
  Entregado: IconChecks,
  Cancelado: IconCircleX,
}

export function StatusIcon({ status }: { status: OrderStatus }) {
  const Icon = ICONS[status]
  return (
    <span className={classes['mark']} data-status={status}>
      <Icon size="1.15em" stroke={2.25} />
    </span>
  )
}

export function StatusMark({ status, quiet }: { status: OrderStatus; quiet?: boolean }) {
  const Icon = ICONS[status]
  return (
    <span className={classes['mark']} data-status={status} data-quiet={quiet || undefined}>
      <Icon size="1.15em" stroke={2.25} />
      <span className={classes['word']}>{texts.statuses[status]}</span>
    </span>
  )
}
