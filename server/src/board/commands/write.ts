/** Writes decided commands of several branches with one statement. Skips a branch whose board is not the newest. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { toCents } from '@orderi/shared/kernel/money'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Order } from '@orderi/shared/orders/schema'
import type { KeyedRequest } from '../../db/idempotency.ts'
import type { Db, RowOf } from '../../db/sql.ts'
import { errorCode } from '../../error-code.ts'
import type { Person } from '../../identity/person.ts'
import type { AccountEntry, CashSessionRow, ChangedBooks } from '../books.ts'
import { accountEntries, type Decision, type NewPaymentRow, type People } from '../decision.ts'
import { billIn, entitiesIn, type HeldBoard, type JoinRow, type TillMethod } from '../held-board.ts'
import { boardRows } from './board-rows.ts'
import { type BranchRows, writeRows } from './write-rows.ts'

/** One use of a limit, which is refused if the limit has no points left. */
export interface LimitUse {
  readonly key: string
  readonly points: number
  readonly seconds: number
}

/** Limits of a command, which is refused if one of `uses` or `guards` has no points left. Only `uses` are counted. */
export interface CommandLimits {
  readonly uses: readonly LimitUse[]
  readonly guards: readonly LimitUse[]
}

export interface DecidedCommand {
  readonly decision: Decision
  /** The events in wire format, with their positions in the log. */
  readonly events: readonly BoardEvent[]
  readonly keyed: KeyedRequest | undefined
  readonly caller: Pick<Person, 'sessionId' | 'userId' | 'stamp'> | undefined
  readonly limits: CommandLimits | undefined
  readonly drawers: readonly number[]
}

/** The SQLSTATEs of refused writes: a limit has no points left, a payment method changed, or a house account has no credit left. */
const LIMIT_REACHED = 'OR001'
const METHOD_CHANGED = 'OR003'
const CREDIT_SPENT = 'OR004'

export const isLimitReached = (error: unknown) => errorCode(error) === LIMIT_REACHED
export const isMethodChanged = (error: unknown) => errorCode(error) === METHOD_CHANGED
export const isCreditSpent = (error: unknown) => errorCode(error) === CREDIT_SPENT

const NO_OTHER_AMOUNTS = { tip_c: 0, rounding_c: 0, excess_c: 0 } satisfies RowOf<'payments'>

/** The payments that commands of this batch added to the bill. */
function paymentRows(
  { board }: HeldBoard,
  bill: Bill,
  added: ReadonlyMap<number, NewPaymentRow>,
): readonly { readonly method_id: number }[] {
  return bill.payments.flatMap((payment) => {
    const own = added.get(payment.id)
    if (!own) return []
    return withPeople({
      id: payment.id,
      bill_id: own.bill ?? bill.id,
      session_id: own.session,
      method_id: payment.method.id,
      kind: payment.kind,
      applied_c: toCents(payment.applied),
      tip_c: toCents(payment.tip),
      rounding_c: toCents(payment.rounding),
      excess_c: toCents(payment.excess),
      received_c: toCents(payment.received),
      change_c: toCents(payment.change),
      reference: own.reference,
      of_id: payment.of,
      share_id: payment.share,
      share_c: own.share_c,
      reason_id: own.reason,
      note: own.note,
      user: payment.user,
      approver: own.approver,
      provider: own.provider,
      provider_ref: own.provider_ref,
      account_id: own.account,
      at: payment.at,
      zone: TIME_ZONES[board.branch.restaurant.country],
    } satisfies RowOf<'payments'> & People & { readonly zone: string })
  })
}

function usedMethods(
  { till }: HeldBoard,
  payments: readonly { readonly method_id: number }[],
): readonly TillMethod[] {
  const used = new Set(payments.map(({ method_id }) => method_id))
  return till ? till.methods.filter(({ id }) => used.has(id)) : []
}

/**
 * The join requests that this batch created or changed. `mergedGuests` were added to bills by merges, `separatedGuests`
 * were removed by separations.
 */
function joinRows(
  { held, ready, next, now }: DecidedBatch,
  {
    mergedGuests,
    separatedGuests,
  }: Pick<ReturnType<typeof boardRows>, 'mergedGuests' | 'separatedGuests'>,
) {
  const ids = new Set(ready.flatMap(({ decision }) => decision.joins?.map(({ id }) => id) ?? []))
  const rows = [...ids].flatMap((id) => next.joins.get(id) ?? [])
  const isKnown = ({ id }: JoinRow) => held.joins.has(id)
  const changed = rows.filter(isKnown)
  // One statement must not update a row twice, and the batch may both answer and merge a request. `mergedGuests` takes
  // precedence over `changedJoins`, and `changedJoins` over `separatedGuests`.
  const isIn =
    (guests: readonly Pick<JoinRow, 'bill_id' | 'user_id'>[]) =>
    ({ bill_id, user_id }: Pick<JoinRow, 'bill_id' | 'user_id'>) =>
      guests.some((guest) => guest.bill_id === bill_id && guest.user_id === user_id)
  const isChanged = isIn(changed)
  const isMerged = isIn(mergedGuests)
  const owns = ({ bill_id, user_id }: JoinRow) =>
    next.records.get(bill_id)?.owners.includes(user_id) !== false
  // A later command of the batch may have separated an accepted guest.
  const left = changed.filter((row) => row.status === 'Aceptada' && !owns(row))
  return {
    separatedGuests: [...separatedGuests.filter((guest) => !isChanged(guest)), ...left],
    newJoins: rows.filter((row) => !isKnown(row)).map((row) => ({ ...row, created_at: now })),
    changedJoins: changed.filter((row) => !isMerged(row) && !left.includes(row)),
  }
}

function sessionRows(held: HeldBoard, next: HeldBoard, books: readonly ChangedBooks[]) {
  const ids = new Set(books.flatMap((each) => each.sessions?.map(({ id }) => id) ?? []))
  const rows = [...ids].flatMap((id) => next.books.sessions.get(id) ?? [])
  const rowOf = ({ closing, ...session }: CashSessionRow) => ({ ...session, ...closing })
  const isKnown = ({ id }: CashSessionRow) => held.books.sessions.has(id)
  return {
    newSessions: rows.filter((row) => !isKnown(row)).map(rowOf),
    closedSessions: rows.filter((row) => isKnown(row) && row.closing).map(rowOf),
    movements: books.flatMap(({ movements }) => movements ?? []),
    counts: books.flatMap(({ counts }) => counts ?? []),
  }
}

/** The guests whose visits end with the closed bills, because they have no other open bill. */
function endedVisits({ board, records }: HeldBoard, decided: readonly DecidedCommand[]): number[] {
  const owners = decided.flatMap(({ decision }) =>
    decision.events.flatMap((event) => (event.type === 'bill.closed' ? event.owners : [])),
  )
  const staying = new Set([...board.bills.keys()].flatMap((id) => records.get(id)?.owners ?? []))
  return owners.filter((id) => !staying.has(id))
}

/** The guests whose visits begin with new bills or continue with reopened bills. */
function resumedVisits(decided: readonly DecidedCommand[]): number[] {
  return decided.flatMap(({ decision: { resumes, events } }) => [
    ...(resumes === undefined ? [] : [resumes]),
    ...events.flatMap(({ type, owners }) => (type === 'bill.reopened' ? owners : [])),
  ])
}

/** By bill, the newest payment when a command of this batch closed the bill. */
function closingPayments(decided: readonly DecidedCommand[]): ReadonlyMap<number, number> {
  const events = decided.flatMap(({ decision }) => decision.events)
  return new Map(
    events.flatMap(({ type, data }) => {
      const last = type === 'bill.closed' ? data.payments.at(-1) : undefined
      return last ? [[data.id, last.id] as const] : []
    }),
  )
}

/** The decided commands of one branch. */
export interface DecidedBatch {
  readonly held: HeldBoard
  readonly ready: readonly DecidedCommand[]
  readonly next: HeldBoard
  readonly now: Date
}

/**
 * Writes batches of different branches. Skips those whose log is not at `held` or is locked by another writer.
 * @returns the branches that were written
 * @throws the database's error if a key was used before, or for a refused write above; then no batch is written
 */
export function writeBatches(
  db: Db,
  batches: readonly DecidedBatch[],
): Promise<ReadonlySet<number>> {
  const now = new Date(Math.max(...batches.map((batch) => batch.now.getTime())))
  const rows = batches.map((batch) => {
    const others = batches.filter((other) => other !== batch)
    return branchRows(batch, new Set(others.flatMap(({ ready }) => resumedVisits(ready))))
  })
  return writeRows(db, rows, now)
}

/** @param resumedElsewhere guests whose visits do not end, because the same statement opens a bill in another branch */
export function branchRows(
  batch: DecidedBatch,
  resumedElsewhere: ReadonlySet<number> = new Set(),
): BranchRows {
  const { held, ready: decided, next, now } = batch
  const entities = entitiesIn(decided.flatMap(({ events }) => events))
  const idsOf = (wanted: 'orders' | 'bills') => [
    ...new Set(entities.flatMap(({ kind, data }) => (kind === wanted ? data.id : []))),
  ]
  const ids = { orders: idsOf('orders'), bills: idsOf('bills') }
  const bills = ids.bills.flatMap((id) => billIn(next, id) ?? [])
  const payments = new Map(
    decided.flatMap(({ decision }) => (decision.payments ?? []).map((row) => [row.id, row])),
  )
  const events = decided.flatMap(({ decision, events: own }) =>
    own.map(
      ({ seq, at, actor, type, data }, index) =>
        ({
          seq,
          commit_seq: own[0]?.seq,
          at,
          actor,
          type,
          data,
          entity_id: !data || type.startsWith('cash.') ? null : (data as Bill | Order).id,
          owners: decision.events[index]?.owners ?? [],
        }) satisfies RowOf<'board_events'>,
    ),
  )
  const keys = decided.flatMap(({ keyed, decision, events: own }) =>
    keyed?.key === undefined
      ? []
      : [
          {
            user_id: keyed.userId,
            path: keyed.path,
            key: keyed.key,
            body_hash: `\\x${keyed.bodyHash.toString('hex')}`,
            status: keyed.status,
            board_seq: own.at(-1)?.seq,
            answer: decision.answer,
          } satisfies RowOf<'idempotency_keys'>,
        ],
  )
  const books = decided.flatMap(({ decision }) => decision.books ?? [])
  const attempts = [
    ...new Set(books.flatMap((each) => each.attempts?.map(({ id }) => id) ?? [])),
  ].flatMap((id) => next.books.attempts.get(id) ?? [])
  const ended = endedVisits(next, decided).filter((id) => !resumedElsewhere.has(id))
  const closed = bills.flatMap(({ id, status }) => (status === 'Cerrada' ? id : []))
  const resumed = resumedVisits(decided)
  const changes = boardRows(batch, ids, closingPayments(decided))
  const zone = TIME_ZONES[held.board.branch.restaurant.country]
  const onAccount = books.flatMap(({ accountPayments = [] }) =>
    accountPayments.map((row) => ({ ...row, ...NO_OTHER_AMOUNTS, zone })),
  )
  const paid = [...bills.flatMap((bill) => paymentRows(held, bill, payments)), ...onAccount]
  const uses = usesOf(decided.flatMap(({ limits }) => limits?.uses ?? []))
  return {
    log: {
      branch_id: held.branchId,
      epoch: held.epoch,
      seq: held.seq,
      next: next.seq,
      changes_menu: events.some(({ type }) => type === 'menu.changed'),
    },
    rows: {
      ...changes,
      ...joinRows(batch, changes),
      ...sessionRows(held, next, books),
      payments: paid,
      accounts: decided.flatMap(({ decision }) => limitedEntries(decision)),
      adjustments: decided.flatMap(({ decision }) =>
        (decision.adjustments ?? []).map((row) => withPeople({ ...row, at: now })),
      ),
      voids: decided.flatMap(({ decision }) =>
        (decision.voids ?? []).map((row) => withPeople({ ...row, at: now })),
      ),
      reopenings: decided.flatMap(({ decision: { reopening } }) =>
        reopening ? withPeople({ ...reopening, at: now }) : [],
      ),
      newNotes: books.flatMap(({ newNotes }) => newNotes ?? []),
      endedNotes: books.flatMap(({ endedNotes }) => endedNotes ?? []),
      newAttempts: attempts
        .filter(({ id }) => !held.books.attempts.has(id))
        .map((row) => ({ ...row, checked_at: row.created_at })),
      changedAttempts: attempts.filter(({ id }) => held.books.attempts.has(id)),
      newRefunds: books.flatMap(({ newRefunds }) => newRefunds ?? []).map(refundRow),
      sentRefunds: books.flatMap(({ sentRefunds }) => sentRefunds ?? []),
      refusedRefunds: books.flatMap(({ refusedRefunds }) => refusedRefunds ?? []).map(refundRow),
      events,
      keys,
      tickets: decided.flatMap(({ decision }) => decision.tickets ?? []),
      changedTickets: decided.flatMap(({ decision }) => decision.changedTickets ?? []),
      firedTickets: decided.flatMap(({ decision }) => decision.firedTickets ?? []),
      drawers: [...new Set(decided.flatMap(({ drawers }) => drawers))].map(rowOfId),
      resumed: resumed.filter((id) => !ended.includes(id)).map(rowOfId),
      ended: ended.map((id) => ({ id, closed })),
      named: decided.flatMap(({ decision }) => decision.named ?? []),
      uses: uses.map((use) => ({ ...use, expire: now.getTime() + use.seconds * 1000 })),
      guards: decided.flatMap(({ limits }) => limits?.guards ?? []),
      callers: decided.flatMap(({ caller }) =>
        caller ? { session_id: caller.sessionId, user_id: caller.userId, stamp: caller.stamp } : [],
      ),
      methods: usedMethods(held, paid),
    },
  }
}

/** Replaces the people of a row with the columns that store them. */
const withPeople = <Row extends People>({ user, approver, ...row }: Row) => ({
  ...row,
  user_id: user?.id,
  user_name: user?.name,
  approver_id: approver?.id,
  approver_name: approver?.name,
})

const refundRow = (payment_id: number) => ({ payment_id }) satisfies RowOf<'provider_refunds'>

const rowOfId = (id: number) => ({ id })

/** Combines uses of the same limit, because a statement may write a row only once. */
/** The entries that the limit of an account may refuse. A reversal corrects a mistake, so it may exceed the limit. */
function limitedEntries(decision: Decision): AccountEntry[] {
  const reversals = (decision.books?.accountPayments ?? []).filter(({ of_id }) => of_id !== null)
  return accountEntries(decision).filter(
    ({ payment }) => !reversals.some(({ id }) => id === payment),
  )
}

function usesOf(limits: readonly LimitUse[]): (LimitUse & { readonly count: number })[] {
  const uses = new Map<string, LimitUse & { readonly count: number }>()
  for (const use of limits) {
    const known = uses.get(use.key)
    uses.set(use.key, { ...use, count: (known?.count ?? 0) + 1 })
  }
  return [...uses.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
