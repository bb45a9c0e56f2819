import type { OrderStatus } from '@orderi/shared/orders/schema'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { texts } from '../i18n/common.ts'
import { Mark, type MarkTone } from '../ui/Mark.tsx'

const ICONS: Record<OrderStatus, typeof IconChecks> = {
  Pendiente: IconCircleDashed,
  Preparando: IconCircleHalf2,
  Listo: IconCircleCheck,
  Entregado: IconChecks,
  Cancelado: IconCircleX,
}

const TONES: Record<OrderStatus, MarkTone> = {
  Pendiente: 'plain',
  Preparando: 'brand',
  Listo: 'ok',
  Entregado: 'plain',
  Cancelado: 'late',
}

export function StatusIcon({ status }: { status: OrderStatus }) {
  return <Mark icon={ICONS[status]} tone={TONES[status]} status={status} />
}

export function StatusMark({ status, quiet }: { status: OrderStatus; quiet?: boolean }) {
  return (
    <Mark icon={ICONS[status]} tone={TONES[status]} status={status}>
      <span className={quiet ? 'unseen' : undefined}>{texts.statuses[status]}</span>
    </Mark>
  )
}
