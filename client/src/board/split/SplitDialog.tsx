/** Divides a bill among several people: as shares of one bill, or as separate bills. */
import { SegmentedControl } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { useState } from 'react'
import { chargeWords, sharesWords as words } from '../../i18n/board.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { AmountShares } from './AmountShares.tsx'
import { billedLines } from './division.ts'
import { EqualShares } from './EqualShares.tsx'
import { ItemShares, SeatShares } from './ItemShares.tsx'
import classes from './SplitDialog.module.css'
import { SplitIntoBills } from './SplitIntoBills.tsx'
import { seatsOf } from './seats.ts'

const MODES = {
  iguales: EqualShares,
  productos: ItemShares,
  asientos: SeatShares,
  montos: AmountShares,
  cuentas: SplitIntoBills,
}
type Mode = keyof typeof MODES

export function SplitDialog({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const isPhone = useLayout() === 'phone'
  const why = useOnlineOnlyBlocker()
  const [mode, setMode] = useState<Mode>('iguales')
  const Content = MODES[mode]
  const hasSeats = seatsOf(billedLines(bill)).length > 1
  const modes = (Object.keys(MODES) as Mode[]).filter((each) => each !== 'asientos' || hasSeats)
  return (
    <Dialog
      opened
      isQuestion
      size="70rem"
      title={chargeWords.split.title({ number: bill.number })}
      onClose={onBack}
    >
      <SegmentedControl<Mode>
        className={classes['modes'] ?? ''}
        aria-label={words.mode}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        fullWidth
        data={modes.map((value) => ({ value, label: words.modes[value] }))}
        value={mode}
        onChange={setMode}
      />
      <DisabledReason text={why} />
      <Content bill={bill} onBack={onBack} />
    </Dialog>
  )
}
