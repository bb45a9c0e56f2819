/** The demo: two restaurants in an empty database, a board that lives, pictures, and three months of bills. */

import { createRandom, type Random } from '@orderi/shared/kernel/random'
import { temporaryPassword } from '../accounts/passwords.ts'
import { type Sql, transaction } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { storeImage } from '../images/commands.ts'
import type { KeptImage } from '../images/reencode.ts'
import { type BoardTx, type Changed, change, changeBoard } from '../log/change.ts'
import type { DemoRestaurant } from './content.ts'
import { costaRica } from './costa-rica.ts'
import { drawn } from './drawn.ts'
import { closedVisit, openBoard, type Place, readPlaces } from './evening.ts'
import { guatemala } from './guatemala.ts'
import { findKnownPasswords } from './known-password.ts'
import { demoPassword, demoPeople, demoSuperadmin } from './people.ts'
import { dishPicture } from './pictures.ts'
import { seedDemo } from './seed.ts'

const RESTAURANTS: readonly DemoRestaurant[] = [costaRica, guatemala]
const BILLS = 1000
const HISTORY_DAYS = 92
const SEED = 20_251

/** A demo that is there, and what is still to be made of it. */
export interface Demo {
  /** The accounts, for the terminal. */
  readonly lines: readonly string[]
  /** Makes what is missing: the boards first, then the pictures, then the history. Goes on where it was cut off. */
  fillHistory(): Promise<void>
}

/** Fills an empty database with the demo. Undefined where the database holds something else. */
export async function ensureDemo(
  deps: Deps,
  { isReachable }: { readonly isReachable: boolean },
): Promise<Demo | undefined> {
  const password = isReachable ? temporaryPassword() : demoPassword
  const isNew = await transaction(deps.pool, async (tx) => {
    // The row is the lock: of two nodes that start at once, one fills.
    const [installation] = await tx.query<{ demo_jobs_done: number | null }>(
      'SELECT demo_jobs_done FROM installation FOR UPDATE',
    )
    const [restaurant] = await tx.query('SELECT 1 FROM restaurants LIMIT 1')
    if (installation?.demo_jobs_done !== null || restaurant) return false
    await seedDemo(tx, RESTAURANTS, { password, now: deps.clock() })
    return true
  })
  if ((await jobsDone(deps)) === null) return undefined
  const lines = await accountLines(deps.pool, isNew ? password : undefined)
  return { lines, fillHistory: () => fillHistory(deps) }
}

async function jobsDone(deps: Deps): Promise<number | null> {
  const [row] = await deps.pool.query<{ demo_jobs_done: number | null }>(
    'SELECT demo_jobs_done FROM installation',
  )
  return row?.demo_jobs_done ?? null
}

/** @param password the password of all of them; undefined when an earlier start made them */
async function accountLines(db: Sql, password: string | undefined): Promise<string[]> {
  const people = [{ ...demoSuperadmin, posts: [{ type: 'superadmin' }] }, ...demoPeople]
  const rows = await db.query<{ email: string }>(
    'SELECT lower(email) AS email FROM users WHERE lower(email) = ANY($1)',
    [people.map(({ email }) => email)],
  )
  const known = password ? [] : await findKnownPasswords(db)
  const shown = new Set((known.length > 0 ? known : rows).map(({ email }) => email.toLowerCase()))
  const accounts = people
    .filter(({ email }) => shown.has(email))
    .map(({ email, posts }) => `  ${(posts[0]?.type ?? '').padEnd(10)}  ${email}`)
  const secret = password ?? (known.length > 0 ? demoPassword : 'la que se mostró al hacerla')
  return ['Cuentas de demostración:', ...accounts, `  contraseña  ${secret}`]
}

async function fillHistory(deps: Deps): Promise<void> {
  try {
    const places = await readPlaces(deps.pool)
    const jobs = planJobs(deps, places)
    // Read each time: of several nodes that fill, each makes what the others have not made yet.
    for (;;) {
      const job = jobs[(await jobsDone(deps)) ?? jobs.length]
      if (!job) return
      await job()
    }
  } catch (error) {
    // A stop or a database that went away: the next start goes on from here.
    deps.log.warn({ err: error }, 'the demo was not finished')
  }
}

/** A piece of the demo, made by the first who takes its number in the transaction that makes it. */
type Job = (number: number) => Promise<unknown>

/** Everything to be made after listening, in order. */
function planJobs(deps: Deps, places: readonly Place[]): (() => Promise<unknown>)[] {
  const boards = places.map(
    (place, index): Job =>
      (number) =>
        onBoard(deps, number, place, createRandom(SEED + index), deps.clock(), openBoard),
  )
  const pictures = RESTAURANTS.map(
    (restaurant): Job =>
      (number) =>
        hangPictures(deps, number, restaurant),
  )
  const bills = Array.from(
    { length: BILLS },
    (_, index): Job =>
      (number) => {
        const random = createRandom(SEED * 7 + index)
        return onBoard(
          deps,
          number,
          random.pick(places),
          random,
          pastMoment(deps.clock(), random, index),
          closedVisit,
        )
      },
  )
  return [...boards, ...pictures, ...bills].map((job, number) => () => job(number))
}

/** Whether a job is this transaction's to do; false when another node has done it meanwhile. */
async function takeJob(tx: Sql, number: number): Promise<boolean> {
  const taken = await tx.query(
    'UPDATE installation SET demo_jobs_done = demo_jobs_done + 1 WHERE demo_jobs_done = $1 RETURNING 1',
    [number],
  )
  return taken.length > 0
}

function onBoard(
  deps: Deps,
  number: number,
  place: Place,
  random: Random,
  moment: Date,
  work: (tx: BoardTx, random: Random, place: Place) => Promise<Changed>,
) {
  return changeBoard(deps, { branchId: place.branchId, actor: null, at: moment }, async (tx) => {
    if (!(await takeJob(tx, number))) return { events: [], answer: {} }
    return work(tx, random, place)
  })
}

/** Lunch or dinner on the day that is this bill's turn, at least two hours ago. Both countries are six hours behind UTC. */
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

/** Draws a restaurant's dishes. */
async function hangPictures(deps: Deps, number: number, restaurant: DemoRestaurant): Promise<void> {
  const products = restaurant.menu.flatMap((category) =>
    category.subcategories.flatMap((subcategory) => subcategory.products),
  )
  const pictures: { name: string; picture: KeptImage }[] = []
  for (const product of products) {
    const picture = await drawn(dishPicture(product.key, product.picture))
    pictures.push({ name: product.texts.es[0], picture })
  }
  const [name] = restaurant.texts.es
  await change(deps, { actor: null }, async (tx) => {
    if (!(await takeJob(tx, number))) return { answer: undefined }
    const branches = await tx.query<{ id: number; restaurant_id: number }>(
      `SELECT br.id, br.restaurant_id FROM branches br JOIN restaurants r ON r.id = br.restaurant_id
        WHERE r.name = $1 AND br.id = ANY((SELECT demo_branches FROM installation)::bigint[])`,
      [name],
    )
    for (const { name: dish, picture } of pictures) {
      const hash = await storeImage(tx, picture, tx.now)
      await tx.query(
        'UPDATE products SET image = $3 WHERE restaurant_id = $1 AND name = $2 AND image IS NULL',
        [branches[0]?.restaurant_id, dish, hash],
      )
    }
    return {
      answer: undefined,
      boards: { branchIds: branches.map((branch) => branch.id), type: 'menu.changed' },
    }
  })
}
