/** Notes of cash received without a connection. A person must confirm or discard each note after it was sent. */
import type { Bill } from '@orderi/shared/bills/schema'
import { cashNotes } from '@orderi/shared/contract/payments'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type CashRule, cashDue } from '@orderi/shared/payments/cash'
import type { CashNote } from '@orderi/shared/payments/schema'
import type { PaidShare } from '@orderi/shared/payments/shares'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useAccess } from '../../api/useAccess.ts'
import { useBoardEvents, useBranch, useOutbox } from '../../live/react.tsx'
import { useIsConnected } from '../useIsConnected.ts'

/** The branch's notes on the server that are not confirmed or discarded yet. */
export function useCashNotes(): readonly CashNote[] {
  const branch = useBranch()
  const id = branch?.id
  const handlesCash = useAccess('F')
  const { data } = useQuery({
    queryKey: queryKeys.cashNotes(id),
    queryFn: ({ signal }) => api.request(cashNotes, { params: { sucursal: id ?? 0 }, signal }),
    enabled: branch?.cobros === 1 && handlesCash,
  })
  return data?.data ?? []
}

/** Events other than `bill.noted` that change the list of notes: a note was confirmed, or its bill or table changed. */
const CHANGES = new Set<string>(['bill.changed', 'bill.paid', 'bill.merged'])

/** Keeps the list of `useCashNotes` up to date. The board calls it once. */
export function useCashNoteUpdates(): void {
  const id = useBranch()?.id
  const hasNotes = useCashNotes().length > 0
  const queries = useQueryClient()
  const isConnected = useIsConnected()
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryKeys.cashNotes(id) }),
    [queries, id],
  )
  // Events may be missed while the connection is lost.
  useEffect(() => {
    if (isConnected) reload()
  }, [isConnected, reload])
  useBoardEvents((events) => {
    if (events.some(({ type }) => type === 'bill.noted' || (hasNotes && CHANGES.has(type))))
      reload()
  })
}

/** The amounts noted on a bill, in currency units. Includes notes that wait on this device for the network. */
export function useNotedAmounts(billId: number): readonly number[] {
  const { entries } = useOutbox()
  const waiting = entries.flatMap(({ command }) =>
    command.type === 'noteCash' && command.body.bill_id === billId ? [command.body.monto] : [],
  )
  const known = useCashNotes().filter(({ bill_id }) => bill_id === billId)
  return [...known.map(({ amount }) => amount), ...waiting]
}

/**
 * The part of a bill's balance, or of a share, that the received cash pays, and the change, in currency units.
 * @param how.noted the cash that earlier notes will pay
 */
export function cashAmounts(
  { saldo, reservado }: Pick<Bill, 'saldo' | 'reservado'>,
  received: number,
  {
    rule,
    share,
    noted = 0,
  }: {
    readonly rule: CashRule
    readonly share?: PaidShare | undefined
    readonly noted?: number
  },
): { readonly amount: number; readonly change: number } {
  const balance = Math.max(0, toCents(saldo) - toCents(noted))
  const unpaid = share ? Math.min(balance, toCents(share.amount - share.paid)) : balance
  const free = Math.max(0, Math.min(unpaid, balance - toCents(reservado))) as Cents
  const due = free < unpaid ? free : cashDue(free, rule)
  const given = toCents(received)
  if (given < due) return { amount: received, change: 0 }
  return { amount: toAmount(free), change: toAmount((given - due) as Cents) }
}
