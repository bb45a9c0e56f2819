import type { Bill } from '@orderi/shared/bills/schema'
import { serverNow } from '../../api/serverClock.ts'
import { useTicking } from '../../live/ticks.ts'
import { Note } from '../../ui/Note.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Words } from '../words/language.ts'
import { useWords } from '../words/language.ts'

const MINUTE_MS = 60_000

export function calledText(bill: Bill, words: Words['waiter']): string {
  const minutes = minutesSinceCall(bill)
  return minutes < 1 ? words.calledNow : words.calledText({ minutes })
}

function minutesSinceCall({ waiter_requested_at }: Bill): number {
  if (!waiter_requested_at) return 0
  return Math.max(
    0,
    Math.floor((serverNow().getTime() - Date.parse(waiter_requested_at)) / MINUTE_MS),
  )
}

export function WaiterCard({ bill }: { bill: Bill }) {
  const words = useWords()
  const text = useTicking(MINUTE_MS / 4, () => calledText(bill, words.waiter))
  if (bill.waiter_requested !== 1) return null
  return (
    <Note
      kind="status"
      tone="call"
      icon={<Icon name="bell" size={1.75} />}
      title={words.waiter.called}
      text={text}
    />
  )
}
