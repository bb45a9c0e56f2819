import type { Bill } from '@orderi/shared/bills/schema'
import { chargeWords } from '../../i18n/board.ts'
import type { CommandOf } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { showDone } from '../../ui/notices.tsx'

type Plan = Omit<CommandOf<'planShares'>['body'], 'bill_id' | 'saldo_visto'>

/** Sends a plan of shares. The server refuses the plan if the balance on the screen is outdated. */
export function usePlan(bill: Bill, onDone: () => void) {
  const { send, ...state } = useSending()
  return {
    ...state,
    plan(plan: Plan) {
      const body = { bill_id: bill.id, saldo_visto: bill.saldo, ...plan }
      void send({ type: 'planShares', body }, () => {
        showDone({ title: chargeWords.split.done({ number: bill.number }) })
        onDone()
      })
    },
  }
}
