/** Rows about money that no screen gets. They are read for each batch of commands that needs them. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'

/** The newest change of a bill's balance. A negative amount raised the balance. */
export interface BalanceChange {
  readonly by: string | null
  readonly amount: number
  readonly at: string
}

/** A share that is not in the present plan of its bill. Amounts are céntimos. */
export interface FormerShare {
  readonly id: number
  readonly bill: number
  readonly planned: number
  readonly amount: number
  readonly paid: number
}

/** Cash that was received without a connection. Amounts are céntimos. */
export interface CashNote {
  readonly id: number | undefined
  readonly key: string
  readonly bill: number
  readonly share: number | null
  readonly amount: number
  readonly received: number
  readonly isPending: boolean
}

export interface Books {
  /** By bill. The log is bounded, so a change can be missing. */
  readonly balanceChanges: ReadonlyMap<number, BalanceChange>
  /** By ID. */
  readonly formerShares: ReadonlyMap<number, FormerShare>
  readonly notes: readonly CashNote[]
}

export const NO_BOOKS: Books = {
  balanceChanges: new Map(),
  formerShares: new Map(),
  notes: [],
}

/** A row to add to `cash_notes`. */
export interface NewNoteRow {
  readonly bill_id: number
  readonly share_id: number | null
  readonly amount_c: number
  readonly received_c: number
  readonly user_id: number
  readonly user_name: string
  readonly noted_at: string
  readonly at: string
  readonly key: string
}

/** The columns of `cash_notes` that change when a person confirms a note, or discards it with a reason. */
export interface EndedNoteRow {
  readonly id: number
  readonly status: 'confirmada' | 'descartada'
  readonly ended_by_id: number
  readonly ended_by_name: string
  readonly ended_at: string
  readonly reason: string | null
}

/** The rows that a decision changes besides payments. */
export interface ChangedBooks {
  readonly formerShares?: readonly FormerShare[]
  readonly newNotes?: readonly NewNoteRow[]
  readonly endedNotes?: readonly EndedNoteRow[]
}

/** The books after a decision, for the later commands of the batch. `dropped` are the shares of replaced plans. */
export function booksAfter(
  books: Books,
  { formerShares = [], newNotes = [], endedNotes = [] }: ChangedBooks,
  dropped: readonly FormerShare[],
): Books {
  const ended = new Set<number | undefined>(endedNotes.map(({ id }) => id))
  const added = newNotes.map(
    (row): CashNote => ({
      id: undefined,
      key: row.key,
      bill: row.bill_id,
      share: row.share_id,
      amount: row.amount_c,
      received: row.received_c,
      isPending: true,
    }),
  )
  return {
    balanceChanges: books.balanceChanges,
    formerShares: new Map([
      ...books.formerShares,
      ...[...dropped, ...formerShares].map((share) => [share.id, share] as const),
    ]),
    notes: [
      ...books.notes.map((note) => (ended.has(note.id) ? { ...note, isPending: false } : note)),
      ...added,
    ],
  }
}

/** The changes of balances after events. `billBefore` returns a bill as it was before the events. */
export function balanceChangesAfter(
  changes: Books['balanceChanges'],
  billBefore: (id: number) => Bill | undefined,
  events: readonly BoardEvent[],
): Books['balanceChanges'] {
  const next = new Map(changes)
  const balances = new Map<number, number>()
  for (const { type, data, actor, at } of events) {
    if (!type.startsWith('bill.')) continue
    const { id, saldo } = data as Bill
    const before = balances.get(id) ?? billBefore(id)?.saldo ?? saldo
    balances.set(id, saldo)
    const amount = toAmount((toCents(before) - toCents(saldo)) as Cents)
    if (amount !== 0) next.set(id, { by: actor?.name ?? null, amount, at })
  }
  return next
}
