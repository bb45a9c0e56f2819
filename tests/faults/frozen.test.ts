/** Freezes one of two nodes while it holds a lock. The other node refuses commands until the lock is released. */
import { afterAll, expect, test, vi } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { type BuiltServer, prepareBuiltServer } from '../support/processes/built-server.ts'
import { bySuiteLength, isLongSuite } from '../support/suite-length.ts'
import { expectChecksDetectViolations } from './control.ts'
import { SERVER_ENV, startFaultRunAt, TIMEOUT_MS } from './fault-run.ts'
import { violationsOf } from './violations.ts'

/** Number of refused commands to wait for. Low, because on a busy machine few commands wait for the lock. */
const REFUSALS = 2
const STOP_IN_A_COMMAND = new URL('inside/stop-in-a-command.mjs', import.meta.url).href

const database = await createTestDatabase()
const pool = createPool(database.url, { max: 1 })
const steady = await prepareBuiltServer()
const other = await prepareBuiltServer()
afterAll(async () => {
  other.signal('SIGCONT')
  await Promise.all([steady.remove(), other.remove()])
  await pool.end()
  await database.drop()
})
await Promise.all([startNode(steady, 'steady'), startNode(other, 'other')])
const faultRun = await startFaultRunAt(steady, {
  urls: [steady.url, other.url],
  openDatabase: () => createPool(database.url, { max: 2 }),
})

test('refuses commands on a node while a frozen node holds the branch lock', async () => {
  await faultRun.during(async () => {
    for (let count = 0; count < bySuiteLength({ short: 1, long: 6 }); count += 1) {
      await faultRun.causeFault(async () => {
        await freezeInACommand()
        try {
          await untilRefused()
        } finally {
          other.signal('SIGCONT')
        }
      })
    }
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures('a node frozen with the lock')
})

test('shows a commit on screens of one node if the other node crashed before it announced the commit', async () => {
  await faultRun.during(async () => {
    for (let count = 0; count < bySuiteLength({ short: 1, long: 10 }); count += 1) {
      await faultRun.causeFault(async () => {
        other.tell({ crashAfterCommits: faultRun.random.between(5, 60) })
        await other.ended
        await startNode(other, 'other')
      })
    }
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures('a node crashed after a commit')
})

test('detects each guarantee that the test violates on purpose', () =>
  expectChecksDetectViolations(faultRun))

function startNode(node: BuiltServer, name: string): Promise<void> {
  const url = new URL(database.url)
  url.searchParams.set('application_name', name)
  return node.start({ ...SERVER_ENV, DATABASE_URL: url.href }, [STOP_IN_A_COMMAND])
}

/** Waits until the node that is not frozen refuses commands, and with `LENGTH=long` also until it accepts them again. */
async function untilRefused(): Promise<void> {
  const { refusals, commits } = faultRun.run
  const refusedBefore = refusals.length
  await vi.waitFor(
    () => expect(refusals.length).toBeGreaterThanOrEqual(refusedBefore + REFUSALS),
    TIMEOUT_MS,
  )
  if (isLongSuite) {
    // PostgreSQL ends the frozen node's transaction after 10 idle seconds, which releases the lock.
    const done = commits.length
    await vi.waitFor(() => expect(commits.length).toBeGreaterThan(done + 20), TIMEOUT_MS)
  }
}

async function freezeInACommand(): Promise<void> {
  other.tell({ freezesInACommand: true })
  await vi.waitFor(
    async () => {
      const lockHolders = await pool.query(
        `SELECT 1 FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
          WHERE a.application_name = 'other' AND a.state = 'idle in transaction'
            AND l.relation = 'board_heads'::regclass AND l.mode = 'RowShareLock'`,
      )
      expect(lockHolders).not.toEqual([])
    },
    { timeout: TIMEOUT_MS, interval: 7 },
  )
}
