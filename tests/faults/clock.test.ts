import { expect, test } from 'vitest'
import { startBuiltServer } from '../support/processes/built-server.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { expectChecksDetectViolations } from './control.ts'
import { SERVER_ENV, startFaultRunAt } from './fault-run.ts'
import { violationsOf } from './violations.ts'

const CLOCK = new URL('inside/clock.mjs', import.meta.url).href
const HOUR_MS = 3_600_000
const CONTINUE_MS = bySuiteLength({ short: 300, long: 5000 })

const server = await startBuiltServer(SERVER_ENV, [CLOCK])
// A clock jump ends visits, because a guest's visit ends 30 minutes after the guest's last bill is closed.
const faultRun = await startFaultRunAt(server, { guestsReturn: true })

test('keeps each command once and in sequence when the server’s clock jumps by an hour or a day', async () => {
  const jumps = [1, -1, -24, 0, ...bySuiteLength({ short: [], long: [1, -24, 0.5, -1, 0] })]
  await faultRun.during(async () => {
    await faultRun.continueFor(CONTINUE_MS)
    for (const hours of jumps) {
      await faultRun.causeFault(async () => {
        server.tell({ clockWrongByMs: hours * HOUR_MS })
        await faultRun.continueFor(CONTINUE_MS)
      })
    }
  })
  expect(await daysOfEvents()).toBeGreaterThan(1)
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures('the clock jumped')
})

test('detects each guarantee that the test violates on purpose', () =>
  expectChecksDetectViolations(faultRun))

function daysOfEvents(): Promise<number> {
  return faultRun.withDatabase(async (db) => {
    const [row] = await db.query<{ days: number }>(
      'SELECT count(DISTINCT date_trunc($1, at)) AS days FROM board_events WHERE branch_id = $2',
      ['day', faultRun.tenant.branch.id],
    )
    return row?.days ?? 0
  })
}
