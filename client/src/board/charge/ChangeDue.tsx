/** Shows the change to give back until a person confirms it. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { chargeWords as words } from '../../i18n/charge.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './ChargeBill.module.css'

interface Change {
  readonly title: string
  /** The amount as text. */
  readonly change: string
}

const store = createStore<{ readonly due: readonly Change[] }>(() => ({ due: [] }))

export function showChange(change: Change): void {
  store.setState(({ due }) => ({ due: [...due, change] }))
}

export function ChangeDue() {
  const [first] = useStore(store, ({ due }) => due)
  const given = () => store.setState(({ due }) => ({ due: due.slice(1) }))
  // Mounted only if change is due, so that it lies above the dialogs that are already open.
  if (!first) return null
  return (
    <Dialog opened isFirm size="lg" title={first.title} onClose={given}>
      <output className={classes['due']}>
        <span className={classes['label']}>{words.change}</span>
        {first.change}
      </output>
      <Button fullWidth size="xl" data-autofocus onClick={given}>
        {words.changeGiven}
      </Button>
    </Dialog>
  )
}
