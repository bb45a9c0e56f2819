/** Decides shares of a bill (docs/money.md, "Shares"). Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { assertNever, DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import {
  freeLines,
  hasFractions,
  isPaidShare,
  isReservedShare,
  recountedShares,
  remainingShares,
  type Share,
} from '@orderi/shared/payments/shares'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { type HeldBoard, orderOfLine } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { withGuestOf } from './decide-online-payment.ts'
import { changedBillDecision, type HeldBill, openBillIn, sharedBillIn } from './held-bill.ts'
import { sumOf } from './paid-bill.ts'

type PlanBody = BodyOf<Calls['planShares']>

export function needsOfPlan({ cantidad, montos, partes }: PlanBody): CommandNeeds {
  const items = partes?.flatMap(({ lineas }) => lineas) ?? []
  return {
    names: { lines: items.map(({ order_line_id }) => order_line_id) },
    creates: () => ({
      shares: Math.max(cantidad ?? 0, montos?.length ?? 0, partes?.length ?? 0),
      shareLines: items.length,
    }),
  }
}

/**
 * @throws DomainError `no_payments`, `bill_closed`; `stale` if the balance differs from the one that the person saw;
 * `payment_pending` while a guest pays online
 */
function plannedBill({ held }: Present, { bill_id, saldo_visto }: PlanBody): HeldBill {
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  const bill = openBillIn(held, bill_id)
  if (saldo_visto != null && toCents(saldo_visto) !== toCents(bill.data.saldo))
    throw new DomainError('stale')
  if (bill.data.reservado > 0) throw new DomainError('payment_pending')
  return bill
}

function required<T>(field: string, value: T | null | undefined): T {
  if (value == null) throw invalidField(field, reason('required'))
  return value
}

interface NewShare extends Share {
  readonly name: string | null
}

/** The shares of a plan, before the bill determines their amounts. Throws 422 for a missing field. */
function newShares(body: PlanBody): NewShare[] {
  const share = {
    kind: body.tipo,
    unit: toCents(body.unidad ?? 0.01),
    name: null,
    planned: 0,
    amount: 0,
    paid: 0,
    items: [],
  }
  switch (body.tipo) {
    case 'iguales':
      return Array.from({ length: required('cantidad', body.cantidad) }, () => share)
    case 'montos':
      return required('montos', body.montos).map((amount) => ({
        ...share,
        planned: toCents(amount),
      }))
    case 'productos':
      return required('partes', body.partes).map(({ name, lineas }) => ({
        ...share,
        name: name ?? null,
        items: lineas.map(({ order_line_id, num, den }) => ({
          line: order_line_id,
          num,
          den,
          amount: 0,
        })),
      }))
    default:
      return assertNever(body.tipo)
  }
}

/** The request field that defines a plan of each kind. */
const PLAN_FIELDS = { iguales: 'cantidad', montos: 'montos', productos: 'partes' } as const

/**
 * The shares of a plan with their amounts.
 * @param remaining the shares of the former plan that remain
 * @throws DomainError 422 for amounts above the balance, a larger portion of a line than remains, or a part below the
 * smallest coin; `not_found`, `stale` for a line
 */
function plannedShares(
  held: HeldBoard,
  { body, bill, remaining }: { body: PlanBody; bill: HeldBill; remaining: readonly Share[] },
): NewShare[] {
  const planned = newShares(body)
  const shared = sharedBillIn(bill.data)
  const field = PLAN_FIELDS[body.tipo]
  const items = planned.flatMap((share) => share.items)
  const missing = items.filter(({ line }) => !shared.lines.some(({ id }) => id === line))
  if (missing.length > 0)
    throw new DomainError(
      missing.some(({ line }) => !orderOfLine(held, line)) ? 'not_found' : 'stale',
    )
  if (!hasFractions(freeLines(shared, remaining), items))
    throw invalidField(field, reason('above_line'))
  if (sumOf(planned, (share) => share.planned) > shared.balance)
    throw invalidField(field, reason('above_balance'))
  const counted = recountedShares<Share>(shared, [...remaining, ...planned]).slice(remaining.length)
  const step = toCents(held.board.branch.cash_step)
  if (counted.some(({ amount }) => amount < step))
    throw invalidField(field, reason('part_too_small', { minimum: step / 100 }))
  return planned.map((share, index) => ({ ...share, ...counted[index] }))
}

const byPosition = <Placed extends { readonly position: number }>(shares: readonly Placed[]) =>
  shares.toSorted((a, b) => a.position - b.position)

/**
 * Replaces the plan of a bill. Shares with payments are reduced to the paid amounts. The plan divides the rest of the
 * bill.
 * @throws DomainError `bill_closed`, `no_payments`, `stale`, `payment_pending`, `not_found`; 422 for a wrong plan
 */
export function decidePlan(present: Present, body: PlanBody): Decision {
  const { held, takeId } = present
  const bill = plannedBill(present, body)
  const { data, record } = bill
  const remaining = remainingShares(record.shares)
  const planned = plannedShares(held, { body, bill, remaining })
  const positions = [...remaining, ...planned]
    .map((_, index) => index + 1)
    .filter((position) => !remaining.some((share) => share.position === position))
  const added = planned.map(({ name, ...share }, index) => {
    const [id, position] = [takeId('shares'), positions[index] ?? 0]
    const items = share.items.map((item) => ({ ...item, id: takeId('shareLines') }))
    const onWire = { id, position, kind: share.kind, name, ...NOTHING_PAID }
    return { planned: { ...share, id, position, items }, onWire }
  })
  const isRemaining = ({ id }: { readonly id: number }) =>
    remaining.some((share) => share.id === id)
  const shares = [...data.shares.filter(isRemaining), ...added.map(({ onWire }) => onWire)]
  const ofRecord = [...remaining, ...added.map((share) => share.planned)]
  const changed = {
    data: { ...data, shares: byPosition(shares) },
    record: { ...record, shares: byPosition(ofRecord) },
  }
  return changedBillDecision(changed, ['bill.changed'])
}

/** Amounts and contents of a new share, before they are calculated. */
const NOTHING_PAID = { amount: 0, paid: 0, reserved: 0, guest: null, items: [] }

interface Guest {
  readonly id: number
  readonly name: string
}

/**
 * Gives a share to the first guest who takes it. The same guest can give it back.
 * @throws DomainError `bill_closed`, `stale` for a share of a former plan, `share_paid`, `share_taken`;
 * `payment_pending` if a guest gives a share back while paying it online
 */
export function decideShareChoice(
  present: Present,
  billId: number,
  {
    body: { share_id, soltar },
    guest,
  }: { readonly body: BodyOf<Calls['chooseShare']>; readonly guest: Guest },
): Decision {
  const bill = openBillIn(present.held, billId)
  const share = bill.data.shares.find(({ id }) => id === share_id)
  if (!share) throw new DomainError('stale')
  const isOwn = share.guest?.id === guest.id
  const isWanted = soltar !== 1
  if (isOwn === isWanted) return { events: [], answer: bill.data }
  if (!isWanted && isReservedShare(share)) throw new DomainError('payment_pending')
  if (isPaidShare(share)) throw new DomainError('share_paid')
  // A reserved share without a guest belongs to an erased guest whose payment is in progress.
  if (isWanted && (share.guest !== null || isReservedShare(share)))
    throw new DomainError('share_taken')
  return changedBillDecision(withGuestOf(bill, share_id, isWanted ? guest : null), ['bill.changed'])
}
