/** @jsxImportSource preact */
/** Asks before the waiter is called: the bell stands between ways through the app, and a thumb slips. */
import { Sheet } from '../ui/Sheet.tsx'
import { useWords } from '../words/language.ts'
import classes from './JoinRequestSheet.module.css'
import { callWaiter } from './waiter.ts'

export function WaiterQuestion({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Sheet
      title={words.waiter.question}
      onClose={onClose}
      foot={
        <div class={classes['answers']}>
          <button type="button" class="button" onClick={onClose}>
            {words.waiter.notNow}
          </button>
          <button
            type="button"
            class="button"
            data-kind="main"
            onClick={() => {
              onClose()
              void callWaiter()
            }}
          >
            {words.waiter.confirm}
          </button>
        </div>
      }
    >
      <p>{words.waiter.questionText}</p>
    </Sheet>
  )
}
