/** A table that calls a waiter. One tap answers the call, and also confirms an unconfirmed table. */
import { memo } from 'react'
import { needsWaiter } from '../../board/billLists.ts'
import { useBoardActions } from '../../board/useBoardActions.ts'
import { useLast } from '../../board/useLast.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useBill } from '../../live/react.tsx'
import { WaitingCard } from './WaitingCard.tsx'

const words = waiterWords.calls

export const CallCard = memo(function CallCard({ id }: { id: number }) {
  const present = useBill(id)
  const bill = useLast(present)
  const actions = useBoardActions()
  if (!bill) return null
  const isWaiting = present !== undefined && needsWaiter(present)
  const isUnconfirmed = bill.confirmed === 0
  return (
    <WaitingCard
      bill={bill}
      tone="call"
      since={bill.waiter_requested_at ?? bill.created_at}
      detail={
        isUnconfirmed
          ? texts.pos.table.unconfirmed
          : [bill.name, bill.table.hall.name].filter((word) => word !== '').join(' · ')
      }
      over={isWaiting ? undefined : words.gone}
      action={isUnconfirmed ? words.confirm : words.go}
      actionLabel={
        isUnconfirmed
          ? words.confirmTable({ table: bill.table.name })
          : words.goTo({ table: bill.table.name })
      }
      onAction={() => void (isUnconfirmed ? actions.confirmTable(bill) : actions.goToTable(bill))}
    />
  )
})
