/**
 * The charges that were sent and have no answer yet. Stored on this device, because only a repetition with the same key
 * and body is safe, also after a reload.
 */
import { useStore } from 'zustand'
import type { CommandStamp } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import type { CommandOf } from '../../live/command.ts'
import { IDEMPOTENCY_KEY_RETENTION_MS } from '../../live/outbox.ts'
import { createStoredStores } from '../../storedStore.ts'

export interface SentCharge {
  readonly stamp: CommandStamp
  /** Without the approval, because a PIN is never stored. */
  readonly body: CommandOf<'chargeBill'>['body']
  /** In currency units, with tips and rounding. */
  readonly total: number
  readonly change: number
  /** Whether it was sent with an approval. A repetition needs the same one. */
  readonly isApproved?: boolean
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number
}

type SentCharges = readonly SentCharge[]

function readCharges(text: string | null): SentCharges {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const charges: SentCharges = Array.isArray(stored) ? stored : []
    return charges.filter(({ at }) => Date.now() - at < IDEMPOTENCY_KEY_RETENTION_MS)
  } catch {
    return []
  }
}

const storeOf = createStoredStores(readCharges)

/** The unanswered charge of a bill, and the function that stores or removes it. */
export function useSentCharge(billId: number) {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  const store = storeOf(`orderi.cobros-sin-respuesta.${user}.${branch}`)
  const isOther = ({ body }: SentCharge) => body.bill_id !== billId
  return {
    sent: useStore(store).find((each) => !isOther(each)),
    remember: (charge: SentCharge | undefined) =>
      store.change((all) => [...all.filter(isOther), ...(charge ? [charge] : [])]),
  }
}
