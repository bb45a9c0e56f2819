/** A bounded queue that serves restaurants in turn: one that sends many pictures delays itself, not the others. */
import { DomainError } from '@orderi/shared/kernel/errors'

/** The tenant of a piece of work, and the signal that cancels it. */
export interface WorkContext {
  readonly tenant: number | 'platform'
  /** Aborted when the client left. */
  readonly signal: AbortSignal
}

export interface TenantQueueOptions {
  readonly running: number
  readonly waiting: number
  readonly waitingOfTenant: number
}

export type TenantQueue = <T>(context: WorkContext, work: () => Promise<T>) => Promise<T>

/** Makes a queue. Throws `unavailable`, without running the work, when too much waits already or the client left. */
export function createTenantQueue(most: TenantQueueOptions): TenantQueue {
  /** The starts of waiting work; the tenant whose turn is next comes first. */
  const lines = new Map<WorkContext['tenant'], Set<() => void>>()
  let running = 0
  let waiting = 0

  function wait({ tenant, signal }: WorkContext): Promise<void> {
    const line = lines.get(tenant) ?? new Set()
    if (waiting >= most.waiting || line.size >= most.waitingOfTenant) {
      throw new DomainError('unavailable')
    }
    lines.set(tenant, line)
    waiting += 1
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        signal.removeEventListener('abort', leave)
        waiting -= 1
        line.delete(start)
        if (line.size === 0) lines.delete(tenant)
      }
      const start = () => {
        leaveLine()
        // The next turn is another tenant's.
        if (lines.delete(tenant)) lines.set(tenant, line)
        resolve()
      }
      const leave = () => {
        leaveLine()
        reject(new DomainError('unavailable'))
      }
      line.add(start)
      signal.addEventListener('abort', leave)
    })
  }

  return async (context, work) => {
    if (context.signal.aborted) throw new DomainError('unavailable')
    if (running < most.running) running += 1
    else await wait(context)
    try {
      return await work()
    } finally {
      const [line] = lines.values()
      const [start] = line ?? []
      // The place goes straight to the next one.
      if (start) start()
      else running -= 1
    }
  }
}
