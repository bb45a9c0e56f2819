/** Checks the payments of a run: the debits of each payment and closed bill equal its credits. */
import type { Bill } from '@orderi/shared/bills/schema'
import { billHistory } from '@orderi/shared/contract/administration'
import { sumCents, toCents } from '@orderi/shared/kernel/money'
import type { Payment } from '@orderi/shared/payments/schema'
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
  'received' | 'change' | 'applied' | 'tip' | 'rounding' | 'excess'
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

/** Also true for a bill that was merged into another one, because it is closed with a total of 0. */
function isBalanced({ status, totalFinal, pagado, payments }: CheckedBill): boolean {
  const applied = sumCents(payments.map((payment) => toCents(payment.applied)))
  return (
    payments.every(isBalancedPayment) &&
    applied === toCents(pagado) &&
    (status !== 'Cerrada' || applied === toCents(totalFinal))
  )
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

/** Reads and checks the bills with the given IDs. Each was opened one day before `startedAt` or later. */
export async function readLedger(
  api: Api,
  { token, branch }: { readonly token: string; readonly branch: number },
  { ids, startedAt }: { readonly ids: ReadonlySet<number>; readonly startedAt: Date },
): Promise<LedgerCheck> {
  const bills: Bill[] = []
  // One day more on each side, because the days are those of the restaurant's time zone.
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
  return checkLedger(bills.filter(({ id }) => ids.has(id)))
}

function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
