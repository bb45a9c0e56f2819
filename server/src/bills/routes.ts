import { randomUUID } from 'node:crypto'
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import type { HouseStatementQuery } from '@orderi/shared/payments/house-accounts'
import { ProviderName } from '@orderi/shared/payments/online'
import type { TransactionExportQuery } from '@orderi/shared/payments/transactions'
import { onRow, runOnBoardOfRow, staffCommand } from '../board/of-row.ts'
import { readReplay } from '../board/replay.ts'
import type { Deps } from '../deps.ts'
import { branchOfRow, type RowRef, requireBranch } from '../floor/queries/access.ts'
import { branchParam } from '../http/params.ts'
import { type Handlers, onBoard, type SessionRequest } from '../http/route.ts'
import {
  holdsPermission,
  type Person,
  readsAllBills,
  requireRestaurant,
} from '../identity/person.ts'
import { requireFreshCaller } from '../identity/remembered-callers.ts'
import { readEpoch, requireSameLog } from '../log/read.ts'
import { billSheet } from './bill-sheet.ts'
import { askProvider, recordNotice } from './commands/online.ts'
import {
  decideAccountPayment,
  decideAccountReversal,
  needsOfAccountPayment,
  needsOfAccountReversal,
} from './decide-account-payment.ts'
import { decideSendWaiter, decideTableConfirmation, decideUndoSendWaiter } from './decide-bill.ts'
import {
  decideCashConfirmation,
  decideCashDiscard,
  decideCashNote,
  needsOfCashConfirmation,
  needsOfCashDiscard,
  needsOfCashNote,
} from './decide-cash-note.ts'
import { decideCharge, decideClosing, needsOfCharge, needsOfClosing } from './decide-charge.ts'
import {
  type DiscountTarget,
  decideCourtesy,
  decideDiscount,
  decideDiscountRemoval,
  decideService,
  needsOfCourtesy,
  needsOfDiscount,
  needsOfService,
} from './decide-discount.ts'
import { decideMerge, decideSeparation, needsOfMerge, needsOfSeparation } from './decide-merge.ts'
import { decideMove, needsOfMove } from './decide-move.ts'
import { decideCancellation, needsOfCancellation } from './decide-online-payment.ts'
import {
  decideExcessRefund,
  decideRefund,
  needsOfExcessRefund,
  needsOfRefund,
} from './decide-refund.ts'
import { decideReopening } from './decide-reopening.ts'
import {
  decideMethodChange,
  decideReversal,
  needsOfMethodChange,
  needsOfReversal,
} from './decide-reversal.ts'
import { decidePlan, needsOfPlan } from './decide-shares.ts'
import { decideSplit, needsOfSplit } from './decide-split.ts'
import { houseStatementSheet } from './house-statement-sheet.ts'
import {
  chargeableBill,
  listBillHistory,
  openBillsOf,
  openBillsOfTable,
  waiterCallsOf,
} from './queries/bills.ts'
import { pendingCashNotes } from './queries/cash-notes.ts'
import { readExportedBills } from './queries/exported-bills.ts'
import { readHouseStatement } from './queries/house-statement.ts'
import { readLedger } from './queries/ledger.ts'
import { bookedDaysOf, dayRangeOf, replayedDayOf, requireRecentBill } from './queries/range.ts'
import { readBillStory } from './queries/story.ts'
import { listTransactions, readTransactionParts } from './queries/transactions.ts'
import { transactionSheet } from './transaction-sheet.ts'

const billRow = ({ bill_id: id }: { readonly bill_id: number }): RowRef => ({ kind: 'bills', id })
const noteRow = ({ note_id: id }: { readonly note_id: number }): RowRef => ({
  kind: 'cash_notes',
  id,
})
const paymentRow = ({ payment_id: id }: { readonly payment_id: number }): RowRef => ({
  kind: 'payments',
  id,
})

const targetRow = ({ bill_id, order_line_id }: DiscountTarget): RowRef =>
  bill_id == null
    ? { kind: 'order_lines', id: order_line_id ?? undefined }
    : { kind: 'bills', id: bill_id }

/** The branch and the days of a query, for a person who may read bills of all days. Throws `forbidden`. */
async function bookedRange(
  deps: Pick<Deps, 'pool' | 'clock'>,
  person: Person,
  sucursal: string,
  query: TransactionExportQuery,
) {
  const branch = await requireBranch(deps.pool, person, branchParam(sucursal))
  if (!readsAllBills(person, branch.restaurantId)) throw new DomainError('forbidden')
  return { branch, range: await bookedDaysOf(deps.pool, branch.id, query, deps.clock()) }
}

/** Throws `forbidden` if the person may not charge the account. */
function statementFor(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { person, headers }: Pick<SessionRequest<Call>, 'person' | 'headers'>,
  account: string,
  query: HouseStatementQuery,
) {
  const restaurantId = requireRestaurant(person, headers.restaurant)
  if (!holdsPermission(person, restaurantId, 'casa')) throw new DomainError('forbidden')
  const accountId = pathId(account)
  return readHouseStatement(pool, { restaurantId, accountId, query, now: clock() })
}

export const billHandlers = {
  async openBills(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const { data, total } = await openBillsOf(deps.pool, branch.id)
    return { data: deps.charging.on(data), total }
  },

  async tableBills(deps, { person, params }) {
    const tableId = pathId(params.mesa)
    const branch = await branchOfRow(deps.pool, person, { kind: 'tables', id: tableId })
    const { data, total } = await openBillsOfTable(deps.pool, branch.id, tableId ?? 0)
    return { data: deps.charging.on(data), total }
  },

  async waiterCalls(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return waiterCallsOf(deps.pool, branch.id)
  },

  async billHistory(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const epoch = await readEpoch(deps.pool, branch.id)
    const isRecentOnly = !readsAllBills(person, branch.restaurantId)
    const list = await listBillHistory(deps.pool, branch.id, query, deps.clock(), isRecentOnly)
    return { ...list, epoch }
  },

  async replay(deps, { person, params, query: { dia, epoch, desde: after } }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    const isRecentOnly = !readsAllBills(person, branch.restaurantId)
    const asked = await replayedDayOf(deps.pool, branch.id, dia, deps.clock(), isRecentOnly)
    return readReplay(deps, branch.id, { ...asked, epoch, after })
  },

  async billStory(deps, { person, params }) {
    const billId = pathId(params.cuenta)
    const branch = await branchOfRow(deps.pool, person, { kind: 'bills', id: billId })
    if (!readsAllBills(person, branch.restaurantId))
      await requireRecentBill(deps.pool, billId ?? 0, deps.clock())
    return readBillStory(deps.pool, branch.id, billId ?? 0)
  },

  async exportBills(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    if (!readsAllBills(person, branch.restaurantId)) throw new DomainError('forbidden')
    const range = await dayRangeOf(deps.pool, branch.id, query, deps.clock())
    return billSheet(readExportedBills(deps.pool, branch.id, range, query), range)
  },

  async transactions(deps, { person, params, query }) {
    const { branch, range } = await bookedRange(deps, person, params.sucursal, query)
    return listTransactions(deps.pool, branch.id, range, query)
  },

  async exportTransactions(deps, { person, params, query }) {
    const { branch, range } = await bookedRange(deps, person, params.sucursal, query)
    const parts = readTransactionParts(deps.pool, branch.id, range, query)
    return transactionSheet(parts, range, query)
  },

  async ledger(deps, { person, params, query }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readLedger(
      deps.pool,
      branch.id,
      await dayRangeOf(deps.pool, branch.id, query, deps.clock()),
    )
  },

  async houseStatement(deps, request) {
    const { cuenta_casa } = request.params
    const { statement } = await statementFor(deps, request, cuenta_casa, request.query)
    return statement
  },

  async exportHouseStatement(deps, request) {
    const { cuenta_casa } = request.params
    return houseStatementSheet(await statementFor(deps, request, cuenta_casa, request.query))
  },

  payOnAccount: onRow(
    ({ turno: id }) => ({ kind: 'cash_sessions', id }),
    staffCommand(needsOfAccountPayment, decideAccountPayment),
  ),

  reverseAccountPayment: onRow(
    paymentRow,
    staffCommand(needsOfAccountReversal, decideAccountReversal),
  ),

  sendWaiter: onRow(billRow, ({ bill_id: id, voy }) => ({
    names: { bills: [id] },
    decide: (present, { user }) => decideSendWaiter(present, id, { user, isGoing: voy === 1 }),
  })),

  undoSendWaiter: onRow(billRow, ({ bill_id: id }) => ({
    undoes: { call: id },
    decide: (present) => decideUndoSendWaiter(present, id),
  })),

  confirmTable: onRow(billRow, ({ bill_id: id }) => ({
    decide: (present, { user }) => decideTableConfirmation(present, id, user),
  })),

  closeBill: onRow(billRow, staffCommand(needsOfClosing, decideClosing)),

  chargeBill: onRow(billRow, staffCommand(needsOfCharge, decideCharge)),

  noteCash: onRow(billRow, staffCommand(needsOfCashNote, decideCashNote)),

  async cashNotes(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return pendingCashNotes(deps.pool, branch.id)
  },

  confirmCash: onRow(noteRow, staffCommand(needsOfCashConfirmation, decideCashConfirmation)),

  discardCash: onRow(noteRow, staffCommand(needsOfCashDiscard, decideCashDiscard)),

  reversePayment: onRow(paymentRow, staffCommand(needsOfReversal, decideReversal)),

  changeMethod: onRow(paymentRow, staffCommand(needsOfMethodChange, decideMethodChange)),

  cancelAttempt: onBoard(async (deps, request) => {
    const { attempt_id: id } = request.body
    const row: RowRef = { kind: 'pay_attempts', id }
    // `askProvider` may record a payment, so the caller is checked first.
    requireFreshCaller(request.person)
    const branch = await branchOfRow(deps.pool, request.person, row)
    requireSameLog(request.keyed, await readEpoch(deps.pool, branch.id))
    await askProvider(deps, id)
    return runOnBoardOfRow(deps, request, row, {
      ...needsOfCancellation(id),
      decide: (present) => decideCancellation(present, id),
    })
  }),

  refundPayment: onBoard(async (deps, request) => {
    const { body } = request
    const key = randomUUID()
    const response = await runOnBoardOfRow(
      deps,
      request,
      { kind: 'payments', id: body.payment_id },
      {
        ...needsOfRefund(body),
        decide: (present, authority) => decideRefund(present, body, { authority, key }),
      },
    )
    deps.checkOnlinePayments()
    return response
  }),

  giveDiscount: onRow(targetRow, staffCommand(needsOfDiscount, decideDiscount)),

  giveCourtesy: onRow(targetRow, staffCommand(needsOfCourtesy, decideCourtesy)),

  removeDiscount: onRow(targetRow, staffCommand(needsOfDiscount, decideDiscountRemoval)),

  waiveService: onRow(billRow, staffCommand(needsOfService, decideService)),

  planShares: onRow(billRow, staffCommand(needsOfPlan, decidePlan)),

  /** The mark belongs to the first person until it ends. No row is written, so a repeated request is harmless. */
  async takeCharge(deps, { person, keyed, body: { bill_id, soltar } }) {
    const { id: branchId } = await branchOfRow(deps.pool, person, { kind: 'bills', id: bill_id })
    requireSameLog(keyed, await readEpoch(deps.pool, branchId))
    const { bill, takes_payments } = await chargeableBill(deps.pool, branchId, bill_id)
    const user = { id: person.userId, name: person.name }
    const present = deps.charging.of(bill_id)?.user.id
    if (soltar === 1) {
      if (present === user.id) deps.publishCharging(branchId, bill_id, null)
    } else {
      if (!takes_payments) throw new DomainError('no_payments')
      if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
      if (present === undefined || present === user.id)
        deps.publishCharging(branchId, bill_id, user)
    }
    const body = { ...bill, charging: deps.charging.of(bill_id) }
    return { status: 200, body, boardSeq: undefined, replayed: false }
  },

  refundOnline: onBoard(async (deps, request) => {
    const { bill_id: id } = request.body
    const key = randomUUID()
    const response = await runOnBoardOfRow(
      deps,
      request,
      { kind: 'bills', id },
      {
        ...needsOfExcessRefund(id),
        decide: (present, authority) => decideExcessRefund(present, id, { authority, key }),
      },
    )
    deps.checkOnlinePayments()
    return response
  }),

  async paymentNotice(deps, { params, signed }) {
    const provider = ProviderName.safeParse(params.proveedor)
    if (!provider.success) throw new DomainError('not_found')
    const notice = deps.providers[provider.data].verify(signed.raw, signed.headers)
    await recordNotice(deps, provider.data, notice)
  },

  splitBill: onRow(billRow, staffCommand(needsOfSplit, decideSplit)),

  mergeBills: onRow(billRow, staffCommand(needsOfMerge, decideMerge)),

  separateBills: onRow(billRow, staffCommand(needsOfSeparation, decideSeparation)),

  reopenBill: onRow(billRow, ({ bill_id: id }) => ({
    names: { bills: [id] },
    paymentsOf: [id],
    decide: (present, by) => decideReopening(present, id, by),
  })),

  moveBill: onRow(billRow, staffCommand(needsOfMove, decideMove)),
} satisfies Partial<Handlers>
