/** Stops a charge after another person changed the bill, lists the changes, and asks for confirmation again. */
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { chargeWords } from '../../i18n/board.ts'
import { ageText } from '../../i18n/format.ts'
import { useServerNow } from '../../live/react.tsx'
import type { BillChange } from '../../receipt/billChange.ts'
import type { SeenBillState } from '../../receipt/useSeenBill.ts'
import { Note } from '../../ui/Note.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './ChargeBill.module.css'

const words = chargeWords.changed

/** @param props.amount the amount that would be charged now */
export function BillChanged(props: SeenBillState & { amount: number }) {
  const { bill, changes, balance, accept, amount } = props
  const now = useServerNow(1000)
  const money = useMoneyFormatter()
  if (!changes) return null
  const write = (value: number) => money(value, bill.restaurant.currency)
  const text = (change: BillChange) => {
    if (change.kind === 'dishes') {
      const { pieces, name: dish } = change
      const values = { dish, amount: write(change.amount) }
      return pieces > 0
        ? words.more({ pieces, ...values })
        : words.fewer({ pieces: -pieces, ...values })
    }
    if (change.kind === 'payment') {
      const seconds = Math.max(0, Math.floor((now - Date.parse(change.at)) / 1000))
      const { by, isByGuest, amount: paid } = change
      const values = { amount: write(paid), ago: ageText(seconds) }
      if (by === null) return words.paid(values)
      return isByGuest
        ? words.paidOnline({ guest: by, ...values })
        : words.charged({ person: by, ...values })
    }
    if (change.kind === 'returned') return words.returned({ amount: write(change.amount) })
    return 'name' in change && change.name !== undefined
      ? words.ofDish[change.kind]({ dish: change.name })
      : words[change.kind]
  }
  const other = balance === bill.saldo ? words.shares : words.balance({ before: write(balance) })
  const texts = changes.length > 0 ? changes.map(text) : [other]
  return (
    <div className={classes['note']} role="alert">
      <Note icon={<IconAlertTriangle size="1.25rem" />} text={texts.join('. ')} />
      <Button className={classes['accept'] ?? ''} onClick={accept}>
        {words.accept({ amount: write(amount) })}
      </Button>
    </div>
  )
}
