/** Ends a charge: shows the change to give back, and offers the receipt of the bill that the charge closed. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { printingWords, chargeWords as words } from '../../i18n/board.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { ReceiptBill } from '../paper/ReceiptActions.tsx'
import classes from './ChargeBill.module.css'

/** Loaded after the first paint, because the code of the link needs a library. */
const ReceiptActions = loadable(
  async () => (await import('../paper/ReceiptActions.tsx')).ReceiptActions,
)

interface Change {
  readonly title: string
  /** A formatted amount. Undefined if no change is due. */
  readonly change: string | undefined
  /** The bill that the charge closed. */
  readonly closed?: ReceiptBill
}

const store = createStore<{ readonly due: readonly Change[] }>(() => ({ due: [] }))

export function showChange(change: Change): void {
  store.setState(({ due }) => ({ due: [...due, change] }))
}

export function ChangeDue() {
  const [first] = useStore(store, ({ due }) => due)
  const why = useOnlineOnlyBlocker()
  const given = () => store.setState(({ due }) => ({ due: due.slice(1) }))
  // Mounted only if change is due, so that it is above the dialogs that are already open.
  if (!first) return null
  return (
    <Dialog opened isFirm size="lg" title={first.title} onClose={given}>
      {first.change !== undefined && (
        <output className={classes['due']}>
          <span className={classes['label']}>{words.change}</span>
          {first.change}
        </output>
      )}
      {first.closed ? (
        <ReceiptActions
          key={first.closed.id}
          bill={first.closed}
          leave={printingWords.receipt.none}
          why={why}
          onDone={given}
        />
      ) : (
        <Button fullWidth size="xl" data-autofocus onClick={given}>
          {words.changeGiven}
        </Button>
      )}
    </Dialog>
  )
}
