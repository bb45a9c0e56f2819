/** The server's wall clock jumps while people work: time goes on, the log keeps its order, and a visit that is over is over. */
import { expect, test } from 'vitest'
import { byLength } from '../support/length.ts'
import { openProduct } from '../support/product.ts'
import { expectToBeFound } from './control.ts'
import { EVENING, openEveningAt } from './evening.ts'
import { wrongsOf } from './wrongs.ts'

const CLOCK = new URL('inside/clock.mjs', import.meta.url).href
const HOUR_MS = 3_600_000
const GOES_ON_MS = byLength({ short: 300, long: 5000 })

const product = await openProduct(EVENING, [CLOCK])
// Half an hour after their last bill they are out: so they are after a jump.
const evening = await openEveningAt(product, { guestsReturn: true })

test('an hour forward, an hour back, a day back: what is done counts once and in order', async () => {
  const jumps = [1, -1, -24, 0, ...byLength({ short: [], long: [1, -24, 0.5, -1, 0] })]
  await evening.during(async () => {
    await evening.goesOn(GOES_ON_MS)
    for (const hours of jumps) {
      await evening.stumble(async () => {
        product.tell({ clockWrongByMs: hours * HOUR_MS })
        await evening.goesOn(GOES_ON_MS)
      })
    }
  })
  expect(await daysOfEvents()).toBeGreaterThan(1)
  expect(await wrongsOf(evening)).toEqual([])
  evening.tell('the clock jumped')
})

test('what must not happen would be found', () => expectToBeFound(evening))

/** The jumps are to be found in the log: else nothing was tried. */
function daysOfEvents(): Promise<number> {
  return evening.withDatabase(async (db) => {
    const [row] = await db.query<{ days: number }>(
      'SELECT count(DISTINCT date_trunc($1, at)) AS days FROM board_events WHERE branch_id = $2',
      ['day', evening.tenant.branch.id],
    )
    return row?.days ?? 0
  })
}
