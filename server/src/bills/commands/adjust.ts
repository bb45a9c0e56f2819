/** Discounts, courtesies and the removal of the service (docs/money.md, "Arithmetic" and "Rules"). */
import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
  raisedDiscounts,
} from '@orderi/shared/bills/discounts'
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Country } from '@orderi/shared/kernel/time'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { readGivenDiscounts } from '../../board/queries/load.ts'
import { type Authority, requireDiscount, requirePermission } from '../../identity/approval.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { growingDiscount, withLimitedDiscounts } from '../given-discounts.ts'
import { type CountedBill, readCountedBill, recountBills } from '../queries/terms.ts'
import { takePieces } from './portion.ts'

/** The kinds of reasons for discounts, courtesies and the removal of the service. */
const DISCOUNTS = ['descuento', 'cortesia'] as const

interface Target {
  readonly bill_id?: number | null | undefined
  readonly order_line_id?: number | null | undefined
}

interface Settings {
  readonly bill_id: number
  readonly country: Country
  readonly takes_payments: boolean
  readonly control: PaymentControl
}

type OpenBill = CountedBill & Settings

/** The open bill of a target. Throws `not_found`, `no_payments`, `bill_closed`. */
async function readOpenBill(tx: BoardTx, target: Target): Promise<OpenBill> {
  const [settings] = await tx.query<Settings>(
    `SELECT b.id AS bill_id, r.country, br.takes_payments, br.payment_control AS control
      FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
      WHERE b.branch_id = $1 AND b.id = coalesce($2, (SELECT bill_id FROM order_lines WHERE id = $3))`,
    [tx.branchId, target.bill_id ?? null, target.order_line_id ?? null],
  )
  if (!settings) throw new DomainError('not_found')
  if (!settings.takes_payments) throw new DomainError('no_payments')
  const bill = await readCountedBill(tx, settings.bill_id)
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  return { ...bill, ...settings }
}

/**
 * The amount to which an adjustment applies: the price of the line, or the bill's after the discounts on its lines.
 * Throws `illegal_transition` for a cancelled line.
 */
function priceOfTarget(bill: CountedBill, { order_line_id }: Target): Cents {
  const lines = bill.lines.filter(({ status }) => status !== 'Cancelado')
  if (order_line_id == null) {
    const own = discountsOn(lines, null)
    return sumCents(lines.map((line, index) => (grossOf(line) - (own[index] ?? 0)) as Cents))
  }
  const line = lines.find(({ id }) => id === order_line_id)
  if (!line) throw new DomainError('illegal_transition')
  return grossOf(line)
}

/** An adjustment as a part of `price`, in basis points, rounded up. */
function basisPointsOf({ basisPoints, cents }: Adjustment, price: number): number {
  return basisPoints ?? Math.ceil((Math.min(cents, price) * 10_000) / price)
}

/** A change of the discounts of a bill, or of the dishes to which they apply. */
export interface DiscountChange {
  readonly before: CountedBill
  readonly after: DiscountedBill
}

async function givenDiscountsOf(tx: BoardTx, billId: number) {
  return (await readGivenDiscounts(tx, [billId])).get(billId) ?? []
}

/**
 * The smallest limit that permits the change, in basis points. 0 if it raises no limited discount on a dish.
 * Courtesies do not count: they have a permission of their own.
 * @param options.target the target of a discount that the change gives; only the limit of its giver counts then
 */
async function limitOfChange(
  tx: BoardTx,
  { before, after }: DiscountChange,
  { target }: { readonly target?: Target } = {},
): Promise<number> {
  if (!target && raisedDiscounts(before, after).length === 0) return 0
  const given = await givenDiscountsOf(tx, before.id)
  const targetId = target?.order_line_id ?? null
  const kept = target ? given.filter(({ line_id }) => line_id !== targetId) : given
  const raised = raisedDiscounts(
    withLimitedDiscounts(before, given),
    withLimitedDiscounts(after, kept),
  )
  const needed = raised.filter(({ id, limit }) => {
    if (kept.some(({ line_id, kind }) => kind === 'cortesia' && line_id === id)) return false
    const onLine = kept.filter(({ line_id }) => line_id === id || line_id === null)
    return target !== undefined || !onLine.some((each) => each.limit >= limit)
  })
  return Math.max(0, ...needed.map(({ limit }) => limit))
}

/**
 * Refuses changes after which a discount exceeds the limits of its giver, its approver and the present person.
 * @returns the person who approves the changes; null if they need no approval
 * @throws DomainError `needs_approval`
 */
export async function requireDiscountsInLimit(
  tx: BoardTx,
  changes: readonly DiscountChange[],
  authority: Authority,
): Promise<Approver | null> {
  let largest = 0
  for (const change of changes) largest = Math.max(largest, await limitOfChange(tx, change))
  return largest > 0 ? requireDiscount(authority, largest) : null
}

/** The bill with this discount of the target. */
function withDiscount(
  bill: CountedBill,
  target: Target,
  adjustment: Adjustment | null,
): DiscountedBill {
  if (target.order_line_id == null) return { ...bill, changes: { ...bill.changes, adjustment } }
  return {
    ...bill,
    lines: bill.lines.map((line) =>
      line.id === target.order_line_id ? { ...line, adjustment } : line,
    ),
  }
}

/**
 * Call this before cancelled dishes of a bill are restored. A percentage above its giver's limit needs a new approval.
 * @throws DomainError `needs_approval`
 */
export async function extendDiscount(
  tx: BoardTx,
  billId: number,
  authority: Authority,
): Promise<void> {
  const discount = growingDiscount(await givenDiscountsOf(tx, billId))
  if (!discount) return
  const { kind, reason_id: motivo, note: nota } = discount
  const basisPoints = discount.basis_points ?? 0
  const approver = requireDiscount(authority, basisPoints)
  const given = { body: { motivo, nota }, by: authority.user }
  const added = { kind, adjustment: { basisPoints }, approver }
  await writeAdjustment(tx, await readCountedBill(tx, billId), given, added)
}

/** The lines of a bill that have a courtesy. */
async function readCourtesies(tx: BoardTx, billId: number): Promise<number[]> {
  const lines = await tx.query<{ id: number }>(
    `SELECT l.id FROM order_lines l JOIN adjustments a ON a.id = l.adjustment_id
      WHERE l.bill_id = $1 AND a.kind = 'cortesia' ORDER BY l.id`,
    [billId],
  )
  return lines.map(({ id }) => id)
}

interface NewAdjustment {
  readonly kind: 'descuento' | 'cortesia'
  readonly adjustment: Adjustment
  readonly approver: Approver | null
}

interface AdjustBody extends Target {
  readonly motivo?: number | null | undefined
  readonly nota?: string | null | undefined
}

/** Replaces the target's live adjustment, or removes it if `added` is undefined. Returns false if nothing changed. */
async function writeAdjustment(
  tx: BoardTx,
  bill: CountedBill,
  { body, by }: { readonly body: AdjustBody; readonly by: Authority['user'] },
  added?: NewAdjustment,
): Promise<boolean> {
  const lineId = body.order_line_id ?? null
  const [table, id] = lineId === null ? ['bills', bill.id] : ['order_lines', lineId]
  const common = [tx.restaurantId, tx.branchId, bill.id, lineId, by.id, by.name, tx.now]
  const revoked = await tx.query(
    `INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, revokes_id, reason_id, note, user_id,
        user_name, at)
      SELECT $1, $2, $3, $4::bigint, 'retiro', t.adjustment_id, $8, $9, $5, $6, $7 FROM ${table} t
      WHERE t.id = $10 AND t.adjustment_id IS NOT NULL RETURNING id`,
    [...common, added ? null : (body.motivo ?? null), added ? null : body.nota || null, id],
  )
  if (!added) {
    await tx.query(`UPDATE ${table} SET adjustment_id = NULL WHERE id = $1`, [id])
    return revoked.length > 0
  }
  const { kind, adjustment, approver } = added
  await tx.query(
    `WITH made AS (
        INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, basis_points, amount_c, reason_id,
          note, user_id, user_name, approver_id, approver_name, at)
        VALUES ($1, $2, $3, $4, $8, $9, $10, $11, $12, $5, $6, $13, $14, $7) RETURNING id
      )
      UPDATE ${table} SET adjustment_id = made.id FROM made WHERE ${table}.id = $15`,
    [
      ...common,
      kind,
      adjustment.basisPoints ?? null,
      adjustment.cents ?? null,
      body.motivo ?? null,
      body.nota || null,
      approver?.id ?? null,
      approver?.name ?? null,
      id,
    ],
  )
  return true
}

async function changed(tx: BoardTx, billId: number): Promise<BoardResult> {
  await recountBills(tx, [billId])
  return { events: [{ type: 'bill.changed', bill: billId }], answer: { bill: billId } }
}

async function adjust(
  tx: BoardTx,
  bill: OpenBill,
  { body, by }: { readonly body: AdjustBody; readonly by: Authority },
  added: NewAdjustment,
): Promise<BoardResult> {
  await requireReason(tx, body, DISCOUNTS, bill.control !== 'libre')
  await writeAdjustment(tx, bill, { body, by: by.user }, added)
  return changed(tx, bill.id)
}

/**
 * Gives a discount on a bill or line. Replaces an earlier one.
 * @throws DomainError `illegal_transition` for a cancelled line, `needs_approval`, `needs_reason`, `below_paid`; 422
 * for more than the price
 */
export async function giveDiscount(
  tx: BoardTx,
  body: BodyOf<Calls['giveDiscount']>,
  authority: Authority,
): Promise<BoardResult> {
  const bill = await readOpenBill(tx, body)
  const price = priceOfTarget(bill, body)
  const cents = toCents(body.valor)
  const maximum = body.tipo === 'porcentaje' ? 10_000 : price
  if (cents > maximum)
    throw invalidField('valor', reason('too_large', { maximum: toAmount(maximum as Cents) }))
  const adjustment = body.tipo === 'porcentaje' ? { basisPoints: cents } : { cents }
  const change = { before: bill, after: withDiscount(bill, body, adjustment) }
  const limit = await limitOfChange(tx, change, { target: body })
  const own = basisPointsOf(adjustment, price)
  const approver = requireDiscount(authority, Math.max(own, limit), bill.control)
  return adjust(tx, bill, { body, by: authority }, { kind: 'descuento', adjustment, approver })
}

/**
 * Makes a line or some of its pieces free of charge, or all lines that a bill has; later lines are charged. Replaces
 * earlier discounts.
 * @throws DomainError as `giveDiscount` does; 422 for too many pieces, or for pieces of a bill
 */
export async function giveCourtesy(
  tx: BoardTx,
  body: BodyOf<Calls['giveCourtesy']>,
  authority: Authority,
): Promise<BoardResult> {
  const bill = await readOpenBill(tx, body)
  priceOfTarget(bill, body)
  const approver = requirePermission(authority, 'cortesias', bill.control)
  const courtesy = { kind: 'cortesia' as const, adjustment: { basisPoints: 10_000 }, approver }
  const portion = divisionOf(bill, body)
  if (portion) {
    const order_line_id = await takePieces(tx, { ...portion, bill: bill.id }, authority.user)
    const divided = { ...bill, ...(await readCountedBill(tx, bill.id)) }
    const { events, answer } = await giveLineCourtesy(
      tx,
      divided,
      {
        body: { ...body, order_line_id },
        by: authority,
      },
      courtesy,
    )
    return { events: [{ type: 'order.changed', order: portion.order }, ...events], answer }
  }
  if (body.order_line_id != null)
    return giveLineCourtesy(tx, bill, { body, by: authority }, courtesy)
  await requireReason(tx, body, DISCOUNTS, bill.control !== 'libre')
  const given = { body: { motivo: body.motivo, nota: body.nota }, by: authority.user }
  await writeAdjustment(tx, bill, given)
  for (const { id, status } of bill.lines)
    if (status !== 'Cancelado')
      await writeAdjustment(
        tx,
        bill,
        { ...given, body: { ...given.body, order_line_id: id } },
        courtesy,
      )
  return changed(tx, bill.id)
}

/** Gives a courtesy to a line. A fixed discount of the bill then reduces the other lines more. */
async function giveLineCourtesy(
  tx: BoardTx,
  bill: OpenBill,
  given: { readonly body: AdjustBody; readonly by: Authority },
  courtesy: NewAdjustment,
): Promise<BoardResult> {
  // A free dish has no discount that could be above a limit.
  const lines = bill.lines.filter(({ id }) => id !== given.body.order_line_id)
  const change = { before: bill, after: { ...bill, lines } }
  const approver = await requireDiscountsInLimit(tx, [change], given.by)
  return adjust(tx, bill, given, { ...courtesy, approver: courtesy.approver ?? approver })
}

/** The pieces that get the courtesy. Undefined for a whole line or a whole bill. */
function divisionOf(
  bill: CountedBill,
  { order_line_id, cantidad }: BodyOf<Calls['giveCourtesy']>,
): { readonly line: number; readonly order: number; readonly pieces: number } | undefined {
  if (cantidad == null) return undefined
  const line = bill.lines.find(({ id }) => id === order_line_id)
  const maximum = line?.quantity ?? 0
  if (!line || cantidad > maximum) throw invalidField('cantidad', reason('too_large', { maximum }))
  if (cantidad === maximum) return undefined
  return { line: line.id, order: line.order, pieces: cantidad }
}

/**
 * Removes a discount or courtesy of a line, or of a bill. If the bill as a whole has no discount, removes the
 * courtesies of its lines. Does nothing if there is none.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_reason`
 */
export async function removeDiscount(
  tx: BoardTx,
  body: BodyOf<Calls['removeDiscount']>,
  authority: Authority,
): Promise<BoardResult> {
  const bill = await readOpenBill(tx, body)
  await requireReason(tx, body, DISCOUNTS)
  const remove = (target: Target) =>
    writeAdjustment(tx, bill, { body: { ...body, ...target }, by: authority.user })
  let isRemoved = await remove({})
  if (!isRemoved && body.order_line_id == null)
    for (const order_line_id of await readCourtesies(tx, bill.id))
      isRemoved = await remove({ order_line_id })
  return isRemoved ? changed(tx, bill.id) : { events: [], answer: { bill: bill.id } }
}

/**
 * Removes the service from a bill, or puts it back with `quitar` 0. In Guatemala the service is a voluntary tip, so
 * every waiter may do this.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_approval`, `needs_reason`, `below_paid`
 */
export async function waiveService(
  tx: BoardTx,
  body: BodyOf<Calls['waiveService']>,
  authority: Authority,
): Promise<BoardResult> {
  const bill = await readOpenBill(tx, body)
  const isWaived = body.quitar !== 0
  const needsPermission = isWaived && bill.country !== 'gua'
  const approver = needsPermission
    ? requirePermission(authority, 'quitar_servicio', bill.control)
    : null
  await requireReason(tx, body, DISCOUNTS, needsPermission && bill.control !== 'libre')
  if ((bill.changes?.serviceWaived ?? false) === isWaived)
    return { events: [], answer: { bill: bill.id } }
  await tx.query(
    `WITH recorded AS (
        INSERT INTO adjustments (restaurant_id, branch_id, bill_id, kind, reason_id, note, user_id, user_name,
          approver_id, approver_name, at)
        VALUES ($1, $2, $3, CASE WHEN $4 THEN 'sin_servicio' ELSE 'con_servicio' END, $5, $6, $7, $8, $9, $10, $11)
      )
      UPDATE bills SET service_waived = $4 WHERE id = $3`,
    [
      tx.restaurantId,
      tx.branchId,
      bill.id,
      isWaived,
      body.motivo ?? null,
      body.nota || null,
      authority.user.id,
      authority.user.name,
      approver?.id ?? null,
      approver?.name ?? null,
      tx.now,
    ],
  )
  return changed(tx, bill.id)
}
