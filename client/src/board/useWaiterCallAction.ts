import type { Bill } from '@orderi/shared/bills/schema'
import { texts } from '../i18n/common.ts'
import { needsWaiter } from './billLists.ts'
import { useBoardActions } from './useBoardActions.ts'

export interface WaiterCallAction {
  readonly label: string
  readonly run: () => void
}

export function useWaiterCallAction(bill: Bill | undefined): WaiterCallAction | undefined {
  const actions = useBoardActions()
  if (!bill || !needsWaiter(bill)) return undefined
  return bill.confirmed === 0
    ? { label: texts.pos.table.confirm, run: () => void actions.confirmTable(bill) }
    : { label: texts.pos.calls.send, run: () => void actions.sendWaiter(bill) }
}
