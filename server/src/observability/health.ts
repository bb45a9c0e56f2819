import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'
import { createPool, type DatabaseUrl, ping } from '../db/pool.ts'
import { VERSION } from '../version.ts'

const TIMEOUT_MS = 2000

export interface Health {
  /** @throws DomainError `unavailable` if the database does not respond in time, or the node is not ready */
  check(): Promise<void>
  start(): void
  stop(): void
  close(): Promise<void>
}

/**
 * Checks the database of one node within 2 s. Uses its own connection, so that a busy pool does not count as unhealthy:
 * removing a busy node would only move its load to another node.
 */
export function createHealth(databaseUrl: DatabaseUrl, timeoutMs = TIMEOUT_MS): Health {
  const pool = createPool(databaseUrl, {
    max: 1,
    applicationName: 'orderi-health',
    connectionTimeoutMs: timeoutMs,
  })
  let isReady = false
  /** Concurrent checks share one query. */
  let checking: Promise<unknown> | undefined

  return {
    async check() {
      if (!isReady) throw new DomainError('unavailable')
      checking ??= ping(pool, timeoutMs).finally(() => {
        checking = undefined
      })
      if (!(await succeedsWithin(checking, timeoutMs)) || !isReady) {
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

async function succeedsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
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

export function serveHealth(health: Health) {
  return async (_request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-store')
    await health.check()
    response.json({ status: 'ok', version: VERSION })
  }
}
