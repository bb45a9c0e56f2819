/** Makes the tables of a hall: Mesa 1, Mesa 2 and so on, after those that the branch has. */
import { createTable, hall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { api } from '../api/api.ts'
import { nextNames } from './tableNames.ts'

/** More at once is a slip of a finger. */
export const MOST_TABLES = 200

export interface Made {
  /** All that were wanted, in their order. */
  readonly names: readonly string[]
  readonly made: number
  /** Why it stopped; undefined when all are there. */
  readonly error?: unknown
}

interface Order {
  readonly halls: readonly Hall[]
  readonly hallId: number
  readonly wanted: number | readonly string[]
  readonly capacity: number
  readonly onMade: (made: number) => void
}

/** What is being made, also for a form that is gone: two at a time would give the same names. */
let underWay: Promise<unknown> = Promise.resolve()

/**
 * Makes them one after another, after those that are being made, and stops at the first that fails.
 * @param wanted how many; or, where it stopped before, the names that were wanted: those that are there are left out
 */
export function makeTables(order: Order): Promise<Made> {
  const outcome = underWay.then(() => make(order))
  underWay = outcome
  return outcome
}

async function make(order: Order): Promise<Made> {
  let names = typeof order.wanted === 'number' ? [] : order.wanted
  let made = 0
  try {
    const there = await Promise.all(
      order.halls.map(({ id }) => api.request(hall, { params: { id } })),
    )
    const taken = new Set(there.flatMap(({ tables }) => tables.map(({ name }) => name)))
    if (typeof order.wanted === 'number') names = nextNames(taken, order.wanted)
    for (const name of names) {
      if (!taken.has(name)) {
        await api.request(createTable, {
          body: { hall_id: order.hallId, name, capacity: order.capacity },
        })
      }
      made += 1
      order.onMade(made)
    }
    return { names, made }
  } catch (error) {
    return { names, made, error }
  }
}
