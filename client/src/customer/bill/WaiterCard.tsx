/** @jsxImportSource preact */
/** The call for the waiter: how long ago, and that somebody comes. */
import type { Bill } from '@orderi/shared/bills/schema'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../ui/Icon.tsx'
import type { Words } from '../words/es.ts'
import { useWords } from '../words/language.ts'
import classes from './WaiterCard.module.css'

const MINUTE_MS = 60_000

/** How long ago the waiter was called. */
export function calledText(
  { waiter_requested_at }: Bill,
  { calledText: text }: Words['waiter'],
  nowMs = Date.now(),
): string {
  const since = waiter_requested_at ? Date.parse(waiter_requested_at) : nowMs
  return text(Math.max(0, Math.floor((nowMs - since) / MINUTE_MS)))
}

export function WaiterCard({ bill }: { bill: Bill }) {
  const words = useWords()
  const [nowMs, setNow] = useState(() => Date.now())
  const isCalled = bill.waiter_requested === 1
  useEffect(() => {
    if (!isCalled) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [isCalled])
  if (!isCalled) return null
  return (
    <output class={classes['card']}>
      <Icon name="bell" size={1.75} />
      <span class={classes['text']}>
        <span class={classes['title']}>{words.waiter.called}</span>
        <span>{calledText(bill, words.waiter, nowMs)}</span>
      </span>
    </output>
  )
}
