import type { Bill } from '@orderi/shared/bills/schema'
import { texts } from '../i18n/texts.ts'
import { needsWaiter } from './billLists.ts'
import { useSteps } from './useSteps.ts'

export interface CallAnswer {
  readonly label: string
  readonly give: () => void
}

export function useCallAnswer(bill: Bill | undefined): CallAnswer | undefined {
  const steps = useSteps()
  if (!bill || !needsWaiter(bill)) return undefined
  return bill.confirmed === 0
    ? { label: texts.pos.table.confirm, give: () => void steps.confirmTable(bill) }
    : { label: texts.pos.calls.send, give: () => void steps.sendWaiter(bill) }
}
