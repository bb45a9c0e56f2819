import type { OrderLine } from '@orderi/shared/orders/schema'
import type { BillShare, Payment } from '@orderi/shared/payments/schema'
import { describe, expect, it } from 'vitest'
import { bill, line } from '../live/testing/boards.ts'
import { billChanges, isSameToPay } from './billChange.ts'

const casado = (quantity: number, rest: Partial<OrderLine> = {}) =>
  line(1, { product: { id: 1, name: 'Casado' }, price: 4950, quantity, ...rest })
const imperial = (rest: Partial<OrderLine> = {}) =>
  line(2, { product: { id: 2, name: 'Imperial' }, price: 1900, ...rest })
const withLines = (...products: OrderLine[]) => bill(1, { products, payments: [], shares: [] })

function payment(id: number, user: Payment['user']): Payment {
  return {
    id,
    kind: 'cobro',
    of: null,
    method: { id: 1, name: 'Efectivo', kind: 'efectivo' },
    online: user ? 0 : 1,
    applied: 4000,
    tip: 0,
    rounding: 0,
    excess: 0,
    received: 4000,
    change: 0,
    share: null,
    user,
    at: '2026-11-25T20:00:00.000Z',
  }
}

describe('changes of a bill', () => {
  it('lists the dishes that were added, with their amount', () => {
    expect(billChanges(withLines(casado(1)), withLines(casado(1), imperial()))).toEqual([
      { kind: 'dishes', name: 'Imperial', pieces: 1, amount: 1900 },
    ])
  })

  it('lists the pieces that were cancelled or moved away', () => {
    const now = withLines(casado(1), imperial({ status: 'Cancelado' }))
    expect(billChanges(withLines(casado(2), imperial()), now)).toEqual([
      { kind: 'dishes', name: 'Casado', pieces: -1, amount: 4950 },
      { kind: 'dishes', name: 'Imperial', pieces: -1, amount: 1900 },
    ])
  })

  it('lists payments with their amount, time and cashier', () => {
    const payments = [payment(1, { id: 7, name: 'Ana' }), payment(2, null)]
    const { at } = payment(1, null)
    expect(billChanges(withLines(), bill(1, { payments }))).toEqual([
      { kind: 'payment', by: 'Ana', isByGuest: false, amount: 4000, at },
      { kind: 'payment', by: null, isByGuest: false, amount: 4000, at },
    ])
  })

  it('lists courtesies, discounts, the service and returned payments', () => {
    const seen = bill(1, {
      products: [casado(1), imperial()],
      adjustments: [
        { id: 1, order_line_id: null, kind: 'descuento', tipo: 'porcentaje', valor: 10 },
      ],
      payments: [payment(1, null)],
    })
    const courtesy = {
      id: 2,
      order_line_id: 2,
      kind: 'cortesia',
      tipo: 'porcentaje',
      valor: 100,
    } as const
    const reversal = { ...payment(2, null), kind: 'reverso', of: 1, applied: -4000 } as const
    const now = bill(1, {
      products: seen.products,
      adjustments: [courtesy],
      servicio_retirado: 1,
      payments: [...seen.payments, reversal],
    })
    expect(billChanges(seen, now)).toEqual([
      { kind: 'courtesy', name: 'Imperial' },
      { kind: 'removed', name: undefined },
      { kind: 'noService' },
      { kind: 'returned', amount: 4000 },
    ])
  })

  it('names the guest of a share that was paid online', () => {
    const share = { id: 5, guest: { id: 9, name: 'Luis' } } as BillShare
    const now = bill(1, { shares: [share], payments: [{ ...payment(1, null), share: 5 }] })
    expect(billChanges(bill(1), now)).toMatchObject([
      { kind: 'payment', by: 'Luis', isByGuest: true },
    ])
  })

  it('lists no changes after the kitchen changes the status of dishes', () => {
    const seen = withLines(casado(1))
    const now = withLines(casado(1, { status: 'Listo' }))
    expect(billChanges(seen, now)).toEqual([])
    expect(isSameToPay(seen, now)).toBe(true)
  })
})

it('detects a change of the balance, of a reserved amount or of a share', () => {
  const seen = bill(1, { saldo: 100, shares: [] })
  const share: BillShare = {
    id: 1,
    position: 1,
    kind: 'montos',
    name: null,
    amount: 50,
    paid: 0,
    reserved: 0,
    guest: null,
    items: [],
  }
  expect(isSameToPay(seen, { ...seen, saldo: 101 })).toBe(false)
  expect(isSameToPay(seen, { ...seen, reservado: 5 })).toBe(false)
  expect(isSameToPay(seen, { ...seen, shares: [share] })).toBe(false)
})
