import type { Bill } from '@orderi/shared/bills/schema'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { printingWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { PrintButton } from './PrintButton.tsx'
import { usePrintBill } from './usePrint.tsx'

const words = printingWords.receipt

const ReceiptActions = loadable(async () => (await import('./ReceiptActions.tsx')).ReceiptActions)

/** Prints a closed bill. In a branch that takes payments, its paper is a receipt. */
export function ReceiptButton({ bill, isDisabled }: { bill: Bill; isDisabled?: boolean }) {
  const print = usePrintBill()
  const branch = useBranch()
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  if (branch?.cobros !== 1 || bill.status !== 'Cerrada' || bill.merged_into) {
    return (
      <PrintButton
        label={texts.pos.bill.print}
        what={texts.pos.bill.title({ number: bill.number })}
        job={{ type: 'printBill', body: { bill_id: bill.id } }}
        onDevice={() => print(bill)}
      />
    )
  }
  return (
    <>
      <ToolButton
        disabled={isDisabled ?? false}
        icon={IconReceipt}
        aria-label={words.title({ number: bill.number })}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </ToolButton>
      {isOpen && (
        <Dialog opened size="lg" title={words.title({ number: bill.number })} onClose={onClose}>
          <ReceiptActions bill={bill} onDone={onClose} />
        </Dialog>
      )}
    </>
  )
}
