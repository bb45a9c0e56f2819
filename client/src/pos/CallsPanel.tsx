import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import { memo } from 'react'
import { needsWaiter } from '../board/billLists.ts'
import { useCallingBillIds } from '../board/boardViews.ts'
import { useWaiterCallAction } from '../board/useWaiterCallAction.ts'
import { useWaitingBill } from '../board/useWaitingBill.ts'
import { texts } from '../i18n/common.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'

export function CallsPanel() {
  return (
    <AttentionPanel
      tone="call"
      icon={IconBellRinging}
      title={texts.pos.calls.title}
      empty={texts.pos.calls.empty}
      ids={useCallingBillIds()}
      card={CallCard}
    />
  )
}

const CallCard = memo(function CallCard({ id }: { id: number }) {
  const { bill, isOver } = useWaitingBill(id, needsWaiter)
  const answer = useWaiterCallAction(bill)
  if (!bill || !answer) return null
  return (
    <AttentionCard
      bill={bill}
      since={bill.waiter_requested_at ?? bill.created_at}
      isOver={isOver}
      {...(bill.confirmed === 0 && { detail: texts.pos.table.unconfirmed })}
      action={answer.label}
      onAction={answer.run}
    />
  )
})
