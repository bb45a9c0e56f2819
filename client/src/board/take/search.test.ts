import type { MenuProduct } from '@orderi/shared/menu/schema'
import { expect, it } from 'vitest'
import { type MenuSection, searchMenu } from './search.ts'

const dish = (id: number, name: string): MenuProduct => ({
  id,
  name,
  description: '',
  price: 1,
  imagen: null,
  sold_out: 0,
  variants: [],
})
const sections: MenuSection[] = [
  { id: 1, category: 1, name: 'Bebidas · Frías', products: [dish(1, 'Agua'), dish(2, 'Limonada')] },
  { id: 2, category: 2, name: 'Platos', products: [dish(3, 'Ceviche'), dish(4, 'Café')] },
]

const found = (search: string) =>
  searchMenu(sections, search).flatMap((section) => section.products.map(({ id }) => id))

it('finds without regard to case and accents', () => {
  expect(found('CAFE')).toEqual([4])
  expect(found(' ceví')).toEqual([3])
})

it('finds everything of a section by its name', () => {
  expect(found('frias')).toEqual([1, 2])
})

it('finds nothing of what is not there, and everything without a search', () => {
  expect(found('pizza')).toEqual([])
  expect(found('  ')).toEqual([1, 2, 3, 4])
})
