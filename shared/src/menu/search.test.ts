import { expect, it } from 'vitest'
import type { Menu } from './schema.ts'
import { searchDishes } from './search.ts'

interface Section {
  readonly category: string
  readonly name: string
  readonly dishes: Readonly<Record<string, string>>
}

function menuOf(...sections: readonly Section[]): Menu {
  const categories = sections.map(({ category, name, dishes }, id) => ({
    id,
    name: category,
    subcategories: [
      {
        id,
        name,
        products: Object.entries(dishes).map(([dish, description]) => ({
          name: dish,
          description,
        })),
      },
    ],
  }))
  return { categories } as unknown as Menu
}

const MENU = menuOf(
  { category: 'Picadas', name: 'Frías', dishes: { Nachos: 'Con ceviche de pescado aparte' } },
  {
    category: 'Mariscos',
    name: 'Ceviches',
    dishes: { 'Leche de tigre': '', 'Cóctel de camarón': '' },
  },
  { category: 'Platos', name: 'Del mar', dishes: { 'Ceviche de corvina': '', Pulpo: '' } },
  {
    category: 'Bebidas',
    name: 'Calientes',
    dishes: {
      'Agua dulce': 'Como el café, con leche',
      'Café chorreado': '',
      'Té de manzanilla': '',
    },
  },
)

it.each([
  ['ceviche', ['Ceviche de corvina', 'Leche de tigre', 'Cóctel de camarón', 'Nachos']],
  ['CAFE', ['Café chorreado', 'Agua dulce']],
  ['  té ', ['Té de manzanilla']],
  ['chorreado café', ['Café chorreado']],
  ['bebidas', ['Agua dulce', 'Café chorreado', 'Té de manzanilla']],
  ['rread', ['Café chorreado']],
  ['pizza', []],
  ['  ', []],
])('finds %s in names, then categories, then descriptions', (text, names) => {
  expect(searchDishes(MENU, text).map((each) => each.name)).toEqual(names)
})
