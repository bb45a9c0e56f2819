import { expect, test } from 'vitest'
import { nextTableNames } from './tableNames.ts'

test.each([
  ['no tables', [], ['Mesa 1', 'Mesa 2']],
  ['consecutive numbers', ['Mesa 1', 'Mesa 2', 'Mesa 3'], ['Mesa 4', 'Mesa 5']],
  ['numbers with a gap', ['Mesa 9', 'Mesa 1'], ['Mesa 10', 'Mesa 11']],
  ['other names', ['Barra', 'Mesa alta', 'mesa 7', 'Mesa 3b'], ['Mesa 1', 'Mesa 2']],
])('continues the numbering of table names: %s', (_, taken, names) => {
  expect(nextTableNames(taken, 2)).toEqual(names)
})
