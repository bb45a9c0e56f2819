/** Whether this node can answer: what a proxy asks every second, told in time even when the database says nothing. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'
import { createPool, type DatabaseUrl, ping } from '../db/pool.ts'

const PATIENCE_MS = 2000

export interface Health {
  /** Resolves when the database answers. Throws `unavailable` when it does not in time, or when the node is not ready. */
  check(): Promise<void>
  /** Marks the node as ready. */
  start(): void
  /** From now on the node says that it is not there. */
  stop(): void
  close(): Promise<void>
}

/**
 * Checks one node's database; `check` takes 2 s at most. It uses a separate connection, so that a node with a busy pool
 * stays healthy: a proxy that removed it would only move the load to the next one.
 */
export function createHealth(databaseUrl: DatabaseUrl, patienceMs = PATIENCE_MS): Health {
  const pool = createPool(databaseUrl, {
    max: 1,
    applicationName: 'orderi-health',
    connectionTimeoutMs: patienceMs,
  })
  let isReady = false
  /** Concurrent checks share one query. */
  let asking: Promise<unknown> | undefined

  return {
    async check() {
      if (!isReady) throw new DomainError('unavailable')
      asking ??= ping(pool, patienceMs).finally(() => {
        asking = undefined
      })
      if (!(await isKeptWithin(asking, patienceMs)) || !isReady) {
        throw new DomainError('unavailable')
      }
    },
    start() {
      isReady = true
    },
    stop() {
      isReady = false
    },
    close: () => pool.end(),
  }
}

/** Whether the work succeeds in time. */
async function isKeptWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const done = work.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Answers whether the node is well; never kept by anybody. */
export function tellHealth(health: Health) {
  return async (_request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-store')
    await health.check()
    response.json({ status: 'ok' })
  }
}
