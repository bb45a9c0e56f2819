/** @jsxImportSource preact */
/** The button that sends the order, and what it says while the order is on its way. Where `hasNothing`, it waits. */
import { useEffect, useState } from 'preact/hooks'
import { useStore } from '../store.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { cart } from './cart.ts'
import classes from './SendButton.module.css'
import { sendCart, sending, takeBack } from './sending.ts'

export function SendButton({ hasNothing }: { hasNothing: boolean }) {
  const words = useWords()
  const { phase, notBeforeMs } = useStore(sending, (state) => state)
  const isAwaiting = useStore(cart, (state) => state.isAwaitingTable)
  const mayHaveArrived = useStore(cart, ({ attempt }) => attempt?.sentAs != null)
  const seconds = useSecondsUntil(notBeforeMs)
  return (
    <div class={classes['area']}>
      {phase === 'waiting' && (
        <output class={classes['state']}>
          <Icon name={seconds > 0 ? 'clock' : 'off'} size={1.25} />
          <span>
            <strong>
              {seconds > 0 ? words.cart.waitingFor(timeText(seconds)) : words.cart.waiting}
            </strong>{' '}
            {seconds > 0 ? '' : words.cart.waitingLong}
          </span>
          <button type="button" class="button" onClick={takeBack}>
            {mayHaveArrived ? words.cart.giveUp : words.cart.stopWaiting}
          </button>
        </output>
      )}
      <button
        type="button"
        class={`button ${classes['send']}`}
        data-kind="main"
        disabled={phase !== 'idle' || isAwaiting || hasNothing}
        onClick={sendCart}
      >
        {phase === 'idle' ? words.cart.send : words.cart.sending}
      </button>
    </div>
  )
}

/** "45 s", "9 min": the same in all languages. */
function timeText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** The seconds until a time of this phone's clock, counted down; 0 without one. */
function useSecondsUntil(timeMs: number | null): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (timeMs === null) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [timeMs])
  return timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - nowMs) / 1000))
}
