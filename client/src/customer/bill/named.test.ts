import type { Menu } from '@orderi/shared/menu/schema'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { withMenuNames } from './named.ts'

const english: Pick<Menu, 'categories'> = {
  categories: [
    {
      id: 1,
      name: 'Mains',
      description: '',
      order: 1,
      subcategories: [
        {
          id: 1,
          name: 'Rice',
          description: '',
          order: 1,
          products: [
            {
              id: 4,
              name: 'Rice and chicken',
              description: '',
              price: 4500,
              imagen: null,
              sold_out: 0,
              variants: [
                {
                  id: 1,
                  name: 'Side',
                  quantity: 1,
                  required: 1,
                  options: [{ id: 11, product_id: 9, name: 'Cassava', additional_price: 0 }],
                  unavailable: [{ id: 13, name: 'Plantain' }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

function lineWith(option: OrderLine['variants'][number]['options'][number]): OrderLine {
  return {
    id: 1,
    product: { id: 4, name: 'Arroz con pollo' },
    price: 4500,
    quantity: 1,
    status: 'Pendiente',
    status_at: '2026-05-01T18:00:00.000Z',
    note: null,
    variants: [{ name: 'Guarnición', options: [option] }],
  }
}

function read(option: Parameters<typeof lineWith>[0]): readonly (string | undefined)[] {
  return withMenuNames([lineWith(option)], english as Menu).flatMap(({ product, variants }) => [
    product.name,
    variants[0]?.options[0]?.name,
  ])
}

it('uses the menu’s names for the dishes and options of a bill', () => {
  expect(read({ id: 11, name: 'Yuca', quantity: 1, price: 0 })).toEqual([
    'Rice and chicken',
    'Cassava',
  ])
})

it('uses the menu’s name for a sold-out option', () => {
  expect(read({ id: 13, name: 'Plátano', quantity: 1, price: 0 })[1]).toBe('Plantain')
})

it('uses the name stored in the order for an option that has left the menu or has no ID', () => {
  expect(read({ id: 12, name: 'Yuca', quantity: 1, price: 0 })[1]).toBe('Yuca')
  expect(read({ name: 'Yuca', quantity: 1, price: 0 })[1]).toBe('Yuca')
})
