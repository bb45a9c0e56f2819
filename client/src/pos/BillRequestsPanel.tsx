import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { memo } from 'react'
import { useRequestedBillIds } from '../board/boardViews.ts'
import { amountDue } from '../board/charge/amountDue.ts'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { useLast } from '../board/useLast.ts'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { texts } from '../i18n/common.ts'
import { useBill } from '../live/react.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'

export function BillRequestsPanel() {
  return (
    <AttentionPanel
      tone="ask"
      icon={IconReceipt2}
      title={texts.pos.asked.title}
      empty={texts.pos.asked.empty}
      ids={useRequestedBillIds()}
      card={BillRequestCard}
    />
  )
}

const BillRequestCard = memo(function BillRequestCard({ id }: { id: number }) {
  const money = useMoneyFormatter()
  const present = useBill(id)
  const waiting = present?.status === 'Cuenta Solicitada' ? present : undefined
  const bill = useLast(waiting)
  const openDialog = useOpenDialog()
  if (!bill) return null
  return (
    <AttentionCard
      bill={bill}
      since={bill.requested_at}
      isOver={waiting === undefined}
      detail={amountDue(bill, money)}
      action={texts.pos.asked.open}
      onAction={() => openDialog({ kind: 'cuenta', id })}
    />
  )
})
