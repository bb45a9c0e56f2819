import type { Bill } from '@orderi/shared/bills/schema'
import type { BodyInput } from '@orderi/shared/contract/call'
import { planShares } from '@orderi/shared/contract/payments'
import { api } from '../../api/api.ts'
import { chargeWords } from '../../i18n/charge.ts'
import { showDone } from '../../ui/notices.tsx'
import { useSending } from './useSending.ts'

type Plan = Omit<BodyInput<typeof planShares>, 'bill_id' | 'saldo_visto'>

/** Sends a plan of shares for a bill whose balance the person sees. */
export function usePlan(bill: Bill, onDone: () => void) {
  const { send, ...state } = useSending()
  return {
    ...state,
    plan(plan: Plan) {
      const body = { bill_id: bill.id, saldo_visto: bill.saldo, ...plan }
      void send(
        body,
        (key) => api.request(planShares, { body, key }),
        () => {
          showDone({ title: chargeWords.split.done(bill.number) })
          onDone()
        },
      )
    },
  }
}
