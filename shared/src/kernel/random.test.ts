import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

const draw = (random: { next(): number }) => Array.from({ length: 20 }, () => random.next())

it('repeats the numbers of a seed, and differs for another seed', () => {
  expect(draw(createRandom(7))).toEqual(draw(createRandom(7)))
  expect(draw(createRandom(7))).not.toEqual(draw(createRandom(8)))
})

it('forks a generator by name and seed, independent of earlier draws', () => {
  const random = createRandom(7)
  const early = draw(random.fork('mesa 1'))
  draw(random)
  expect(draw(random.fork('mesa 1'))).toEqual(early)
  expect(draw(random.fork('mesa 2'))).not.toEqual(early)
  expect(draw(createRandom(8).fork('mesa 1'))).not.toEqual(early)
})

it('draws numbers within the bounds, and reaches both bounds', () => {
  const random = createRandom(7)
  const seen = new Set(Array.from({ length: 200 }, () => random.between(2, 4)))
  expect(seen).toEqual(new Set([2, 3, 4]))
  expect(() => random.pick([])).toThrow('nothing to pick from')
})
