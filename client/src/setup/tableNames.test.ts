import { expect, test } from 'vitest'
import { nextNames } from './tableNames.ts'

test.each([
  ['none', [], ['Mesa 1', 'Mesa 2']],
  ['some', ['Mesa 1', 'Mesa 2', 'Mesa 3'], ['Mesa 4', 'Mesa 5']],
  ['some with a gap, which is nobody’s business', ['Mesa 9', 'Mesa 1'], ['Mesa 10', 'Mesa 11']],
  ['others', ['Barra', 'Mesa alta', 'mesa 7', 'Mesa 3b'], ['Mesa 1', 'Mesa 2']],
])('after %s', (_, taken, names) => {
  expect(nextNames(taken, 2)).toEqual(names)
})
