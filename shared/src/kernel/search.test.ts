import { expect, it } from 'vitest'
import { isFound, searchWords } from './search.ts'

const DISH = 'Arroz con camarones y piña. “De la casa” 7-Up Coca-Cola D’Onofrio 100% _x'

it.each([
  'arroz camarones',
  'camarones arroz',
  'PIÑA',
  'pina',
  '7up',
  '7-up',
  '7 up',
  'coca cola',
  'cocacola',
  'donofrio',
  "d'onofrio",
  '“casa”',
  '100%',
  '_x',
  'amaron',
  '-',
  '',
])('finds a dish by “%s”', (search) => {
  expect(isFound(DISH, searchWords(search))).toBe(true)
})

it.each(['arroz pollo', '50%', 'con_', '%a', 'pepsi'])('does not find a dish by “%s”', (search) => {
  expect(isFound(DISH, searchWords(search))).toBe(false)
})
