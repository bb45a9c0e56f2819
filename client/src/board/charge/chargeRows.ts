/** The payments that a person enters to charge a bill, before they are sent. Guests may have announced them. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { chargeBill } from '@orderi/shared/contract/payments'
import type { FieldErrors } from '@orderi/shared/kernel/errors'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type CashRule, cashRuleFor } from '@orderi/shared/payments/cash'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { type PaymentAmounts, paymentAmounts } from '@orderi/shared/payments/payment-amounts'
import type { BillShare, PaymentIntent, PaymentMethodRow } from '@orderi/shared/payments/schema'
import { isPaidShare } from '@orderi/shared/payments/shares'
import { sharesOf } from './shares.ts'

/** A number, or text that is not an amount. An empty `amount` stands for the remaining balance. */
export type Field = number | string

export interface ChargeRow {
  readonly method: PaymentMethodRow
  readonly amount: Field
  readonly tip: Field
  /** The guest's announced tip that was filled in as `tip`. Empty if there was none. */
  readonly offered: Field
  readonly received: Field
  readonly reference: string
  /** The house account that the payment charges, in its state at the time of the choice. */
  readonly account: HouseAccount | undefined
}

export interface ResolvedChargeRow extends ChargeRow {
  /** In céntimos. */
  readonly applied: number
  /** Undefined if a field is no amount, or if the cash received is too little. */
  readonly amounts: PaymentAmounts | undefined
  readonly isTooLittle: boolean
  readonly lacksReference: boolean
}

/** The amount that the row adds to its house account, in currency units. */
export const chargedToAccount = ({ applied, amounts }: ResolvedChargeRow): number =>
  toAmount((applied + (amounts?.tip ?? 0)) as Cents)

export interface Charge {
  readonly rows: readonly ResolvedChargeRow[]
  /** The balance less the rows, in céntimos. Negative if the rows exceed the balance. */
  readonly left: number
  /** Whether the amounts can be charged. References may be missing. */
  readonly isValid: boolean
}

export function newRow(method: PaymentMethodRow): ChargeRow {
  return {
    method,
    amount: '',
    tip: '',
    offered: '',
    received: '',
    reference: '',
    account: undefined,
  }
}

/** True if the person has entered something. Choosing another method replaces a row without input. */
function isFilled({ amount, tip, offered, received, reference }: ChargeRow): boolean {
  return [amount, tip === offered ? '' : tip, received, reference].some((field) => field !== '')
}

/** Fills in a guest's announced tip, if the method allows tips. */
function offerTip(row: ChargeRow, tip: Field): ChargeRow {
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
    const lacksReference = method.needs_reference === 1 && row.reference.trim() === ''
    return { ...row, applied: part, amounts, isTooLittle: areAmounts && !amounts, lacksReference }
  })
  const isComplete = resolved.every(
    ({ amounts, applied: part, method, account }) =>
      amounts && part + amounts.tip > 0 && (method.kind !== 'casa' || account !== undefined),
  )
  return { rows: resolved, left, isValid: rows.length > 0 && left >= 0 && isComplete }
}

/** Shows the reference fields that a refusal requires. A method may have changed after the dialog was opened. */
export function askingReferences(
  rows: readonly ChargeRow[],
  errors: FieldErrors,
): readonly ChargeRow[] {
  return rows.map((row, index) =>
    `pagos.${index}.referencia` in errors
      ? { ...row, method: { ...row.method, needs_reference: 1 } }
      : row,
  )
}

export function paymentsOf(charge: Charge): BodyInput<typeof chargeBill>['pagos'] {
  return charge.rows.map(({ method, applied, tip, received, reference, account }) => ({
    metodo: method.id,
    monto: toAmount(applied as Cents),
    ...(typeof tip === 'number' && { propina: tip }),
    ...(typeof received === 'number' && { recibido: received }),
    ...(reference.trim() !== '' && { referencia: reference.trim() }),
    ...(account !== undefined && { cuenta_casa: account.id }),
  }))
}

const roundingOf = (payments: Bill['payments']) =>
  sumCents(payments.map(({ rounding }) => toCents(rounding)))

/** The rounding of cash that pays the rest of the bill or of a share. The server has the same rule. */
export function cashRuleOf(bill: Bill, share: BillShare | undefined, branch: CashRule): CashRule {
  const payments = bill.payments ?? []
  const own = payments.filter((payment) => (payment.share ?? null) === (share?.id ?? null))
  return cashRuleFor(branch, {
    amount: toCents(share ? share.amount : bill.totalFinal),
    isRounded: roundingOf(own) !== 0,
    total: toCents(bill.totalFinal),
    rounded: roundingOf(payments),
  })
}

type IntentBill = Pick<Bill, 'shares' | 'intents'>

/** The intents of the guest of `share`. Without `share`, those of all guests whose share is not paid. */
function openIntents(bill: IntentBill, share: BillShare | undefined): readonly PaymentIntent[] {
  const shareOf = (guest: number) => sharesOf(bill).find((each) => each.guest?.id === guest)
  // Events of earlier releases have no `intents`.
  return (bill.intents ?? []).filter(({ guest }) => {
    const own = shareOf(guest.id)
    return share ? own?.id === share.id : !own || !isPaidShare(own)
  })
}

function sumOfTips(intents: readonly PaymentIntent[]): Field {
  const tip = toAmount(sumCents(intents.map((intent) => toCents(intent.tip))))
  return tip > 0 ? tip : ''
}

/** One row with the announced method and tip. Empty if the guests announced no method or different methods. */
export function intendedRows(
  bill: IntentBill,
  methods: readonly PaymentMethodRow[],
  share: BillShare | undefined,
): readonly ChargeRow[] {
  const intents = openIntents(bill, share)
  const method = methods.find(({ kind }) => intents.every((intent) => intent.method === kind))
  if (intents.length === 0 || !method) return []
  return [offerTip(newRow(method), sumOfTips(intents))]
}

/**
 * The sum of the tips that guests announce now, if they all announce one method. Otherwise, the sum of the tips for
 * `method`. Empty after a tip of the bill was paid, unless a share is charged.
 */
export function announcedTip(
  bill: IntentBill & Pick<Bill, 'propinas'>,
  { kind }: Pick<PaymentMethodRow, 'kind'>,
  share: BillShare | undefined,
): Field {
  if (!share && bill.propinas > 0) return ''
  const intents = openIntents(bill, share)
  const areAlike = new Set(intents.map(({ method }) => method)).size === 1
  return sumOfTips(areAlike ? intents : intents.filter(({ method }) => method === kind))
}
