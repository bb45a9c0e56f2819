/** Checks each Z report of a run: its figures balance, and equal the payments and movements of the session. */
import { cashSession, transactions } from '@orderi/shared/contract/payments'
import { sumCents, toCents } from '@orderi/shared/kernel/money'
import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import type { Transaction } from '@orderi/shared/payments/transactions'
import type { Api } from './api.ts'
import { dayAfter } from './ledger.ts'

const PAGE = 100
const PAYMENT_KINDS: readonly string[] = ['cobro', 'reverso', 'devolucion', 'abono']

export interface ShiftCheck {
  readonly sessions: number
  /** In Spanish. Empty if each Z report balances. */
  readonly problems: readonly string[]
}

export type CheckedSession = Pick<
  CashSession,
  | 'register'
  | 'number'
  | 'opened_at'
  | 'closed_at'
  | 'opening'
  | 'expected'
  | 'counted'
  | 'difference'
  | 'movements'
  | 'figures'
>
export type CheckedTransaction = Pick<Transaction, 'kind' | 'register' | 'at' | 'amount' | 'tip'>

const sum = (amounts: readonly (number | null)[]) =>
  sumCents(amounts.map((amount) => toCents(amount ?? 0)))

/** The unbalanced figures of a Z report, in Spanish. */
export function sessionProblems(
  session: CheckedSession,
  all: readonly CheckedTransaction[],
): string[] {
  const { figures, opening, expected, counted, difference, movements } = session
  if (!figures) return ['sin cifras']
  const { methods, people, sales, products, hours } = figures
  const paid = all.filter((each) => PAYMENT_KINDS.includes(each.kind) && isIn(session, each))
  const cash = methods.filter(({ kind }) => kind === 'efectivo')
  const totals = sum(methods.map(({ total }) => total))
  const moved = movements.map(({ kind, amount }) => (kind === 'entrada' ? amount : -amount))
  const movedByKind = figures.movements.map(({ kind, total }) =>
    kind === 'entrada' ? total : -total,
  )
  const checks: Readonly<Record<string, boolean>> = {
    esperado: sum([expected]) === sum([opening, figures.cash, ...moved]),
    diferencia: sum([difference, expected]) === sum([counted]),
    efectivo: sum([figures.cash]) === sum(cash.map(({ total }) => total)),
    movimientos: sum(moved) === sum(movedByKind),
    pagos: totals === sum(paid.flatMap(({ amount, tip }) => [amount, tip])),
    cantidad: figures.payments === paid.length,
    propinas: sum([figures.tips]) === sum(paid.map(({ tip }) => tip)),
    personas: totals === sum(people.map(({ charged }) => charged)),
    horas: sum([sales.total]) === sum(hours.map(({ total }) => total)),
    productos: sum([sales.gross]) === sum(products.map(({ total }) => total)),
  }
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : name))
}

/** Whether a payment is in the session. A register has one session at a time. */
function isIn({ register, opened_at, closed_at }: CheckedSession, made: CheckedTransaction) {
  const isLate = closed_at !== null && Date.parse(made.at) > Date.parse(closed_at)
  return made.register === register.name && Date.parse(made.at) >= Date.parse(opened_at) && !isLate
}

/** Reads and checks the closed sessions with these IDs. */
export async function checkShifts(
  api: Api,
  { token, branch }: { readonly token: string; readonly branch: number },
  ids: readonly number[],
): Promise<ShiftCheck> {
  const sessions: CashSession[] = []
  for (const turno of ids) {
    const read = await api.call(cashSession, { token, params: { turno } })
    if (!read.ok) return { sessions: sessions.length, problems: [read.message] }
    sessions.push(read.body)
  }
  const first = Math.min(Date.now(), ...sessions.map(({ opened_at }) => Date.parse(opened_at)))
  const made: Transaction[] = []
  for (let page = 1, isLast = sessions.length === 0; !isLast; page += 1) {
    const read = await api.call(transactions, {
      token,
      params: { sucursal: branch },
      query: {
        desde: dayAfter(new Date(first), -1),
        hasta: dayAfter(new Date(), 1),
        pagina: String(page),
        tamano: String(PAGE),
      },
    })
    // Waiters need a permission for bills of all days.
    if (!read.ok) return { sessions: 0, problems: read.code === 'forbidden' ? [] : [read.message] }
    made.push(...read.body.data)
    isLast = page * PAGE >= read.body.total
  }
  const problems = sessions.flatMap((session) =>
    sessionProblems(session, made).map(
      (problem) => `${session.register.name}, turno ${session.number}: ${problem}`,
    ),
  )
  return { sessions: sessions.length, problems }
}
