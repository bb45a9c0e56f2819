/** Cash that was received without a connection. A person confirms each note later (docs/money.md, "Offline"). */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { chargeBill } from '@orderi/shared/contract/payments'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type CashRule, cashDue } from '@orderi/shared/payments/cash'
import type { PaidShare } from '@orderi/shared/payments/shares'
import { useStore } from 'zustand'
import { session } from '../../api/session.ts'
import { createStoredStores } from '../../storedStore.ts'

type ChargeBody = BodyInput<typeof chargeBill>

export interface CashNote {
  readonly id: string
  /** The log that issued the bill's ID. */
  readonly epoch: string | undefined
  readonly bill: { readonly id: number; readonly number: number; readonly table: string }
  /** The share that the cash pays, if any. */
  readonly share?: number | undefined
  readonly balance: number
  readonly amount: number
  readonly received: number
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number
  /** The request that was sent and has no final response yet. A repetition sends the same one. */
  readonly sent?: { readonly key: string; readonly body: ChargeBody } | undefined
}

type CashNotes = readonly CashNote[]

function readNotes(text: string | null): CashNotes {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((note) => typeof note?.id === 'string') : []
  } catch {
    return []
  }
}

const storeOf = createStoredStores(readNotes)

export function useCashNoteStore() {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  return storeOf(`orderi.cobros.${user}.${branch}`)
}

export function useCashNotes(): CashNotes {
  return useStore(useCashNoteStore())
}

/** The part of a bill's balance, or of a share, that the received cash pays, and the change, in currency units. */
export function cashAmounts(
  { saldo, reservado }: Pick<Bill, 'saldo' | 'reservado'>,
  received: number,
  { rule, share }: { readonly rule: CashRule; readonly share?: PaidShare | undefined },
): { readonly amount: number; readonly change: number } {
  const unpaid = share
    ? Math.min(toCents(saldo), toCents(share.amount - share.paid))
    : toCents(saldo)
  const free = Math.min(unpaid, toCents(saldo - reservado)) as Cents
  const due = free < unpaid ? free : cashDue(free, rule)
  const given = toCents(received)
  if (given < due) return { amount: received, change: 0 }
  return { amount: toAmount(free), change: toAmount((given - due) as Cents) }
}

/** @param place the register, and the method for cash */
export function chargeBodyOf(note: CashNote, place: { caja: number; metodo: number }): ChargeBody {
  const { bill, share, balance, amount, received } = note
  return {
    bill_id: bill.id,
    ...(share !== undefined && { share_id: share }),
    caja: place.caja,
    saldo_visto: balance,
    pagos: [{ metodo: place.metodo, monto: amount, recibido: received }],
  }
}
