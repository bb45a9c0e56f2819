/** Stops an online payment after the bill changed, lists the changes, and asks for confirmation again. */

import type { BillChange } from '../../receipt/billChange.ts'
import { Note } from '../../ui/Note.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useViewWords } from '../words/viewWords.ts'

interface Props {
  readonly changes: readonly BillChange[]
  /** The part of the balance that other guests are not paying online. */
  readonly amount: string
  readonly write: (amount: number) => string
  readonly onAccept: () => void
}

export function PayChanged({ changes, amount, write, onAccept }: Props) {
  const { changed } = useViewWords().pay
  const text = (change: BillChange) => {
    if (change.kind === 'dishes') {
      const { pieces, name: dish } = change
      const values = { dish, amount: write(change.amount) }
      return pieces > 0
        ? changed.more({ pieces, ...values })
        : changed.fewer({ pieces: -pieces, ...values })
    }
    if (change.kind === 'payment') return changed.payment({ amount: write(change.amount) })
    return change.kind === 'returned'
      ? changed.returned({ amount: write(change.amount) })
      : changed.price
  }
  const texts = [...new Set(changes.map(text))]
  return (
    <Note
      kind="alert"
      icon={<Icon name="warn" />}
      title={changed.title({ amount })}
      text={texts.length > 0 ? texts.join('. ') : changed.other}
    >
      <Button onClick={onAccept}>{changed.accept}</Button>
    </Note>
  )
}
