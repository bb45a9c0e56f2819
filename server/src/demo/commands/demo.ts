/**
 * Fills an empty database with the demo: two restaurants, two days of the till, the boards of a busy evening, and three
 * months of closed bills.
 */

import { randomInt } from 'node:crypto'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import { createIdBlocks, ID_BLOCK, type IdBlocks } from '../../board/commands/ids.ts'
import { holdInner } from '../../board/commands/inner.ts'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { generatePassword } from '../../identity/passwords.ts'
import type { NewEvent } from '../../log/append.ts'
import { changeBoard } from '../../log/change.ts'
import { demoApprovers, demoPassword, demoPeople, demoPin, demoSuperadmin } from '../people.ts'
import { addPastVisit, type DemoTx, fillBoard, readVenues, type Venue } from './activity.ts'
import { sellToday, sellYesterday } from './books.ts'
import { yesterdayAt } from './moments.ts'
import { findAccountsWithPublishedPassword } from './published-password.ts'
import { seedDemo } from './seed.ts'

const BILLS = 1000
const HISTORY_DAYS = 92
const SEED = 20_251

export interface Demo {
  readonly lines: readonly string[]
  /** Fills tills and boards, then creates the closed bills. Continues the work of an interrupted start. */
  fillHistory(): Promise<void>
}

/** Seeds an empty database. Returns undefined if the database already contains data other than the demo. */
export async function ensureDemo(
  deps: Deps,
  { isReachable }: { readonly isReachable: boolean },
): Promise<Demo | undefined> {
  const password = isReachable ? generatePassword() : demoPassword
  const pin = isReachable ? String(randomInt(1000, 10_000)) : demoPin
  const isNew = await transaction(deps.pool, async (tx) => {
    // The row lock ensures that only one of several starting nodes seeds.
    const [installation] = await tx.query<Columns<'installation', 'demo_jobs_done'>>(
      'SELECT demo_jobs_done FROM installation FOR UPDATE',
    )
    const [restaurant] = await tx.query('SELECT 1 FROM restaurants LIMIT 1')
    if (installation?.demo_jobs_done !== null || restaurant) return false
    await seedDemo(tx, { password, pin, now: deps.clock() })
    return true
  })
  if ((await jobsDone(deps)) === null) return undefined
  const lines = await accountLines(deps.pool, isNew ? password : undefined)
  const pinLine =
    isNew || !isReachable ? [`  PIN         ${pin}  (${demoApprovers().join(', ')})`] : []
  return { lines: [...lines, ...pinLine], fillHistory: () => fillHistory(deps) }
}

async function jobsDone(deps: Deps): Promise<number | null> {
  const [row] = await deps.pool.query<Columns<'installation', 'demo_jobs_done'>>(
    'SELECT demo_jobs_done FROM installation',
  )
  return row?.demo_jobs_done ?? null
}

/** @param password the password of all accounts; undefined if an earlier start of the server created the accounts */
async function accountLines(db: Db, password: string | undefined): Promise<string[]> {
  const people = [{ ...demoSuperadmin, roles: [{ type: 'superadmin' }] }, ...demoPeople]
  const rows = await db.query<{ email: string }>(
    'SELECT lower(email) AS email FROM users WHERE lower(email) = ANY($1)',
    [people.map(({ email }) => email)],
  )
  const known = password ? [] : await findAccountsWithPublishedPassword(db)
  const shown = new Set((known.length > 0 ? known : rows).map(({ email }) => email?.toLowerCase()))
  const accounts = people
    .filter(({ email }) => shown.has(email))
    .map(({ email, roles }) => `  ${(roles[0]?.type ?? '').padEnd(10)}  ${email}`)
  const secret = password ?? (known.length > 0 ? demoPassword : 'la que se mostró al hacerla')
  return ['Cuentas de demostración:', ...accounts, `  contraseña  ${secret}`]
}

async function fillHistory(deps: Deps): Promise<void> {
  try {
    const places = await readVenues(deps.pool)
    const ids = createIdBlocks(ID_BLOCK)
    // The number of finished jobs is read before each job, because several nodes may run jobs concurrently.
    for (;;) {
      const number = await jobsDone(deps)
      const job = number === null ? undefined : jobAt(number, places, deps.clock())
      if (number === null || !job) return
      await runJob(deps, ids, number, job)
    }
  } catch (error) {
    // Only a warning, because the next start of the server continues the work.
    deps.log.warn({ err: error }, 'the demo was not finished')
  }
}

interface Job {
  readonly place: Venue
  readonly random: Random
  readonly at: Date
  readonly work: (demo: DemoTx, random: Random, place: Venue) => Promise<readonly NewEvent[]>
}

/**
 * The first jobs sell yesterday and today, the next ones fill the boards, the rest create closed bills, oldest first.
 * Undefined after the last job.
 */
function jobAt(number: number, places: readonly Venue[], now: Date): Job | undefined {
  const parts = [
    { at: yesterdayAt(now, 22), work: sellYesterday },
    { at: now, work: sellToday },
    { at: now, work: fillBoard },
  ]
  const part = parts[Math.floor(number / places.length)]
  const venue = places[number % places.length]
  if (part && venue) return { ...part, place: venue, random: createRandom(SEED + number) }
  const bill = number - parts.length * places.length
  if (bill >= BILLS) return undefined
  const random = createRandom(SEED * 7 + bill)
  const place = random.pick(places)
  return { place, random, at: pastMoment(now, random, bill), work: addPastVisit }
}

function runJob(
  deps: Deps,
  ids: IdBlocks,
  number: number,
  { place, random, at, work }: Job,
): Promise<unknown> {
  return changeBoard(deps, { branchId: place.branchId, actor: null, at }, async (tx) => {
    if (!(await takeJob(tx, number))) return []
    return work({ tx, hold: () => holdInner(tx, deps.boardLogSql, ids) }, random, place)
  })
}

/** Returns false if another node has done the job. Must run in the transaction of the job. */
async function takeJob(tx: Db, number: number): Promise<boolean> {
  const taken = await tx.query(
    'UPDATE installation SET demo_jobs_done = demo_jobs_done + 1 WHERE demo_jobs_done = $1 RETURNING 1',
    [number],
  )
  return taken.length > 0
}

/** A random lunch or dinner time on the day of a bill. Both countries of the demo are six hours behind UTC. */
function pastMoment(now: Date, random: Random, index: number): Date {
  const daysAgo = Math.floor(((BILLS - 1 - index) / BILLS) * HISTORY_DAYS)
  const midnight = new Date(now.getTime() - 6 * 3_600_000)
  midnight.setUTCHours(6, 0, 0, 0)
  const hour = random.chance(0.5) ? random.between(11, 14) : random.between(18, 20)
  const minute = random.between(0, 59)
  const moment = midnight.getTime() - daysAgo * 86_400_000 + (hour * 60 + minute) * 60_000
  const latest = now.getTime() - 2 * 3_600_000
  return new Date(moment > latest ? moment - 86_400_000 : moment)
}
