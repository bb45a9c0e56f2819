import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { sharesWords as words } from '../../i18n/board.ts'
import { sharesOf } from '../charge/shares.ts'

/** A button that removes the shares without payments. Renders nothing if there are none. */
export function DropShares({ bill, onDrop }: { bill: Bill; onDrop: () => void }) {
  if (sharesOf(bill).every(({ paid }) => paid > 0)) return null
  return (
    <Button variant="default" onClick={onDrop}>
      {words.drop}
    </Button>
  )
}
