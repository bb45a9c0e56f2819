import { awaitsSentWaiter } from '@orderi/shared/bills/rules'
import { memo } from 'react'
import { useBoardActions } from '../../board/useBoardActions.ts'
import { useWaitingBill } from '../../board/useWaitingBill.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { WaitingCard } from './WaitingCard.tsx'

const words = waiterWords.calls

export const SentWaiterCard = memo(function SentWaiterCard({ id }: { id: number }) {
  const { bill, isOver } = useWaitingBill(id, awaitsSentWaiter)
  const actions = useBoardActions()
  if (!bill?.waiter_sent) return null
  return (
    <WaitingCard
      bill={bill}
      tone="sent"
      since={bill.waiter_sent.at}
      detail={words.sentBy({ name: bill.waiter_sent.user.name })}
      over={isOver ? words.gone : undefined}
      action={words.take}
      actionLabel={words.goTo({ table: bill.table.name })}
      onAction={() => void actions.goToTable(bill)}
      second={words.gone}
      secondLabel={words.ended({ table: bill.table.name })}
      // The API has one endpoint for going to a table and for ending the table's waiter call.
      onSecond={() => void actions.goToTable(bill, words.ended({ table: bill.table.name }))}
    />
  )
})
