/** Checks a run's payments and the branch's ledger: for each payment and closed bill, debits equal credits. */
import type { Bill } from '@orderi/shared/bills/schema'
import { billHistory } from '@orderi/shared/contract/administration'
import { ledger } from '@orderi/shared/contract/payments'
import { sumCents, toCents } from '@orderi/shared/kernel/money'
import type { Ledger, Payment } from '@orderi/shared/payments/schema'
import type { Api } from './api.ts'

const PAGE = 100
const DAY_MS = 86_400_000

export interface LedgerCheck {
  readonly bills: number
  readonly payments: number
  /** In Spanish. Empty if the ledger balances. */
  readonly problems: readonly string[]
}

export type CheckedPayment = Pick<
  Payment,
  'id' | 'kind' | 'received' | 'change' | 'applied' | 'tip' | 'rounding' | 'excess'
>
export interface CheckedBill extends Pick<Bill, 'id' | 'status' | 'totalFinal' | 'pagado'> {
  readonly payments: readonly CheckedPayment[]
}

export function checkLedger(bills: readonly CheckedBill[]): LedgerCheck {
  return {
    bills: bills.filter(({ status }) => status === 'Cerrada').length,
    payments: sum(bills.map(({ payments }) => payments.length)),
    problems: bills.filter((bill) => !isBalanced(bill)).map(({ id }) => `cuenta ${id}`),
  }
}

/** True if the payments sum to the paid amount, and for a closed bill to its total. A merged bill has a total of 0. */
function isBalanced(bill: CheckedBill): boolean {
  const { status, totalFinal, pagado, payments } = bill
  const counted = payments.filter((payment) => !isRefundAfterClosing(bill, payment))
  const applied = sumCents(counted.map((payment) => toCents(payment.applied)))
  return (
    payments.every(isBalancedPayment) &&
    applied === toCents(pagado) &&
    (status !== 'Cerrada' || applied === toCents(totalFinal))
  )
}

/**
 * True if a payment refunds a closed bill, whose figures then stay the same. A reopened bill has later payments. A change
 * of a payment's method adds 0 in total.
 */
function isRefundAfterClosing(
  { status, payments }: CheckedBill,
  { id, kind }: CheckedPayment,
): boolean {
  const later = payments.filter((each) => each.id > id && each.kind !== 'devolucion')
  const applied = sumCents(later.map((payment) => toCents(payment.applied)))
  return status === 'Cerrada' && kind === 'devolucion' && applied === 0
}

function isBalancedPayment(payment: CheckedPayment): boolean {
  const { received, change, applied, tip, rounding, excess } = payment
  return (
    toCents(received) - toCents(change) === sumCents([applied, tip, rounding, excess].map(toCents))
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Reads and checks bills that were opened at most one day before `startedAt`. */
export async function readLedger(
  api: Api,
  { token, branch }: { readonly token: string; readonly branch: number },
  { ids, startedAt }: { readonly ids: ReadonlySet<number>; readonly startedAt: Date },
): Promise<LedgerCheck> {
  const bills: Bill[] = []
  // One more day on each side, because the days are in the restaurant's time zone.
  const desde = dayAfter(startedAt, -1)
  const hasta = dayAfter(new Date(), 1)
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const read = await api.call(billHistory, {
      token,
      params: { sucursal: branch },
      query: { desde, hasta, pagina: String(page), tamano: String(PAGE) },
    })
    if (!read.ok) return { bills: 0, payments: 0, problems: [read.message] }
    bills.push(...read.body.data)
    isLast = page * PAGE >= read.body.total
  }
  const check = checkLedger(bills.filter(({ id }) => ids.has(id)))
  const query = { desde, hasta }
  const read = await api.call(ledger, { token, params: { sucursal: branch }, query })
  // Only an admin may read the ledger.
  if (!read.ok) return read.code === 'forbidden' ? check : { ...check, problems: [read.message] }
  return { ...check, problems: [...check.problems, ...ledgerProblems(read.body)] }
}

/** The unbalanced entries of the ledger, in Spanish. */
export function ledgerProblems({ data, unbalanced }: Ledger): string[] {
  const totalOf = (side: 'debit' | 'credit') => sumCents(data.map((entry) => toCents(entry[side])))
  return [
    ...unbalanced.map(
      ({ source, id }) => `${source === 'bill' ? 'cuenta' : 'pago'} ${id} en el libro`,
    ),
    ...(totalOf('debit') === totalOf('credit') ? [] : ['el libro']),
  ]
}

/** The date `days` after `moment`, in UTC. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
