import { isFound, searchWords } from '@orderi/shared/kernel/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world.ts'
import { containsWords } from './list.ts'

const world = await openWorld()

const sign = fc.constantFrom(...Array.from('aAáñÑ7%_\\-’"\'¿. \tbu'))
const text = fc.string({ unit: sign, maxLength: 12 })

test('finds the same texts in the database as in a list of the app', async () => {
  const cases = fc.sample(fc.tuple(text, text), 2000)
  const rows = await world.deps.pool.query<{ found: boolean }>(
    `SELECT ${containsWords('fold(c.text)', 'c.search')} AS found
      FROM ROWS FROM (unnest($1::text[]), unnest($2::text[])) WITH ORDINALITY AS c (text, search, n) ORDER BY n`,
    [cases.map(([found]) => found), cases.map(([, search]) => search)],
  )
  expect(rows.map(({ found }) => found)).toEqual(
    cases.map(([found, search]) => isFound(found, searchWords(search))),
  )
})
