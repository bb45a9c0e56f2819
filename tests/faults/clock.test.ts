import { expect, test } from 'vitest'
import { byLength } from '../support/length.ts'
import { openProduct } from '../support/product.ts'
import { expectViolationsFound } from './control.ts'
import { EVENING, openEveningAt } from './evening.ts'
import { violationsOf } from './violations.ts'

const CLOCK = new URL('inside/clock.mjs', import.meta.url).href
const HOUR_MS = 3_600_000
const GOES_ON_MS = byLength({ short: 300, long: 5000 })

const product = await openProduct(EVENING, [CLOCK])
// A clock jump ends visits, because a guest's visit ends half an hour after the last bill.
const evening = await openEveningAt(product, { guestsReturn: true })

test('clock jumps of an hour or a day neither lose, duplicate nor reorder commands', async () => {
  const jumps = [1, -1, -24, 0, ...byLength({ short: [], long: [1, -24, 0.5, -1, 0] })]
  await evening.during(async () => {
    await evening.continueFor(GOES_ON_MS)
    for (const hours of jumps) {
      await evening.causeFault(async () => {
        product.tell({ clockWrongByMs: hours * HOUR_MS })
        await evening.continueFor(GOES_ON_MS)
      })
    }
  })
  expect(await daysOfEvents()).toBeGreaterThan(1)
  expect(await violationsOf(evening)).toEqual([])
  evening.printFigures('the clock jumped')
})

test('the checks detect each guarantee that is broken on purpose', () =>
  expectViolationsFound(evening))

function daysOfEvents(): Promise<number> {
  return evening.withDatabase(async (db) => {
    const [row] = await db.query<{ days: number }>(
      'SELECT count(DISTINCT date_trunc($1, at)) AS days FROM board_events WHERE branch_id = $2',
      ['day', evening.tenant.branch.id],
    )
    return row?.days ?? 0
  })
}
