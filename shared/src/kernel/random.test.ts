import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

const draw = (random: { next(): number }) => Array.from({ length: 20 }, () => random.next())

it('returns the same numbers for the same seed, and other numbers for another seed', () => {
  expect(draw(createRandom(7))).toEqual(draw(createRandom(7)))
  expect(draw(createRandom(7))).not.toEqual(draw(createRandom(8)))
})

it('derives the numbers of a fork from seed and name, regardless of numbers that were drawn before', () => {
  const random = createRandom(7)
  const early = draw(random.fork('mesa 1'))
  draw(random)
  expect(draw(random.fork('mesa 1'))).toEqual(early)
  expect(draw(random.fork('mesa 2'))).not.toEqual(early)
  expect(draw(createRandom(8).fork('mesa 1'))).not.toEqual(early)
})

it('draws integers within the bounds, and reaches the lower and the upper bound', () => {
  const random = createRandom(7)
  const seen = new Set(Array.from({ length: 200 }, () => random.between(2, 4)))
  expect(seen).toEqual(new Set([2, 3, 4]))
  expect(() => random.pick([])).toThrow('nothing to pick from')
})
