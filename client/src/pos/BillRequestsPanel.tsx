import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { memo } from 'react'
import { isRequested } from '../board/billLists.ts'
import { useRequestedBillIds } from '../board/boardViews.ts'
import { amountDue } from '../board/charge/amountDue.ts'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { useWaitingBill } from '../board/useWaitingBill.ts'
import { texts } from '../i18n/common.ts'
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
  const { bill, isOver } = useWaitingBill(id, isRequested)
  const openDialog = useOpenDialog()
  if (!bill) return null
  return (
    <AttentionCard
      bill={bill}
      since={bill.requested_at}
      isOver={isOver}
      detail={amountDue(bill, money)}
      action={texts.pos.asked.open}
      onAction={() => openDialog({ kind: 'cuenta', id })}
    />
  )
})
