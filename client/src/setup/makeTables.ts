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

interface TableRequest {
  readonly halls: readonly Hall[]
  readonly hallId: number
  readonly wanted: number | readonly string[]
  readonly capacity: number
  readonly onMade: (made: number) => void
}

/** Each call waits for earlier calls, because concurrent calls would choose the same table names. */
let underWay: Promise<unknown> = Promise.resolve()

/** Stops at the first failure. If `request.wanted` is a list of names, tables that already exist are skipped. */
export function makeTables(request: TableRequest): Promise<TableCreation> {
  const outcome = underWay.then(() => createMissing(request))
  underWay = outcome
  return outcome
}

async function createMissing(request: TableRequest): Promise<TableCreation> {
  let names = typeof request.wanted === 'number' ? [] : request.wanted
  let made = 0
  try {
    const existing = await Promise.all(
      request.halls.map(({ id }) => api.request(hall, { params: { id } })),
    )
    const taken = new Set(existing.flatMap(({ tables }) => tables.map(({ name }) => name)))
    if (typeof request.wanted === 'number') names = nextTableNames(taken, request.wanted)
    for (const name of names) {
      if (!taken.has(name)) {
        await api.request(createTable, {
          body: { hall_id: request.hallId, name, capacity: request.capacity },
        })
      }
      made += 1
      request.onMade(made)
    }
    return { names, made }
  } catch (error) {
    return { names, made, error }
  }
}
