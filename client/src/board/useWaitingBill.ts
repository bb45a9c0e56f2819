import type { Bill } from '@orderi/shared/bills/schema'
import { useBill } from '../live/react.tsx'
import { useLast } from './useLast.ts'

/** The bill in its last waiting state, so that its card stays readable for a moment. */
export function useWaitingBill(
  id: number,
  isWaiting: (bill: Bill) => boolean,
): { readonly bill: Bill | undefined; readonly isOver: boolean } {
  const present = useBill(id)
  const waiting = present && isWaiting(present) ? present : undefined
  return { bill: useLast(waiting), isOver: waiting === undefined }
}
