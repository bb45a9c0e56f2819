/** Creates tables named Mesa 1, Mesa 2 and so on, continuing after the branch's highest number. */
import { createTable, hall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { api } from '../api/api.ts'
import { nextTableNames } from './tableNames.ts'

/** A larger number is probably a typing mistake. */
export const MAX_NEW_TABLES = 200

export interface TableCreation {
  readonly names: readonly string[]
  readonly made: number
  readonly error?: unknown
}

interface Order {
  readonly halls: readonly Hall[]
  readonly hallId: number
  readonly wanted: number | readonly string[]
  readonly capacity: number
  readonly onMade: (made: number) => void
}

/** Calls wait for earlier ones, because two at the same time would choose the same table names. */
let underWay: Promise<unknown> = Promise.resolve()

/** Stops at the first failure. If `wanted` is a list of names, tables that already exist are skipped. */
export function makeTables(order: Order): Promise<TableCreation> {
  const outcome = underWay.then(() => make(order))
  underWay = outcome
  return outcome
}

async function make(order: Order): Promise<TableCreation> {
  let names = typeof order.wanted === 'number' ? [] : order.wanted
  let made = 0
  try {
    const there = await Promise.all(
      order.halls.map(({ id }) => api.request(hall, { params: { id } })),
    )
    const taken = new Set(there.flatMap(({ tables }) => tables.map(({ name }) => name)))
    if (typeof order.wanted === 'number') names = nextTableNames(taken, order.wanted)
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
