import { useStore } from 'zustand'
import { useTicking } from '../../live/ticks.ts'
import { Note } from '../../ui/Note.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { cart } from './cart.ts'
import classes from './SendButton.module.css'
import { cancelSending, sendCart, sendProgress } from './sending.ts'

export function SendButton({ hasNothing }: { hasNothing: boolean }) {
  const words = useWords()
  const { phase, notBeforeMs } = useStore(sendProgress, (state) => state)
  const isAwaiting = useStore(cart, (state) => state.isAwaitingTable)
  const mayHaveArrived = useStore(cart, ({ attempt }) => attempt?.sentAs != null)
  const seconds = useTicking(1000, () => secondsUntil(notBeforeMs))
  return (
    <div className={classes['area']}>
      {phase === 'waiting' && (
        <Note
          kind="status"
          icon={<Icon name={seconds > 0 ? 'clock' : 'off'} size={1.25} />}
          title={
            seconds > 0 ? words.cart.waitingFor({ time: timeText(seconds) }) : words.cart.waiting
          }
          text={seconds > 0 ? '' : words.cart.waitingLong}
        >
          <Button onClick={cancelSending}>
            {mayHaveArrived ? words.cart.giveUp : words.cart.stopWaiting}
          </Button>
        </Note>
      )}
      <Button
        className={classes['send']}
        kind="main"
        disabled={phase !== 'idle' || isAwaiting || hasNothing}
        onClick={sendCart}
      >
        {phase === 'idle' ? words.cart.send : words.cart.sending}
      </Button>
    </div>
  )
}

function timeText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

function secondsUntil(timeMs: number | null): number {
  return timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - Date.now()) / 1000))
}
