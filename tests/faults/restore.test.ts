import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { createPool } from '../../server/src/db/pool.ts'
import type { Db } from '../../server/src/db/sql.ts'
import { startBuiltServer } from '../support/processes/built-server.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { expectChecksDetectViolations } from './control.ts'
import { SERVER_ENV, startFaultRunAt } from './fault-run.ts'
import { violationsOf } from './violations.ts'

const CONTINUE_MS = bySuiteLength({ short: 300, long: 5000 })

const server = await startBuiltServer(SERVER_ENV)
const faultRun = await startFaultRunAt(server)

test('shows the restored board without later changes on every screen after a restore', async () => {
  for (let count = 0; count < bySuiteLength({ short: 1, long: 4 }); count += 1) {
    const backup = join(server.dataDir, `${count}.gz`)
    await faultRun.during(async () => {
      await faultRun.continueFor(CONTINUE_MS)
      await run('backup', '--to', backup)
      await faultRun.continueFor(CONTINUE_MS)
    })
    expect(await violationsOf(faultRun)).toEqual([])
    const { epoch, seq } = await faultRun.restartRecord()
    const sessions = await faultRun.withDatabase(readSessions)

    await faultRun.outage(server.stop, async () => {
      await run('restore', backup, '--replace')
      await enterAgain(sessions)
      await server.start(SERVER_ENV)
    })
    const start = await faultRun.restartRecord()
    expect(start.epoch).not.toBe(epoch)
    expect(start.seq).toBeLessThan(seq)
    const now = await faultRun.whenCaughtUp()
    expect(faultRun.screens.map((screen) => screen.shown())).toEqual(
      faultRun.screens.map(() => now),
    )

    await faultRun.during(() => faultRun.continueFor(CONTINUE_MS))
    expect(await violationsOf(faultRun)).toEqual([])
  }
  faultRun.printFigures('restored')
})

test('detects each guarantee that the test violates on purpose', () =>
  expectChecksDetectViolations(faultRun))

async function run(command: 'backup' | 'restore', ...args: string[]): Promise<void> {
  const program = join(process.cwd(), `server/dist/backup/run-${command}.js`)
  const child = spawn(process.execPath, [program, ...args], {
    env: { DATA_DIR: server.dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
}

type Session = Record<string, unknown>

async function readSessions(db: Db): Promise<Session[]> {
  const rows = await db.query<{ session: Session }>('SELECT to_json(s) AS session FROM sessions s')
  return rows.map(({ session }) => session)
}

/** Inserts sessions of existing users before the server starts, because restoring a backup deletes all sessions. */
async function enterAgain(sessions: readonly Session[]): Promise<void> {
  const database = await startEmbedded({ dataDir: server.dataDir })
  const db = createPool(database.url, { max: 1 })
  await db.query(
    `INSERT INTO sessions SELECT s.* FROM json_populate_recordset(NULL::sessions, $1) s
      JOIN users u ON u.id = s.user_id`,
    [JSON.stringify(sessions)],
  )
  await db.end()
  await database.stop()
}
