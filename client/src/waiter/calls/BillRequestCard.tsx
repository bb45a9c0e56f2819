import { memo } from 'react'
import { amountDue } from '../../board/charge/amountDue.ts'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { useLast } from '../../board/useLast.ts'
import { useMoneyFormatter } from '../../board/useMoneyFormatter.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useBill } from '../../live/react.tsx'
import { WaitingCard } from './WaitingCard.tsx'

export const BillRequestCard = memo(function BillRequestCard({ id }: { id: number }) {
  const money = useMoneyFormatter()
  const present = useBill(id)
  const bill = useLast(present)
  const openDialog = useOpenDialog()
  if (!bill) return null
  const isWaiting = present?.status === 'Cuenta Solicitada'
  const amount = amountDue(bill, money)
  return (
    <WaitingCard
      bill={bill}
      tone="ask"
      since={bill.requested_at}
      detail={[amount, bill.name].filter((word) => word !== '').join(' · ')}
      over={isWaiting ? undefined : waiterWords.asked.gone}
      action={texts.pos.asked.open}
      actionLabel={`${texts.pos.asked.open}, ${bill.table.name}`}
      onAction={() => openDialog({ kind: 'cuenta', id })}
    />
  )
})
