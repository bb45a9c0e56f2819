/** The payments that a person enters to charge a bill, before they are sent. */
import type { BodyInput } from '@orderi/shared/contract/call'
import type { chargeBill } from '@orderi/shared/contract/payments'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type CashRule, type PaymentAmounts, paymentAmounts } from '@orderi/shared/payments/cash'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'

/** A field holds a number, or text that is not an amount. An empty `amount` takes what the other rows leave. */
export type Field = number | string

export interface ChargeRow {
  readonly method: PaymentMethodRow
  readonly amount: Field
  readonly tip: Field
  /** The guest's announced tip that was filled in as `tip`. Empty if there was none. */
  readonly offered: Field
  readonly received: Field
  readonly reference: string
}

export interface ResolvedChargeRow extends ChargeRow {
  /** In céntimos. */
  readonly applied: number
  /** Undefined if a field is no amount, or if the cash received is too little. */
  readonly amounts: PaymentAmounts | undefined
  readonly isTooLittle: boolean
}

export interface Charge {
  readonly rows: readonly ResolvedChargeRow[]
  /** The balance less the rows, in céntimos. Negative if the rows exceed the balance. */
  readonly left: number
  readonly isValid: boolean
}

export function newRow(method: PaymentMethodRow): ChargeRow {
  return { method, amount: '', tip: '', offered: '', received: '', reference: '' }
}

/** Whether the person has entered something. Without input, another method replaces the row. */
function isFilled({ amount, tip, offered, received, reference }: ChargeRow): boolean {
  return [amount, tip === offered ? '' : tip, received, reference].some((field) => field !== '')
}

/** Fills in a guest's announced tip, if the method allows tips. */
export function offerTip(row: ChargeRow, tip: Field): ChargeRow {
  return row.method.allows_tip === 1 ? { ...row, tip, offered: tip } : row
}

/** Adds a row with the guest's announced tip, unless the person has entered or removed a tip. */
export function withMethod(
  rows: readonly ChargeRow[],
  method: PaymentMethodRow,
  announced: Field,
): readonly ChargeRow[] {
  const filled = rows.filter(isFilled)
  const hasDecided =
    rows.some(({ tip, offered }) => tip !== offered) || filled.some(({ tip }) => tip !== '')
  const row = newRow(method)
  return [...filled, hasDecided ? row : offerTip(row, announced)]
}

const centsOf = (field: Field) => (typeof field === 'number' ? toCents(field) : 0)
const isAmount = (field: Field) => field === '' || typeof field === 'number'

/** @param balance in céntimos */
export function chargeOf(rows: readonly ChargeRow[], balance: number, rule: CashRule): Charge {
  let free = rows.reduce((rest, { amount }) => rest - centsOf(amount), balance)
  const applied = rows.map(({ amount }) => {
    if (amount !== '') return centsOf(amount)
    const part = Math.max(0, free)
    free -= part
    return part
  })
  let left = balance
  const resolved = rows.map((row, index): ResolvedChargeRow => {
    const part = applied[index] ?? 0
    left -= part
    const { amount, tip, received, method } = row
    const areAmounts = [amount, tip, received].every(isAmount)
    const amounts = areAmounts
      ? paymentAmounts(
          {
            applied: part,
            tip: centsOf(tip),
            received: received === '' ? undefined : centsOf(received),
            excess: 0,
            isCash: method.kind === 'efectivo',
            isLast: left === 0,
          },
          rule,
        )
      : undefined
    return { ...row, applied: part, amounts, isTooLittle: areAmounts && !amounts }
  })
  const isComplete = resolved.every(
    ({ amounts, applied: part, method, reference }) =>
      amounts &&
      part + amounts.tip > 0 &&
      (method.needs_reference === 0 || reference.trim() !== ''),
  )
  return { rows: resolved, left, isValid: rows.length > 0 && left >= 0 && isComplete }
}

export function paymentsOf(charge: Charge): BodyInput<typeof chargeBill>['pagos'] {
  return charge.rows.map(({ method, applied, tip, received, reference }) => ({
    metodo: method.id,
    monto: toAmount(applied as Cents),
    ...(typeof tip === 'number' && { propina: tip }),
    ...(typeof received === 'number' && { recibido: received }),
    ...(reference.trim() !== '' && { referencia: reference.trim() }),
  }))
}
