import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import type { Random } from '@orderi/shared/kernel/random'
import { REQUEST_TIMEOUT_MS } from '../../client/src/api/client.ts'
import type { Tenant } from '../support/tenant.ts'
import type { Till } from '../support/till.ts'
import { type ApiClient, createApiClient } from '../support/world.ts'
import { keepOrdering, keepWorking, type WritersRun } from '../support/writers.ts'
import { chooseDishes, sitDown, tableCodeOf } from './restaurant.ts'

export const GUEST_COUNT = 6
const WORKERS = 2
/** Guests pause while more orders than this are open. */
const MOST_OPEN = 60

export interface WorkOptions {
  readonly run: WritersRun & { isOver: boolean }
  readonly tenant: Tenant
  readonly till: Till
  readonly random: Random
  readonly urls: readonly string[]
  readonly notePrefix: string
  readonly guestsReturn: boolean
  readonly shown: () => Snapshot | undefined
}

export function newRun(): WritersRun & { isOver: boolean } {
  return {
    isOver: false,
    inFlight: 0,
    acknowledged: [],
    commits: [],
    refusals: [],
    surprises: [],
    payments: [],
  }
}

/** Lets guests and staff send commands until `work` is done. Resolves when all commands have a response. */
export async function keepPeopleBusyDuring(
  people: WorkOptions,
  work: () => Promise<void>,
): Promise<void> {
  const { run, tenant, urls, random, notePrefix, guestsReturn, shown } = people
  const urlOf = (index: number) => urls[index % urls.length] ?? ''
  run.isOver = false
  const turn = randomUUID().slice(0, 4)
  const guests = await Promise.all(
    Array.from({ length: GUEST_COUNT }, (_, index) => sitDown(urlOf(index), tenant, index)),
  )
  const writers = [
    ...guests.map((guest, index) =>
      keepOrdering(run, guest, {
        name: `${notePrefix} ${turn} ${index}`,
        mesa: tableCodeOf(tenant, index),
        choose: () => chooseDishes(tenant, random),
        isFull: () => (shown()?.orders.length ?? 0) >= MOST_OPEN,
        ...(guestsReturn ? { sitDownAgain: () => sitDown(urlOf(index), tenant, index) } : {}),
      }),
    ),
    ...Array.from({ length: WORKERS }, (_, index) => {
      const clientOf = ({ token }: ApiClient) =>
        createApiClient(urlOf(index), token, REQUEST_TIMEOUT_MS)
      return keepWorking(run, {
        staff: clientOf(tenant.waiter),
        admin: clientOf(tenant.admin),
        shown,
        random: random.fork(`worker ${index}`),
        till: people.till,
        reference: notePrefix,
      })
    }),
  ]
  try {
    await work()
  } finally {
    run.isOver = true
    await Promise.all(writers)
  }
}
