import { OrderStatus } from '@orderi/shared/orders/schema'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kitchenLine, kitchenOrder } from './testing.ts'
import { totalsToMake } from './totals.ts'

const side = (name: string, quantity = 1) => [
  { name: 'Guarnición', options: [{ name, quantity, price: 0 }] },
]

it('counts held dishes as coming, not as work', () => {
  const orders = [
    kitchenOrder(1, [
      kitchenLine(1, { quantity: 2 }),
      kitchenLine(2, { quantity: 3, fired_at: null }),
      kitchenLine(3, { product: { id: 2, name: 'Flan' }, fired_at: null }),
    ]),
  ]
  expect(totalsToMake(orders, () => true)).toMatchObject([
    { name: 'Casado con pollo', quantity: 2, coming: 3 },
    { name: 'Flan', quantity: 0, coming: 1 },
  ])
})

it('adds up the quantities of each dish over all tickets, and counts options separately', () => {
  const drink = { product: { id: 2, name: 'Fresco de cas' } }
  const orders = [
    kitchenOrder(1, [
      kitchenLine(1, { quantity: 2, variants: side('Yuca') }),
      kitchenLine(2, drink),
    ]),
    kitchenOrder(2, [
      kitchenLine(3, {
        quantity: 3,
        variants: side('Ensalada'),
        note: 'Sin sal',
        status: 'Preparando',
      }),
      kitchenLine(4, { quantity: 9, status: 'Listo' }),
    ]),
  ]
  expect(totalsToMake(orders, () => true)).toMatchObject([
    {
      name: 'Casado con pollo',
      quantity: 5,
      noted: 3,
      options: [
        { name: 'Ensalada', quantity: 3 },
        { name: 'Yuca', quantity: 2 },
      ],
    },
    { name: 'Fresco de cas', quantity: 1, noted: 0, options: [] },
  ])
  expect(totalsToMake(orders, (line) => line.product.id === 2)).toMatchObject([{ quantity: 1 }])
})

it('counts exactly the pieces that are still to be prepared', () => {
  const lines = fc.array(
    fc.record({
      dish: fc.integer({ min: 1, max: 5 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(...OrderStatus.options),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 20 }), (tickets) => {
      const orders = tickets.map((ticket, id) =>
        kitchenOrder(
          id,
          ticket.map(({ dish, quantity, status }, index) =>
            kitchenLine(index, { product: { id: dish, name: `Plato ${dish}` }, quantity, status }),
          ),
        ),
      )
      const toMake = tickets
        .flat()
        .filter(({ status }) => status === 'Pendiente' || status === 'Preparando')
      const totals = totalsToMake(orders, () => true)
      const sum = (list: readonly { quantity: number }[]) =>
        list.reduce((total, { quantity }) => total + quantity, 0)
      expect(sum(totals)).toBe(sum(toMake))
      expect(totals.map(({ quantity }) => quantity)).toEqual(
        totals.map(({ quantity }) => quantity).toSorted((a, b) => b - a),
      )
    }),
  )
})
