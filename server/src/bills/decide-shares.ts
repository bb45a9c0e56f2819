/** Decides shares of a bill, and how guests want to pay (docs/money.md, "Shares"). Pure: no clock, no statement. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { assertNever, DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import {
  freeLines,
  hasFractions,
  isPaidShare,
  isReservedShare,
  recountedShares,
  type Share,
  stayingShares,
} from '@orderi/shared/payments/shares'
import type { Present } from '../board/boards.ts'
import {
  type Decision,
  type HeldBoard,
  orderOfLine,
  type PlannedShare,
  recordOf,
} from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { requireModestTip } from './charge-rules.ts'
import { openBillOn } from './decide-bill.ts'
import { chargedBillOf } from './decide-charge.ts'
import { sortedIntents } from './intents.ts'
import { sharedBillIn, withRecountedShares } from './recounted-bill.ts'

type PlanBody = BodyOf<Calls['planShares']>

/** The needs of `decidePlan`. */
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
 * @throws DomainError `no_payments`, `bill_closed`; `stale` if the balance is not the one that was seen,
 * `payment_pending` while a guest pays online
 */
function plannedBill(present: Present, { bill_id, saldo_visto }: PlanBody): Bill {
  if (present.held.board.branch.cobros === 0) throw new DomainError('no_payments')
  const bill = openBillOn(present, bill_id)
  if (saldo_visto != null && toCents(saldo_visto) !== toCents(bill.saldo))
    throw new DomainError('stale')
  if (bill.reservado > 0) throw new DomainError('payment_pending')
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

/** The field of the call that a plan of this kind comes from. */
const PLAN_FIELDS = { iguales: 'cantidad', montos: 'montos', productos: 'partes' } as const

/**
 * The shares of a plan with their amounts.
 * @param kept the shares that stay
 * @throws DomainError 422 for amounts above the balance, a larger portion of a line than is left, or a part below the
 * smallest coin; `not_found`, `stale` for a line
 */
function plannedShares(
  held: HeldBoard,
  { body, bill, kept }: { body: PlanBody; bill: Bill; kept: readonly Share[] },
): NewShare[] {
  const planned = newShares(body)
  const shared = sharedBillIn(bill)
  const field = PLAN_FIELDS[body.tipo]
  const items = planned.flatMap((share) => share.items)
  const missing = items.filter(({ line }) => !shared.lines.some(({ id }) => id === line))
  if (missing.length > 0)
    throw new DomainError(
      missing.some(({ line }) => !orderOfLine(held, line)) ? 'not_found' : 'stale',
    )
  if (!hasFractions(freeLines(shared, kept), items)) throw invalidField(field, reason('above_line'))
  if (planned.reduce((left, share) => left - share.planned, shared.balance) < 0)
    throw invalidField(field, reason('above_balance'))
  const counted = recountedShares<Share>(shared, [...kept, ...planned]).slice(kept.length)
  const step = toCents(held.board.branch.cash_step)
  if (counted.some(({ amount }) => amount < step))
    throw invalidField(field, reason('part_too_small', { minimum: step / 100 }))
  return planned.map((share, index) => ({ ...share, ...counted[index] }))
}

/** The positions that no share has. */
function* freePositions(shares: readonly PlannedShare[]): Generator<number, never> {
  for (let next = 1; ; next += 1) if (!shares.some(({ position }) => position === next)) yield next
}

/**
 * Replaces the plan of a bill. Shares with payments stay, reduced to what was paid, and the plan divides the rest.
 * @throws DomainError `bill_closed`, `no_payments`, `stale`, `payment_pending`, `not_found`; 422 for a wrong plan
 */
export function decidePlan(present: Present, body: PlanBody): Decision {
  const { held, takeId } = present
  const bill = plannedBill(present, body)
  const record = recordOf(held, bill)
  const kept = stayingShares(record.shares)
  const positions = freePositions(kept)
  const added = plannedShares(held, { body, bill, kept }).map((share) => ({
    ...share,
    id: takeId('shares'),
    position: positions.next().value,
    items: share.items.map((item) => ({ ...item, id: takeId('shareLines') })),
  }))
  const wire = [
    ...bill.shares.filter(({ id }) => kept.some((share) => share.id === id)),
    ...added.map(({ id, position, kind, name }) => ({
      id,
      position,
      kind,
      name,
      amount: 0,
      paid: 0,
      reserved: 0,
      guest: null,
      items: [],
    })),
  ]
  const inSequence = <Positioned extends { readonly position: number }>(
    shares: readonly Positioned[],
  ) => shares.toSorted((a, b) => a.position - b.position)
  const changed = withRecountedShares({
    data: { ...bill, shares: inSequence(wire) },
    record: {
      ...record,
      shares: inSequence([...kept, ...added.map(({ name: _name, ...share }) => share)]),
    },
  })
  return changedBill(changed.data, changed.record)
}

function changedBill(data: Bill, record: ReturnType<typeof recordOf>): Decision {
  return {
    events: [{ type: 'bill.changed', data, owners: record.owners }],
    answer: data,
    records: new Map([[data.id, record]]),
  }
}

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
  const bill = openBillOn(present, billId)
  const share = bill.shares.find(({ id }) => id === share_id)
  if (!share) throw new DomainError('stale')
  const isOwn = share.guest?.id === guest.id
  const isWanted = soltar !== 1
  if (isOwn === isWanted) return { events: [], answer: bill }
  if (!isWanted && isReservedShare(share)) throw new DomainError('payment_pending')
  if (isPaidShare(share)) throw new DomainError('share_paid')
  // A reserved share without a guest belongs to an erased guest whose payment is under way.
  if (isWanted && (share.guest !== null || isReservedShare(share)))
    throw new DomainError('share_taken')
  const { id, name } = guest
  const taken = { ...share, guest: isWanted ? { id, name } : null }
  const shares = bill.shares.map((each) => (each === share ? taken : each))
  return changedBill({ ...bill, shares }, recordOf(present.held, bill))
}

/** Records how a guest wants to pay. Throws `bill_closed`, `tip_too_large`. */
export function decideIntent(
  present: Present,
  billId: number,
  {
    body: { metodo, propina },
    guest,
  }: { readonly body: BodyOf<Calls['sendPaymentIntent']>; readonly guest: Guest },
): Decision {
  const bill = openBillOn(present, billId)
  const tip = toCents(propina ?? 0)
  requireModestTip(chargedBillOf(bill, present.held.board.branch), metodo === null ? 0 : tip)
  const former = bill.intents.find((intent) => intent.guest.id === guest.id)
  const isSame =
    metodo === null ? !former : former?.method === metodo && toCents(former.tip) === tip
  if (isSame) return { events: [], answer: bill }
  const { id, name } = guest
  const at = present.now.toISOString()
  const others = bill.intents.filter((intent) => intent !== former)
  const intents =
    metodo === null
      ? others
      : sortedIntents([...others, { guest: { id, name }, method: metodo, tip: toAmount(tip), at }])
  return changedBill({ ...bill, intents }, recordOf(present.held, bill))
}
