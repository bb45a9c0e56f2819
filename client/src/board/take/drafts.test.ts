import type { CartLine } from '@orderi/shared/orders/cart'
import { expect, it } from 'vitest'
import {
  type Draft,
  draftForTarget,
  emptyDraft,
  markDraftWaiting,
  orderBodyOf,
  readDrafts,
  restoreDraft,
  withDraft,
  withoutDraft,
  withoutOtherCourses,
  withoutOtherSeats,
  withoutSentDraft,
} from './drafts.ts'

const NOW = 1_000_000_000_000

function line(id: number, quantity = 1): CartLine {
  const variants = [{ variant_id: 3, options: [{ option_id: 30, quantity: 1 }] }]
  const name = `Plato ${id}`
  return { id: `k${id}`, productId: id, name, agreedPrice: 1000, quantity, note: '', variants }
}

function draft(cart: readonly CartLine[], changes: Partial<Draft> = {}): Draft {
  return { ...emptyDraft({ table: 4 }, { id: 4, name: 'Mesa 4' }), cart, at: NOW, ...changes }
}

function sent(of: Draft, key: string): Draft {
  return { ...of, sent: { key, body: orderBodyOf(of) } }
}

it('reads back a stored draft with the idempotency key under which it was sent', () => {
  const drafts = [sent(draft([line(1, 2)]), 'a'), draft([line(2)], { target: { bill: 9 } })]
  expect(readDrafts(JSON.stringify(drafts), NOW + 1000)).toEqual(drafts)
  const [first] = readDrafts(JSON.stringify(drafts), NOW)
  expect(first && JSON.stringify(orderBodyOf(first))).toBe(JSON.stringify(first?.sent?.body))
})

it('drops unreadable drafts and drafts of the previous day', () => {
  const text = JSON.stringify([draft([line(1)]), { target: 1 }])
  expect(readDrafts(text, NOW)).toHaveLength(1)
  expect(readDrafts(text, NOW + 25 * 3_600_000)).toEqual([])
  expect(readDrafts('{', NOW)).toEqual([])
  expect(readDrafts(null, NOW)).toEqual([])
})

it('keeps one draft per table or bill, and no empty drafts', () => {
  const one = withDraft([], draft([line(1)]))
  const two = withDraft(one, draft([line(1), line(2)]))
  expect(two).toHaveLength(1)
  expect(draftForTarget(two, { table: 4 })?.cart).toHaveLength(2)
  expect(withDraft(two, draft([]))).toEqual([])
  expect(withDraft([], draft([], { billName: 'Ana' }))).toHaveLength(1)
  expect(withoutDraft(two, { bill: 4 })).toEqual(two)
  expect(withoutDraft(two, { table: 4 })).toEqual([])
})

it('allows another draft for a table while an earlier order for the table is in the outbox', () => {
  const waiting = markDraftWaiting([sent(draft([line(1)]), 'a')], 'a')
  expect(draftForTarget(waiting, { table: 4 })).toBeUndefined()
  const both = withDraft(waiting, draft([line(2)]))
  expect(both).toHaveLength(2)
  expect(withoutDraft(both, { table: 4 })).toEqual(waiting)
  expect(withoutSentDraft(both, 'a')).toEqual([draft([line(2)])])
})

it('merges a refused order with a newer draft for the same table', () => {
  const waiting = markDraftWaiting([sent(draft([line(1)], { billName: 'Ana' }), 'a')], 'a')
  const both = withDraft(waiting, draft([line(1), line(2)]))
  const [restored, ...others] = restoreDraft(both, 'a', NOW + 5)
  expect(others).toEqual([])
  expect(restored).toMatchObject({ billName: 'Ana', at: NOW + 5, sent: null, isWaiting: false })
  expect(restored?.cart.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(restoreDraft(both, 'b', NOW)).toEqual(both)
})

it('holds the courses of a refused order and of the newer draft', () => {
  const refused = sent(draft([line(1)], { held: [5, 6] }), 'a')
  const drafts = withDraft(markDraftWaiting([refused], 'a'), draft([line(2)], { held: [6, 7] }))
  expect(restoreDraft(drafts, 'a', NOW)).toMatchObject([{ held: [5, 6, 7] }])
})

it('holds no course of which the order has no dish any more', () => {
  const category = (id: number) => ({
    course: { id, name: `Tiempo ${id}`, order: id },
    subcategories: [{ products: [{ id }] }],
  })
  const menu = { categories: [category(1), category(2)] }
  const held = (menuNow: typeof menu | undefined) =>
    withoutOtherCourses(draft([line(1)], { held: [1, 2] }), menuNow).held
  expect(held(menu)).toEqual([1])
  expect(held(undefined)).toEqual([1, 2])
  const repeated = sent(draft([line(1)], { held: [1, 2] }), 'a')
  expect(withoutOtherCourses(repeated, menu)).toBe(repeated)
})

it('sends no seat that the table does not have any more', () => {
  const cart = [{ ...line(1), seat: 2 }, { ...line(2), seat: 3 }, line(3)]
  const body = (count: number) => orderBodyOf(withoutOtherSeats(draft(cart), count))
  expect(body(2).products.map(({ asiento }) => asiento)).toEqual([2, undefined, undefined])
  expect(body(0)).toEqual(orderBodyOf(draft([line(1), line(2), line(3)])))
})

it('repeats an unanswered order with its seats, so that it is not sent twice', () => {
  const asked = draft([{ ...line(1), seat: 3 }])
  expect(orderBodyOf(withoutOtherSeats(sent(asked, 'a'), 2))).toEqual(orderBodyOf(asked))
})
