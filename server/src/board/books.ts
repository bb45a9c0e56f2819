/** Rows about money that are not on screens. They are read for each batch of commands that needs them. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { subtractCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { CashMovement, SessionReport } from '@orderi/shared/payments/cash-sessions'
import type { MethodKind } from '@orderi/shared/payments/schema'
import type { Tables } from '../db/tables.ts'

/** Amounts in céntimos that decisions compute. */
type Amounts<Table extends keyof Tables, Name extends keyof Tables[Table]> = Readonly<
  Record<Name, number>
>

/** The newest change of a bill's balance. A negative amount means that the balance rose. */
export interface BalanceChange {
  readonly by: string | null
  readonly amount: number
  readonly at: string
}

/** A share that is not in the current plan of its bill. Amounts are céntimos. */
export interface FormerShare extends Pick<Tables['bill_shares'], 'id'> {
  readonly bill: Tables['bill_shares']['bill_id']
  readonly planned: number
  readonly amount: number
  readonly paid: number
}

/** Cash that was received without a connection. Amounts are céntimos. */
export interface CashNote {
  readonly id: Tables['cash_notes']['id'] | undefined
  readonly key: Tables['cash_notes']['key']
  readonly bill: Tables['cash_notes']['bill_id']
  readonly share: Tables['cash_notes']['share_id']
  readonly amount: Tables['cash_notes']['amount_c']
  readonly received: Tables['cash_notes']['received_c']
  readonly isPending: boolean
}

/** A guest's payment at a provider, as stored. */
export interface AttemptRow
  extends Pick<
      Tables['pay_attempts'],
      ('id' | 'share_id' | 'provider' | 'url' | 'language' | 'epoch') | ('status' | 'payment_id')
    >,
    Amounts<'pay_attempts', 'amount_c' | 'tip_c' | 'excess_c'> {
  /** The bill on which the guest started the payment. It may have been merged into another one. */
  readonly bill_id: Tables['pay_attempts']['bill_id']
  /** Null after the guest was erased. */
  readonly user_id: Tables['pay_attempts']['user_id']
  /** Whether the guest took the share only by starting the attempt. */
  readonly took_share: Tables['pay_attempts']['took_share']
  /** Null until the provider has answered. */
  readonly provider_ref: Tables['pay_attempts']['provider_ref']
  readonly created_at: string
  readonly expires_at: string
  /** When staff released the amount. */
  readonly cancelled_at: string | null
}

/** A count of a drawer. Amounts are céntimos. */
export interface SavedCount
  extends Pick<
      Tables['cash_counts'],
      'id' | 'user_id' | 'user_name' | 'approver_id' | 'approver_name'
    >,
    Amounts<'cash_counts', 'counted_c' | 'expected_c'> {
  /** Null if a person entered only the counted amount. */
  readonly pieces: Tables['cash_counts']['pieces']
  /** The counted amounts of other methods, and what each method had received. Absent in counts of earlier releases. */
  readonly methods: readonly {
    readonly id: number
    readonly amount_c: number
    readonly total_c?: number
  }[]
  readonly at: string
}

export interface NewCountRow extends SavedCount, Pick<Tables['cash_counts'], 'session_id'> {}

/** The columns of a cash session that its closing fills. Amounts are céntimos. */
export interface SessionClosing
  extends Pick<
      Tables['cash_sessions'],
      | ('closed_by_name' | 'closed_approver_id' | 'closed_approver_name' | 'closing_count')
      | ('left_c' | 'reason_id' | 'note')
    >,
    Amounts<'cash_sessions', 'counted_c' | 'expected_c'> {
  readonly closed_at: string
  /** Null after the person was erased. */
  readonly closed_by: Tables['cash_sessions']['closed_by']
  /** In Spanish. */
  readonly reason: string | null
  readonly figures: NonNullable<Tables['cash_sessions']['figures']>
}

/** The payments of a cash session with one method. Amounts are céntimos. */
export interface MethodSum {
  readonly id: number
  readonly name: string
  readonly kind: MethodKind
  readonly payments: number
  /** Received amounts minus change. */
  readonly total: number
  readonly tips: number
}

/** A cash session as stored. Amounts are céntimos. */
export interface CashSessionRow
  extends Pick<
      Tables['cash_sessions'],
      | ('id' | 'register_id' | 'number' | 'opened_by_name' | 'opened_approver_id')
      | ('opened_approver_name' | 'opening_count')
    >,
    Amounts<'cash_sessions', 'opening_c'> {
  readonly register_name: Tables['registers']['name']
  readonly opened_at: string
  /** Null after the person was erased. */
  readonly opened_by: Tables['cash_sessions']['opened_by']
  /** In wire format, newest last. */
  readonly movements: readonly CashMovement[]
  /** Newest last. */
  readonly counts: readonly SavedCount[]
  readonly closing: SessionClosing | null
  /** One for each payment method, in the order of the list of methods. */
  readonly sums: readonly MethodSum[]
}

/** A row to add to `cash_movements`. The amount in céntimos is negative for a reversal. */
export interface NewMovementRow
  extends Pick<
    Tables['cash_movements'],
    | ('id' | 'session_id' | 'kind' | 'amount_c' | 'of_id' | 'reason_id' | 'note' | 'user_id')
    | ('user_name' | 'approver_id' | 'approver_name')
  > {
  readonly user_id: number
  readonly user_name: string
  readonly at: string
}

/** A payment that a cash session counts. Amounts are céntimos. */
export interface SessionPayment {
  readonly session: number
  readonly method: number
  /** Received amount minus change. */
  readonly total: number
  readonly tip: number
}

/** A customer's account as stored. Amounts are céntimos. */
export interface HouseAccountRow
  extends Pick<
    Tables['house_accounts'],
    'id' | 'name' | 'tax_id' | 'limit_c' | 'active' | 'version'
  > {
  /** The customer's debt. Negative after a payment in advance. */
  readonly balance_c: number
}

/** A payment on account, which has no bill. Amounts are céntimos. */
export interface AccountPaymentRow
  extends Pick<Tables['payments'], 'id' | 'method_id' | 'of_id'>,
    Amounts<'payments', 'applied_c' | 'received_c' | 'change_c'> {
  readonly account_id: NonNullable<Tables['payments']['account_id']>
  readonly session_id: NonNullable<Tables['payments']['session_id']>
  readonly is_reversed: boolean
}

/** A row to add to `payments` for a payment on account. */
export interface NewAccountPaymentRow
  extends Omit<AccountPaymentRow, 'is_reversed'>,
    Pick<
      Tables['payments'],
      | ('kind' | 'reference' | 'reason_id' | 'note' | 'user_id' | 'user_name')
      | ('approver_id' | 'approver_name')
    > {
  readonly kind: 'cobro' | 'reverso'
  readonly user_id: number
  readonly user_name: string
  readonly at: string
}

/** A change of an account's debt, in céntimos. */
export interface AccountEntry {
  readonly account: number
  readonly payment: number
  readonly cents: number
}

export interface Books {
  /** By bill. A change may be missing, because the log is limited in size. */
  readonly balanceChanges: ReadonlyMap<number, BalanceChange>
  /** By ID. */
  readonly formerShares: ReadonlyMap<number, FormerShare>
  readonly notes: readonly CashNote[]
  /** By ID. */
  readonly attempts: ReadonlyMap<number, AttemptRow>
  /** The IDs of refunds that their providers have neither accepted nor refused. */
  readonly unsentRefunds: ReadonlySet<number>
  /** By ID. Contains only the rows that the commands refer to. */
  readonly sessions: ReadonlyMap<number, CashSessionRow>
  /** By the ID of the session. Contains only the reports that the commands refer to. */
  readonly reports: ReadonlyMap<number, SessionReport>
  /** By ID. Contains only the rows that the commands refer to. */
  readonly accounts: ReadonlyMap<number, HouseAccountRow>
  /** By ID. Contains only the rows that the commands refer to. */
  readonly accountPayments: ReadonlyMap<number, AccountPaymentRow>
}

export const NO_BOOKS: Books = {
  balanceChanges: new Map(),
  formerShares: new Map(),
  notes: [],
  attempts: new Map(),
  unsentRefunds: new Set(),
  sessions: new Map(),
  reports: new Map(),
  accounts: new Map(),
  accountPayments: new Map(),
}

/** A row to add to `cash_notes`. */
export interface NewNoteRow
  extends Pick<
    Tables['cash_notes'],
    'bill_id' | 'share_id' | 'amount_c' | 'received_c' | 'user_id' | 'user_name' | 'key'
  > {
  readonly user_id: number
  readonly user_name: string
  readonly noted_at: string
  readonly at: string
}

/** The columns of `cash_notes` that change when a person confirms a note, or discards it with a reason. */
export interface EndedNoteRow
  extends Pick<Tables['cash_notes'], 'id' | 'ended_by_id' | 'ended_by_name' | 'reason'> {
  readonly status: Exclude<Tables['cash_notes']['status'], 'pendiente'>
  readonly ended_by_id: number
  readonly ended_by_name: string
  readonly ended_at: string
}

/** The columns of `provider_refunds` that change when the provider accepts a refund. */
export interface SentRefundRow extends Pick<Tables['provider_refunds'], 'payment_id'> {
  readonly sent_at: string
  /** The provider's ID of the refund. */
  readonly ref: string
}

/** The rows that a decision changes besides payments. */
export interface ChangedBooks {
  readonly formerShares?: readonly FormerShare[]
  readonly newNotes?: readonly NewNoteRow[]
  readonly endedNotes?: readonly EndedNoteRow[]
  readonly attempts?: readonly AttemptRow[]
  /** The IDs of payments that providers must refund. */
  readonly newRefunds?: readonly number[]
  readonly sentRefunds?: readonly SentRefundRow[]
  /** The IDs of refunds that their providers refused. */
  readonly refusedRefunds?: readonly number[]
  /** Cash sessions that are opened or closed, or whose cash is moved. */
  readonly sessions?: readonly CashSessionRow[]
  readonly movements?: readonly NewMovementRow[]
  readonly counts?: readonly NewCountRow[]
  readonly accountPayments?: readonly NewAccountPaymentRow[]
}

function withSums(session: CashSessionRow, payments: readonly SessionPayment[]): CashSessionRow {
  const sums = session.sums.map((sum) => {
    const added = payments.filter((each) => each.session === session.id && each.method === sum.id)
    return {
      ...sum,
      payments: sum.payments + added.length,
      total: added.reduce((all, { total }) => all + total, sum.total),
      tips: added.reduce((all, { tip }) => all + tip, sum.tips),
    }
  })
  return { ...session, sums }
}

/**
 * The books after a decision, for later commands of the batch.
 * @param dropped the shares of replaced plans
 * @param paid the payments that the decision adds to cash sessions
 * @param owed the entries that the decision adds to house accounts
 */
export function booksAfter(
  books: Books,
  changed: ChangedBooks,
  {
    dropped,
    paid,
    owed,
  }: {
    readonly dropped: readonly FormerShare[]
    readonly paid: readonly SessionPayment[]
    readonly owed: readonly AccountEntry[]
  },
): Books {
  const {
    formerShares = [],
    newNotes = [],
    endedNotes = [],
    attempts = [],
    sessions = [],
    accountPayments = [],
  } = changed
  const reversed = new Set(accountPayments.map(({ of_id }) => of_id))
  const { newRefunds = [], sentRefunds = [], refusedRefunds = [] } = changed
  const settled = new Set([...refusedRefunds, ...sentRefunds.map(({ payment_id }) => payment_id)])
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
    attempts: new Map([...books.attempts, ...attempts.map((row) => [row.id, row] as const)]),
    unsentRefunds: new Set(
      [...books.unsentRefunds, ...newRefunds].filter((id) => !settled.has(id)),
    ),
    sessions: new Map(
      [...books.sessions.values(), ...sessions].map((row) => [row.id, withSums(row, paid)]),
    ),
    reports: books.reports,
    accounts: new Map(
      [...books.accounts].map(([id, account]) => [
        id,
        {
          ...account,
          balance_c: owed.reduce(
            (balance, entry) => balance + (entry.account === id ? entry.cents : 0),
            account.balance_c,
          ),
        },
      ]),
    ),
    accountPayments: new Map(
      [...books.accountPayments].map(([id, row]) => [
        id,
        { ...row, is_reversed: row.is_reversed || reversed.has(id) },
      ]),
    ),
  }
}

/** `billBefore` returns a bill as it was before the events. */
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
    const amount = toAmount(subtractCents(toCents(before), toCents(saldo)))
    if (amount !== 0) next.set(id, { by: actor?.name ?? null, amount, at })
  }
  return next
}
