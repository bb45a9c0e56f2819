/** Whether this node can answer: what a proxy asks every second, told in time even when the database says nothing. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'
import type { Pool } from '../db/pool.ts'

const PATIENCE_MS = 2000

export interface Health {
  /** Resolves when the database answers; throws `unavailable` when it does not in time, or when the node stops. */
  check(): Promise<void>
  /** From now on the node says that it is not there. */
  stop(): void
}

/** Watches over one node's database; whoever asks waits 2 s at most. */
export function createHealth(pool: Pool, patienceMs = PATIENCE_MS): Health {
  const question = { text: 'SELECT 1', query_timeout: patienceMs }
  let isStopping = false
  /** One question at a time, however many ask: a database that hangs holds one connection of ours. */
  let asking: Promise<unknown> | undefined

  return {
    async check() {
      if (isStopping) throw new DomainError('unavailable')
      asking ??= pool.driver.query(question).finally(() => {
        asking = undefined
      })
      if (!(await isKeptWithin(asking, patienceMs)) || isStopping) {
        throw new DomainError('unavailable')
      }
    },
    stop() {
      isStopping = true
    },
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
