import type { BillShare, PaymentIntent, PaymentMethodRow } from '@orderi/shared/payments/schema'
import { describe, expect, it } from 'vitest'
import { announcedTip, intendedRows, withMethod } from './chargeRows.ts'

const method = (id: number, kind: PaymentMethodRow['kind'], allows_tip: 0 | 1 = 1) => ({
  id,
  name: kind,
  kind,
  needs_reference: 0 as const,
  allows_tip,
  active: 1 as const,
  order: id,
  version: 1,
})
const METHODS = [method(1, 'efectivo', 0), method(2, 'tarjeta'), method(3, 'sinpe')]
const intent = (guest: number, kind: PaymentIntent['method'], tip = 0): PaymentIntent => ({
  guest: { id: guest, name: `Guest ${guest}` },
  method: kind,
  tip,
  at: '2026-11-20T12:00:00.000Z',
})
const share = (id: number, guest: number, paid = 0) =>
  ({ id, amount: 1000, paid, guest: { id: guest, name: '' } }) as BillShare
const rows = (intents: PaymentIntent[], shares: BillShare[] = [], chosen?: BillShare) =>
  intendedRows({ intents, shares }, METHODS, chosen).map((row) => [row.method.id, row.tip])

it('proposes the method and the tip that the guest announced', () => {
  expect(rows([])).toEqual([])
  expect(rows([intent(1, 'tarjeta', 1200)])).toEqual([[2, 1200]])
  expect(rows([intent(1, 'sinpe')])).toEqual([[3, '']])
  expect(rows([intent(1, 'transferencia')])).toEqual([])
})

it('adds the tips of guests with one method, and proposes nothing for several methods', () => {
  expect(rows([intent(1, 'tarjeta', 500), intent(2, 'tarjeta', 0.5)])).toEqual([[2, 500.5]])
  expect(rows([intent(1, 'tarjeta'), intent(2, 'efectivo')])).toEqual([])
})

it('proposes no tip for a method without tips', () => {
  expect(rows([intent(1, 'efectivo', 500)])).toEqual([[1, '']])
})

it('proposes the payment of the share’s guest, and ignores guests whose share is paid', () => {
  const [own, other] = [share(11, 1, 1000), share(12, 2)]
  const intents = [intent(1, 'tarjeta', 100), intent(2, 'sinpe', 200)]
  expect(rows(intents, [own, other], other)).toEqual([[3, 200]])
  expect(rows(intents, [own, other])).toEqual([[3, 200]])
  expect(rows(intents, [own, other], share(13, 3))).toEqual([])
})

describe('choosing a method after the guest changed the announcement', () => {
  const [cash, card, sinpe] = [
    { ...method(1, 'efectivo'), allows_tip: 1 as const },
    METHODS[1],
    METHODS[2],
  ]
  if (!card || !sinpe) throw new Error('a method is missing')
  const offered = intendedRows(
    { intents: [intent(1, 'tarjeta', 1000)], shares: [] },
    METHODS,
    undefined,
  )
  const now = { intents: [intent(1, 'efectivo', 1500)], shares: [], propinas: 0 }
  const choose = (before: typeof offered, chosen: PaymentMethodRow = cash) =>
    withMethod(before, chosen, announcedTip(now, chosen, undefined)).map((row) => [
      row.method.id,
      row.tip,
    ])

  it('replaces an untouched row, and proposes the current tip', () => {
    expect(choose(offered)).toEqual([[1, 1500]])
    expect(choose([])).toEqual([[1, 1500]])
    expect(choose(withMethod(offered, cash, 1500), sinpe)).toEqual([[3, 1500]])
  })

  it('keeps an entered tip or amount, and proposes no second tip', () => {
    const typed = offered.map((row) => ({ ...row, tip: 700 }))
    expect(choose(typed)).toEqual([
      [2, 700],
      [1, ''],
    ])
    const part = offered.map((row) => ({ ...row, amount: 3000 }))
    expect(choose(part)).toEqual([
      [2, 1000],
      [1, ''],
    ])
  })

  it('proposes no tip after the person has removed the tip, or after a tip was paid', () => {
    expect(choose(offered.map((row) => ({ ...row, tip: '' })))).toEqual([[1, '']])
    expect(announcedTip({ ...now, propinas: 1500 }, cash, undefined)).toBe('')
  })

  it('counts only the tips for its method if guests announced several methods', () => {
    const mixed = { ...now, intents: [...now.intents, intent(2, 'sinpe', 200)] }
    expect(announcedTip(mixed, sinpe, undefined)).toBe(200)
    expect(announcedTip(mixed, card, undefined)).toBe('')
  })
})
