/**
 * Fills the demo's till: a business day that ended with a Z report, and the current day. Uses the commands of real
 * users.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, divideEqually, NO_CENTS, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Random } from '@orderi/shared/kernel/random'
import type { MethodKind, ReasonKind } from '@orderi/shared/payments/schema'
import { decideAccountPayment, needsOfAccountPayment } from '../../bills/decide-account-payment.ts'
import { decideCharge, needsOfCharge } from '../../bills/decide-charge.ts'
import { decideDiscount, needsOfDiscount } from '../../bills/decide-discount.ts'
import { decideRefund, needsOfRefund } from '../../bills/decide-refund.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import type { Authority } from '../../identity/approval.ts'
import type { NewEvent } from '../../log/append.ts'
import { expectedCents } from '../../payments/cash-session.ts'
import { decideMovement, needsOfMovement } from '../../payments/decide-movement.ts'
import {
  decideSessionClosing,
  decideSessionOpening,
  needsOfSessionClosing,
  needsOfSessionOpening,
} from '../../payments/decide-session.ts'
import {
  advance,
  createTableVisit,
  type DemoTx,
  eventOf,
  type HeldDemo,
  type Venue,
} from './activity.ts'
import { todayAt } from './moments.ts'

interface Desk {
  readonly admin: { readonly id: number; readonly name: string }
  readonly register: number
  readonly session: number
  readonly isOpen: boolean
  /** In currency units. */
  readonly opening: number
  readonly account: number
  /** The newest payment by card. */
  readonly charge: number | null
  readonly methods: readonly { readonly id: number; readonly kind: MethodKind }[]
  readonly reasons: readonly { readonly id: number; readonly kind: ReasonKind }[]
}

async function readDesk(db: Db, branchId: number): Promise<Desk> {
  const { desk } = await queryOne<{ desk: Desk }>(
    db,
    `SELECT json_build_object('admin', json_build_object('id', u.id, 'name', u.name), 'register', s.register_id,
        'session', s.id, 'isOpen', s.closed_at IS NULL, 'opening', s.opening_c / 100,
        'charge', (SELECT max(p.id) FROM payments p JOIN payment_methods m ON m.id = p.method_id
          WHERE p.session_id = s.id AND p.kind = 'cobro' AND m.kind = 'tarjeta'),
        'account', (SELECT min(id) FROM house_accounts WHERE restaurant_id = s.restaurant_id),
        'methods', (SELECT json_agg(json_build_object('id', id, 'kind', kind) ORDER BY sort_order) FROM payment_methods
          WHERE restaurant_id = s.restaurant_id AND active),
        'reasons', (SELECT json_agg(json_build_object('id', id, 'kind', kind) ORDER BY id) FROM reasons
          WHERE restaurant_id = s.restaurant_id)) AS desk
      FROM cash_sessions s JOIN users u ON u.id = s.opened_by
      WHERE s.branch_id = $1 ORDER BY s.id DESC LIMIT 1`,
    [branchId],
  )
  return desk
}

interface Shop extends HeldDemo {
  readonly desk: Desk
  readonly random: Random
  readonly place: Venue
  readonly events: NewEvent[]
}

async function openShop({ tx, hold }: DemoTx, random: Random, place: Venue): Promise<Shop> {
  const desk = await readDesk(tx, place.branchId)
  return { tx, decideAt: await hold(), desk, random, place, events: [] }
}

const adminOf = ({ desk }: Shop): Authority => ({
  user: desk.admin,
  own: { isManager: true, isKitchen: false, permissions: [], maxDiscount: 0 },
  approved: null,
})

function waiterOf({ random, place }: Shop): Authority {
  const own = { isManager: false, isKitchen: false, permissions: [], maxDiscount: 0 }
  return { user: random.pick(place.waiters), own, approved: null }
}

const methodOf = ({ desk }: Shop, kind: MethodKind) =>
  desk.methods.find((each) => each.kind === kind)?.id
const reasonOf = ({ desk }: Shop, kind: ReasonKind) =>
  desk.reasons.find((each) => each.kind === kind)?.id ?? 0

const noteOf = ({ desk }: Shop) => desk.opening / 50

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

interface Visit {
  readonly at: Date
  /** If there are several kinds, each pays an equal part of the bill. */
  readonly kinds: readonly MethodKind[]
  /** In percent of the bill. */
  readonly tip?: number
  readonly discount?: number
}

async function sell(shop: Shop, visit: Visit): Promise<Bill> {
  const { decideAt, random, place, events } = shop
  const tableId = random.pick(place.tableIds)
  const sitting = createTableVisit(shop, random, { place, tableId })
  const order = await sitting.order(after(visit.at, -40))
  events.push(...order.events)
  await advance({ decideAt, end: visit.at }, random, { id: order.id, at: after(visit.at, -38) }, 3)
  const bill = await discounted(shop, sitting.bill(), visit)
  const pagos = paymentsOf(shop, bill, visit)
  const authority = visit.kinds.includes('casa') ? adminOf(shop) : waiterOf(shop)
  const body = { bill_id: bill.id, caja: shop.desk.register, saldo_visto: bill.saldo, pagos }
  const charged = await decideAt(visit.at, needsOfCharge(body), (present) =>
    decideCharge(present, body, authority),
  )
  events.push(...charged.events.map(eventOf))
  return charged.answer as Bill
}

async function discounted(shop: Shop, bill: Bill, { at, discount }: Visit): Promise<Bill> {
  if (discount === undefined) return bill
  const body = {
    bill_id: bill.id,
    tipo: 'porcentaje' as const,
    valor: discount,
    motivo: reasonOf(shop, 'descuento'),
  }
  const given = await shop.decideAt(after(at, -5), needsOfDiscount(body), (present) =>
    decideDiscount(present, body, adminOf(shop)),
  )
  shop.events.push(...given.events.map(eventOf))
  return given.answer as Bill
}

function paymentsOf(shop: Shop, bill: Bill, { kinds, tip = 0 }: Visit) {
  const parts = divideEqually(toCents(bill.saldo), kinds.length)
  const note = noteOf(shop)
  return kinds.map((kind, index) => {
    const monto = toAmount(parts[index] ?? NO_CENTS)
    const propina = Math.round((monto * tip) / 100 / (note / 10)) * (note / 10)
    return {
      metodo: methodOf(shop, kind) ?? methodOf(shop, 'transferencia') ?? 0,
      monto,
      propina,
      ...(kind === 'efectivo' && { recibido: Math.ceil((monto + propina) / note) * note }),
      ...(kind === 'casa' && { cuenta_casa: shop.desk.account }),
      ...(kind !== 'efectivo' &&
        kind !== 'casa' && { referencia: String(shop.random.between(1000, 9999)) }),
    }
  })
}

/** Sells bills that were paid in several ways, takes money out, and makes a Z report with a small difference. */
export async function sellYesterday(
  demo: DemoTx,
  random: Random,
  place: Venue,
): Promise<readonly NewEvent[]> {
  const shop = await openShop(demo, random, place)
  const { desk, decideAt } = shop
  if (!desk.isOpen) return []
  const { now } = shop.tx
  const at = (hour: number) => after(now, (hour - 22) * 60)
  await sell(shop, { at: at(12.5), kinds: ['efectivo'], tip: 5 })
  await sell(shop, { at: at(13), kinds: ['tarjeta'], tip: 10 })
  await sell(shop, { at: at(13.75), kinds: ['sinpe'] })
  const buying = {
    turno: desk.session,
    tipo: 'salida' as const,
    monto: noteOf(shop) * 3,
    motivo: reasonOf(shop, 'movimiento'),
    nota: 'Hielo',
  }
  await decideAt(at(15), needsOfMovement(buying), (present) =>
    decideMovement(present, buying, adminOf(shop)),
  )
  await sell(shop, { at: at(18.5), kinds: ['efectivo', 'tarjeta'] })
  await sell(shop, { at: at(19.25), kinds: ['efectivo'], discount: 10 })
  await sell(shop, { at: at(20), kinds: ['casa'] })
  await sell(shop, { at: at(20.75), kinds: ['tarjeta'], tip: 15 })
  const closing = { turno: desk.session, motivo: reasonOf(shop, 'movimiento') }
  await decideAt(now, needsOfSessionClosing(closing), (present) => {
    const session = present.held.books.sessions.get(desk.session)
    const expected = session ? expectedCents(session) : 0
    const monto = toAmount((expected - toCents(noteOf(shop) / 10)) as Cents)
    return decideSessionClosing(present, { ...closing, monto }, adminOf(shop))
  })
  return [...shop.events, { type: 'floor.changed' }]
}

/** Opens a session, sells some bills, and records a payment on account and a refund of a payment of yesterday. */
export async function sellToday(
  demo: DemoTx,
  random: Random,
  place: Venue,
): Promise<readonly NewEvent[]> {
  const closed = await openShop(demo, random, place)
  const { decideAt } = closed
  const at = (part: number) => todayAt(closed.tx.now, part)
  const shop = { ...closed, desk: { ...closed.desk, session: await openToday(closed, at(0)) } }
  await sell(shop, { at: at(0.2), kinds: ['efectivo'], tip: 5 })
  await sell(shop, { at: at(0.4), kinds: ['tarjeta'], tip: 10 })
  const paying = {
    cuenta_casa: shop.desk.account,
    turno: shop.desk.session,
    metodo: methodOf(shop, 'transferencia') ?? 0,
    monto: noteOf(shop) * 3,
    referencia: String(random.between(1000, 9999)),
  }
  await decideAt(at(0.5), needsOfAccountPayment(paying), (present) =>
    decideAccountPayment(present, paying, adminOf(shop)),
  )
  if (shop.desk.charge !== null) {
    const refund = {
      payment_id: shop.desk.charge,
      motivo: reasonOf(shop, 'devolucion'),
      monto: noteOf(shop),
    }
    const refunded = await decideAt(at(0.6), needsOfRefund(refund), (present) =>
      decideRefund(present, refund, { authority: adminOf(shop), key: 'demo' }),
    )
    shop.events.push(...refunded.events.map(eventOf))
  }
  await sell(shop, { at: at(0.9), kinds: ['sinpe'] })
  return [...shop.events, { type: 'floor.changed' }]
}

/** Returns the ID of the open session. */
async function openToday(shop: Shop, at: Date): Promise<number> {
  const { desk, decideAt } = shop
  if (desk.isOpen) return desk.session
  const body = { caja: desk.register, monto: desk.opening }
  const { books } = await decideAt(at, needsOfSessionOpening(), (present) =>
    decideSessionOpening(present, body, adminOf(shop)),
  )
  return books?.sessions?.[0]?.id ?? desk.session
}
