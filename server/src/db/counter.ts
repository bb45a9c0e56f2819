/** Rate limits that are counted in PostgreSQL, so that all nodes share one exact count. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Reason, reason } from '@orderi/shared/kernel/reasons'
import type { Columns, Db } from './sql.ts'

export interface RateLimit {
  /** Prefix of the stored keys. Counters with the same name share their counts. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly reason?: Reason
}

export interface CountedPoint {
  /** Whether no points are left now. */
  readonly isLast: boolean
  /** Has no effect after the time window ended. */
  revert(): Promise<void>
}

export interface Counter {
  /**
   * Counts one use of `key` with a single statement.
   * @throws DomainError `too_many_requests` with the seconds to wait if no points are left; the use is not counted
   */
  count(key: string): Promise<CountedPoint>
  /**
   * One use of `key`, for a statement that counts it together with other changes.
   * @param morePoints the limit to apply if it is higher
   */
  use(
    key: string,
    morePoints?: number,
  ): { readonly key: string; readonly points: number; readonly seconds: number }
  /** Does not count. Throws `too_many_requests` if no points are left. */
  check(key: string, morePoints?: number): Promise<void>
  reset(key: string): Promise<void>
  copy(from: string, to: string): Promise<void>
}

const COUNT = {
  name: 'take-point',
  text: `INSERT INTO rate_limits AS c (key, points, expire) VALUES ($1, 1, $3)
    ON CONFLICT (key) DO UPDATE SET points = CASE WHEN c.expire <= $4 THEN 1 ELSE c.points + 1 END,
      expire = CASE WHEN c.expire <= $4 THEN excluded.expire ELSE c.expire END
    WHERE c.points < $2 OR c.expire <= $4
    RETURNING expire, points`,
}

const REVERT = {
  name: 'give-back-point',
  text: 'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire = $2 AND points > 0',
}

const FIND = {
  name: 'find-points',
  text: 'SELECT points, expire FROM rate_limits WHERE key = $1 AND expire > $2',
}

type CountRow = Columns<'rate_limits', 'points' | 'expire'>

/** Counts in memory, for calls that are too frequent for a query each. The counts of all keys restart together. */
export function createLocalCounter({
  points,
  seconds,
  reason: why,
}: Omit<RateLimit, 'name'>): (key: string) => void {
  const counts = new Map<string, number>()
  let expire = 0
  return (key) => {
    if (expire <= Date.now()) {
      counts.clear()
      expire = Date.now() + seconds * 1000
    }
    const taken = counts.get(key) ?? 0
    if (taken >= points) throw tooMany({ points, expire }, why)
    counts.set(key, taken + 1)
  }
}

/** A set in memory that is cleared some seconds after its first entry. */
export function createLocalSet(seconds: number): {
  add(key: string): void
  has(key: string): boolean
} {
  const members = new Set<string>()
  let expire = 0
  return {
    add(key) {
      if (expire <= Date.now()) {
        members.clear()
        expire = Date.now() + seconds * 1000
      }
      members.add(key)
    },
    has: (key) => expire > Date.now() && members.has(key),
  }
}

/** Limits the uses of each key to `points` within a time window of `seconds`. */
export function createCounter(
  pool: Db,
  { name, points, seconds, reason: why }: RateLimit,
): Counter {
  const rowOf = (key: string) => `${name}:${key}`
  const find = async (key: string) =>
    (await pool.query<CountRow>(FIND, [rowOf(key), Date.now()]))[0]
  return {
    async count(key) {
      const now = Date.now()
      const values = [rowOf(key), points, now + seconds * 1000, now]
      const [taken] = await pool.query<CountRow>(COUNT, values)
      if (!taken) throw tooMany(await find(key), why)
      return {
        isLast: taken.points >= points,
        async revert() {
          await pool.query(REVERT, [rowOf(key), taken.expire])
        },
      }
    },
    use: (key, morePoints = 0) => ({
      key: rowOf(key),
      points: Math.max(points, morePoints),
      seconds,
    }),
    async check(key, morePoints = 0) {
      const found = await find(key)
      if (found && found.points >= Math.max(points, morePoints)) throw tooMany(found, why)
    },
    async reset(key) {
      await pool.query('DELETE FROM rate_limits WHERE key = $1', [rowOf(key)])
    },
    async copy(from, to) {
      await pool.query('DELETE FROM rate_limits WHERE key = $1', [rowOf(to)])
      await pool.query(
        `INSERT INTO rate_limits (key, points, expire) SELECT $2, points, expire FROM rate_limits
          WHERE key = $1 AND expire > $3 ON CONFLICT (key) DO NOTHING`,
        [rowOf(from), rowOf(to), Date.now()],
      )
    },
  }
}

function tooMany(spent: CountRow | undefined, why: Reason | undefined): DomainError {
  const msLeft = Math.max(1, (spent?.expire ?? 0) - Date.now())
  const minutes = Math.ceil(msLeft / 60_000)
  const wait = minutes === 1 ? reason('wait_one_minute') : reason('wait_minutes', { minutes })
  return new DomainError('too_many_requests', {
    retryAfterSeconds: Math.ceil(msLeft / 1000),
    reason: why ?? wait,
  })
}
