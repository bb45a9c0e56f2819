import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconArrowsJoin2 from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs'
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { PrintButton } from '../paper/PrintButton.tsx'
import { usePrintBill } from '../paper/usePrint.tsx'
import { useWaiterCallAction } from '../useWaiterCallAction.ts'
import classes from './BillActions.module.css'
import { DisabledReason } from './DisabledReason.tsx'
import { useOpenDialog } from './useDialog.ts'

export function BillActions(props: {
  bill: Bill
  needsCharge: boolean
  onClose: () => void
  onMove: () => void
  /** Undefined if the branch takes no payments. */
  onSplit: (() => void) | undefined
  onMerge: (() => void) | undefined
}) {
  const { bill } = props
  const answer = useWaiterCallAction(bill)
  const openDialog = useOpenDialog()
  const print = usePrintBill()
  const why = useOnlineOnlyBlocker()
  return (
    <>
      <DisabledReason text={why} />
      <PrintButton
        label={texts.pos.bill.print}
        what={texts.pos.bill.title({ number: bill.number })}
        job={{ type: 'printBill', body: { bill_id: bill.id } }}
        onDevice={() => print(bill)}
      />
      <ToolButton icon={IconPlus} onClick={() => openDialog({ kind: 'tomar-cuenta', id: bill.id })}>
        {texts.pos.table.addOrder}
      </ToolButton>
      <div className={classes['lines']}>
        <ToolButton icon={IconArrowsExchange} disabled={why !== undefined} onClick={props.onMove}>
          {texts.pos.bill.move}
        </ToolButton>
        {props.onSplit && (
          <ToolButton icon={IconArrowsSplit2} disabled={why !== undefined} onClick={props.onSplit}>
            {chargeWords.split.action}
          </ToolButton>
        )}
        {props.onMerge && (
          <ToolButton icon={IconArrowsJoin2} disabled={why !== undefined} onClick={props.onMerge}>
            {chargeWords.merge.action}
          </ToolButton>
        )}
      </div>
      {answer && (
        <ToolButton icon={IconWalk} onClick={answer.run}>
          {answer.label}
        </ToolButton>
      )}
      <Button
        className={classes['close']}
        leftSection={<IconCashRegister size="1.25rem" />}
        // Stays enabled if the dialog charges, because the dialog can note cash while the connection is down.
        disabled={why !== undefined && !props.needsCharge}
        onClick={props.onClose}
      >
        {props.needsCharge ? chargeWords.charge : texts.pos.bill.close}
      </Button>
    </>
  )
}
