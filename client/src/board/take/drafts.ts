/** Drafts of orders, stored on this device until they are sent, so that a reload loses none. */
import type { takeOrder } from '@orderi/shared/contract/administration'
import type { BodyInput } from '@orderi/shared/contract/call'
import { coursesOf, type MenuOfCourses } from '@orderi/shared/courses/rules'
import type { LineCourse } from '@orderi/shared/courses/schema'
import { addLine, type CartLine, productChoicesOf } from '@orderi/shared/orders/cart'
import type { Command } from '../../live/command.ts'

/** The target of an order: a table, where the order opens a bill, or an open bill. */
export type Target = { readonly table: number } | { readonly bill: number }

type Body = BodyInput<typeof takeOrder>

export interface Draft {
  readonly target: Target
  /** Stored with the draft, because a closed bill is no longer on the board. */
  readonly table: { readonly id: number; readonly name: string }
  readonly cart: readonly CartLine[]
  readonly billName: string
  /** The courses that the kitchen holds. Missing in older drafts. */
  readonly held?: readonly number[]
  /** The time of the last change, in milliseconds since 1970 by this device's clock. */
  readonly at: number
  /** An attempt to send the order that has no final response yet. A retry repeats its idempotency key and body. */
  readonly sent: {
    readonly key: string
    readonly body: Body
    readonly epoch?: string | undefined
    readonly person?: number | null | undefined
  } | null
  /** True while the order is in the outbox. The target can then have another draft. */
  readonly isWaiting: boolean
}

export type Drafts = readonly Draft[]

/** Reads stored drafts. Drops drafts that are too old or come from an older version of the app. */
export function readDrafts(text: string | null, now: number): Drafts {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const drafts = Array.isArray(stored) ? stored.filter(isDraft) : []
    return drafts.filter((draft) => now - draft.at < LIFETIME_MS)
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { target, table, cart } = value as Partial<Draft>
  const isWhole = typeof target === 'object' && typeof table === 'object' && Array.isArray(cart)
  return isWhole && cart.every((line) => 'productId' in line)
}

/** Not longer than the server's retention of idempotency keys. */
const LIFETIME_MS = 24 * 60 * 60_000

function isSameTarget(a: Target, b: Target): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function draftForTarget(drafts: Drafts, target: Target): Draft | undefined {
  return drafts.find((draft) => !draft.isWaiting && isSameTarget(draft.target, target))
}

export function draftOfCommand(drafts: Drafts, command: Command): Draft | undefined {
  if (command.type !== 'takeOrder') return undefined
  const body = JSON.stringify(command.body)
  return drafts.find((each) => JSON.stringify(each.sent?.body) === body)
}

export function emptyDraft(target: Target, table: Draft['table']): Draft {
  return { target, table, cart: [], billName: '', at: 0, sent: null, isWaiting: false }
}

/** Replaces the draft for the same target. An empty `draft` only removes it. */
export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  const others = withoutDraft(drafts, draft.target)
  const isEmpty = draft.cart.length === 0 && draft.billName === '' && !draft.sent
  return isEmpty ? others : [...others, draft]
}

export function withoutDraft(drafts: Drafts, target: Target): Drafts {
  return drafts.filter((each) => each.isWaiting || !isSameTarget(each.target, target))
}

/** Marks the draft sent with `key` as stored in the outbox. Its target can then have a new draft. */
export function markDraftWaiting(drafts: Drafts, key: string): Drafts {
  return drafts.map((each) => (each.sent?.key === key ? { ...each, isWaiting: true } : each))
}

/** Reopens the draft of a refused order. Adds the dishes of a newer draft for the same target. */
export function restoreDraft(drafts: Drafts, key: string, now: number): Drafts {
  const refused = drafts.find((each) => each.sent?.key === key)
  if (!refused) return drafts
  const others = drafts.filter((each) => each !== refused)
  const begun = draftForTarget(others, refused.target)
  const cart = (begun?.cart ?? []).reduce((all, line) => addLine(all, line), refused.cart)
  const billName = refused.billName || (begun?.billName ?? '')
  const held = [...new Set([...(refused.held ?? []), ...(begun?.held ?? [])])]
  const restored = { ...refused, cart, billName, held, at: now, sent: null, isWaiting: false }
  return withDraft(others, restored)
}

export function withoutSentDraft(drafts: Drafts, key: string): Drafts {
  return drafts.filter((each) => each.sent?.key !== key)
}

export const coursesOfCart = (
  menu: MenuOfCourses,
  cart: readonly CartLine[],
): readonly LineCourse[] => coursesOf(menu, new Set(cart.map(({ productId }) => productId)))

/** The draft without held courses of which it has no dish: the server refuses them. A sent draft stays as it was sent. */
export function withoutOtherCourses(draft: Draft, menu: MenuOfCourses | undefined): Draft {
  if (!menu || !draft.held || draft.sent) return draft
  const ids = coursesOfCart(menu, draft.cart).map(({ id }) => id)
  return { ...draft, held: draft.held.filter((id) => ids.includes(id)) }
}

/** The draft without seats that the table does not have any more: for the whole table. A sent draft stays as it was sent. */
export function withoutOtherSeats(draft: Draft, count: number): Draft {
  if (draft.sent || draft.cart.every(({ seat = 0 }) => seat <= count)) return draft
  const cart = draft.cart.map(({ seat = 0, ...line }) =>
    seat > 0 && seat <= count ? { ...line, seat } : line,
  )
  return { ...draft, cart }
}

export function orderBodyOf({ target, cart, billName, held = [] }: Draft): Body {
  const products = productChoicesOf(cart)
  const esperar = held.length > 0 ? { esperar: [...held] } : {}
  return 'table' in target
    ? { table_id: target.table, products, bill_name: billName.trim() || null, ...esperar }
    : { bill_id: target.bill, products, ...esperar }
}
