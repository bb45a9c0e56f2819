/** The people of an evening: guests who order without pause, and those who work, for as long as something else takes. */
import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import type { Random } from '@orderi/shared/kernel/random'
import { TIMEOUT_MS } from '../../client/src/api/client.ts'
import type { Tenant } from '../support/tenant.ts'
import { speakTo } from '../support/world.ts'
import { keepOrdering, keepWorking, type Run } from '../support/writers.ts'
import { choose, codeOf, sitDown } from './place.ts'

export const GUESTS = 6
const WORKERS = 2
/** Open orders, after which guests wait for the kitchen. */
const MOST_OPEN = 60

/** Who they are, and what they know. */
export interface People {
  readonly run: Run & { isOver: boolean }
  readonly tenant: Tenant
  readonly random: Random
  /** Whom they speak to; several: in turn. */
  readonly urls: readonly string[]
  /** What stands at the beginning of each note. */
  readonly beginning: string
  readonly guestsReturn: boolean
  /** The board that they look at. */
  readonly shown: () => Snapshot | undefined
}

/** A run that nobody has begun. */
export function newRun(): Run & { isOver: boolean } {
  return {
    isOver: false,
    inFlight: 0,
    acknowledged: [],
    commits: [],
    refusals: [],
    surprises: [],
  }
}

/** Lets them order and work while the work is done; resolves when all of them were answered. */
export async function workDuring(people: People, work: () => Promise<void>): Promise<void> {
  const { run, tenant, urls, random, beginning, guestsReturn, shown } = people
  const urlOf = (index: number) => urls[index % urls.length] ?? ''
  run.isOver = false
  const turn = randomUUID().slice(0, 4)
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, (_, index) => sitDown(urlOf(index), tenant, index)),
  )
  const writers = [
    ...guests.map((guest, index) =>
      keepOrdering(run, guest, {
        name: `${beginning} ${turn} ${index}`,
        mesa: codeOf(tenant, index),
        choose: () => choose(tenant, random),
        isFull: () => (shown()?.orders.length ?? 0) >= MOST_OPEN,
        ...(guestsReturn ? { sitDownAgain: () => sitDown(urlOf(index), tenant, index) } : {}),
      }),
    ),
    ...Array.from({ length: WORKERS }, (_, index) => {
      const staff = speakTo(urlOf(index), tenant.waiter.token, TIMEOUT_MS)
      return keepWorking(run, staff, shown, random.fork(`worker ${index}`))
    }),
  ]
  try {
    await work()
  } finally {
    run.isOver = true
    await Promise.all(writers)
  }
}
