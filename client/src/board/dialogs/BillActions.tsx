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
      <Button
        variant="default"
        leftSection={<IconPlus size="1.25rem" />}
        onClick={() => openDialog({ kind: 'tomar-cuenta', id: bill.id })}
      >
        {texts.pos.table.addOrder}
      </Button>
      <div className={classes['lines']}>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size="1.25rem" />}
          disabled={why !== undefined}
          onClick={props.onMove}
        >
          {texts.pos.bill.move}
        </Button>
        {props.onSplit && (
          <Button
            variant="default"
            leftSection={<IconArrowsSplit2 size="1.25rem" />}
            disabled={why !== undefined}
            onClick={props.onSplit}
          >
            {chargeWords.split.action}
          </Button>
        )}
        {props.onMerge && (
          <Button
            variant="default"
            leftSection={<IconArrowsJoin2 size="1.25rem" />}
            disabled={why !== undefined}
            onClick={props.onMerge}
          >
            {chargeWords.merge.action}
          </Button>
        )}
      </div>
      {answer && (
        <Button variant="default" leftSection={<IconWalk size="1.25rem" />} onClick={answer.run}>
          {answer.label}
        </Button>
      )}
      <Button
        className={classes['close']}
        leftSection={<IconCashRegister size="1.25rem" />}
        // The dialog for charging also notes cash without a connection.
        disabled={why !== undefined && !props.needsCharge}
        onClick={props.onClose}
      >
        {props.needsCharge ? chargeWords.charge : texts.pos.bill.close}
      </Button>
    </>
  )
}
