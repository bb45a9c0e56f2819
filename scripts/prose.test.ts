import { expect, it } from 'vitest'
import { proseFaults } from './prose.mjs'

it.each([
  ['// Whoever logs in keeps the bill.', 'a sentence starts with Who'],
  ['/** Opens a bill. Nobody else can. */', 'a sentence starts with Who'],
  ['-- What guests ordered', 'a sentence starts with Who'],
  ['/* Shows the own bill. */', '“the own”'],
  ['// Rounds cash (money.md, "Shares").', 'a reference leads nowhere: money.md'],
  ['// Rounds cash (docs/coins.md).', 'a reference leads nowhere: coins.md'],
  [
    '// Rounds cash (docs/money.md, "Shares" and "Coins").',
    'a reference leads nowhere: money.md, coins',
  ],
  [
    '// Sorts (docs/specification.md, sections 9 and 12).',
    'a reference leads nowhere: specification.md, 12',
  ],
  ['// Trims (contract, "text").', 'a reference names no page'],
  [`/**\n * ${'word '.repeat(41)}\n */`, 'longer than 200'],
  [`// ${'word '.repeat(21)}\n// ${'word '.repeat(21)}`, 'longer than 200'],
])('finds a fault in the comment %s', (comment, fault) => {
  const source = `const a = 1\n${comment}\nconst b = 2\n`
  expect(proseFaults('a.ts', source)).toEqual([expect.stringContaining(`a.ts:2: ${fault}`)])
})

it.each([
  ["const url = 'https://a.b // Nobody listens'"],
  ['const text = `/* Who are you? */`'],
  ['// Returns whether nobody waits.'],
  ['// Divides (docs/money.md, "Arithmetic", 5 and 6, and docs/specification.md, section 9).'],
  [`/**\n * ${'word '.repeat(30)}\n * @param a ${'word '.repeat(30)}\n */`],
])('finds no fault in %s', (source) => {
  expect(proseFaults('a.ts', source)).toEqual([])
})
