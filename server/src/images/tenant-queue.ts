/** A bounded queue that serves restaurants in turn, so that many pictures of one restaurant do not delay the others. */
import { DomainError } from '@orderi/shared/kernel/errors'

export interface WorkContext {
  readonly tenant: number | 'platform'
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

export interface TenantQueueOptions {
  readonly running: number
  readonly waiting: number
  readonly waitingOfTenant: number
}

export type TenantQueue = <T>(context: WorkContext, work: () => Promise<T>) => Promise<T>

/** Queueing throws `unavailable` if too many tasks wait, or if the client disconnects while its task waits. */
export function createTenantQueue(most: TenantQueueOptions): TenantQueue {
  /** The waiting tasks of each tenant. The tenant of the first entry is served next. */
  const queues = new Map<WorkContext['tenant'], Set<() => void>>()
  let running = 0
  let waiting = 0

  function wait({ tenant, signal }: WorkContext): Promise<void> {
    const queue = queues.get(tenant) ?? new Set()
    if (waiting >= most.waiting || queue.size >= most.waitingOfTenant) {
      throw new DomainError('unavailable')
    }
    queues.set(tenant, queue)
    waiting += 1
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        signal.removeEventListener('abort', leave)
        waiting -= 1
        queue.delete(start)
        if (queue.size === 0) queues.delete(tenant)
      }
      const start = () => {
        leaveLine()
        if (queues.delete(tenant)) queues.set(tenant, queue)
        resolve()
      }
      const leave = () => {
        leaveLine()
        reject(new DomainError('unavailable'))
      }
      queue.add(start)
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
      const [line] = queues.values()
      const [start] = line ?? []
      if (start) start()
      else running -= 1
    }
  }
}
