/** Orders that are being taken, kept on this device until they were sent: no reload and no empty battery loses one. */
import { addLine, type CartLine, productsOf } from '@orderi/shared/orders/cart'
import { TakeOrderBody } from '@orderi/shared/orders/schema'
import { z } from 'zod'
import type { Command } from '../../live/command.ts'

const Id = z.number().int().positive()

/** A table gets a new bill; a bill gets another order. */
const Target = z.union([z.object({ table: Id }), z.object({ bill: Id })])
export type Target = z.infer<typeof Target>

const Line = z.object({
  id: z.string(),
  productId: Id,
  name: z.string(),
  agreedPrice: z.number(),
  quantity: z.number().int(),
  note: z.string(),
  variants: z.array(
    z.object({
      variant_id: Id,
      options: z.array(z.object({ option_id: Id, quantity: z.number().int() })),
    }),
  ),
})

const Draft = z.object({
  target: Target,
  /** Where it goes, known also when the bill is gone. */
  table: z.object({ id: Id, name: z.string() }),
  cart: z.array(Line),
  /** Of a new bill. */
  billName: z.string(),
  /** When it was last touched, in milliseconds since 1970 by this device. */
  at: z.number(),
  /** What it was sent as while nobody knows whether it arrived: the same key again does nothing twice. */
  sent: z.object({ key: z.string(), body: TakeOrderBody, epoch: z.string().optional() }).nullable(),
  /** True while it waits in the outbox: somebody may take another order for the same table. */
  isWaiting: z.boolean(),
})
export type Draft = Omit<z.infer<typeof Draft>, 'cart'> & { readonly cart: readonly CartLine[] }

export type Drafts = readonly Draft[]

/** What was kept; nothing of an earlier day, and nothing that cannot be read. */
export function readDrafts(text: string | null, now: number): Drafts {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(text ?? '[]'))
    const drafts = kept.flatMap((each) => Draft.safeParse(each).data ?? [])
    return drafts.filter((draft) => now - draft.at < KEPT_MS)
  } catch {
    return []
  }
}

/** As long as the server keeps the answer to a key. */
const KEPT_MS = 24 * 60 * 60_000

function isSameTarget(a: Target, b: Target): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The order that is being taken for a target. */
export function draftFor(drafts: Drafts, target: Target): Draft | undefined {
  return drafts.find((draft) => !draft.isWaiting && isSameTarget(draft.target, target))
}

/** The draft that was sent as this command. */
export function draftOf(drafts: Drafts, command: Command): Draft | undefined {
  if (command.type !== 'takeOrder') return undefined
  const body = JSON.stringify(command.body)
  return drafts.find((each) => JSON.stringify(each.sent?.body) === body)
}

/** Before anything was chosen. */
export function emptyDraft(target: Target, table: Draft['table']): Draft {
  return { target, table, cart: [], billName: '', at: 0, sent: null, isWaiting: false }
}

/** The drafts with this one in the place of the one for its target; an empty one is none. */
export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  const others = withoutDraft(drafts, draft.target)
  const isEmpty = draft.cart.length === 0 && draft.billName === '' && !draft.sent
  return isEmpty ? others : [...others, draft]
}

/** The drafts without the one for a target. */
export function withoutDraft(drafts: Drafts, target: Target): Drafts {
  return drafts.filter((each) => each.isWaiting || !isSameTarget(each.target, target))
}

/** The draft that was sent with a key waits in the outbox now. */
export function parkDraft(drafts: Drafts, key: string): Drafts {
  return drafts.map((each) => (each.sent?.key === key ? { ...each, isWaiting: true } : each))
}

/** What waited was refused: it is to be taken again, together with what was begun meanwhile. */
export function restoreDraft(drafts: Drafts, key: string, now: number): Drafts {
  const refused = drafts.find((each) => each.sent?.key === key)
  if (!refused) return drafts
  const others = drafts.filter((each) => each !== refused)
  const begun = draftFor(others, refused.target)
  const cart = (begun?.cart ?? []).reduce((all, line) => addLine(all, line), refused.cart)
  const billName = refused.billName || (begun?.billName ?? '')
  return withDraft(others, { ...refused, cart, billName, at: now, sent: null, isWaiting: false })
}

/** What of the outbox has been sent is forgotten. */
export function forgetDraft(drafts: Drafts, key: string): Drafts {
  return drafts.filter((each) => each.sent?.key !== key)
}

/** A draft as the call takes it. */
export function bodyOf({ target, cart, billName }: Draft): z.infer<typeof TakeOrderBody> {
  const products = productsOf(cart)
  return 'table' in target
    ? { table_id: target.table, products, bill_name: billName.trim() || null }
    : { bill_id: target.bill, products }
}
