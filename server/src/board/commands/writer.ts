import { isUnavailable, isUndone, type Pool } from '../../db/pool.ts'
import { type DecidedBatch, writeBatches } from './write.ts'

/** The maximum number of branches in one statement. A longer statement would delay each of them. */
const MAX_BATCHES = 32
/** A slower statement probably waits for a row lock, so the next one begins without waiting for it. */
const SLOW_MS = 50

/** Writes batches with one statement at a time. The next statement writes all batches that arrived meanwhile. */
export interface Writer {
  /**
   * A branch must not have two batches in the writer at the same time.
   * @returns false if another writer has moved or locked the log of the batch's branch
   * @throws the error of `writeBatches`, but only for the batch that caused it
   */
  write(batch: DecidedBatch): Promise<boolean>
}

interface WaitingBatch {
  readonly batch: DecidedBatch
  readonly resolve: (isWritten: boolean) => void
  readonly reject: (error: unknown) => void
}

export function createWriter(pool: Pool): Writer {
  const queue: WaitingBatch[] = []
  let isWriting = false

  async function writeAll(waiting: readonly WaitingBatch[]): Promise<void> {
    try {
      const written = await writeBatches(
        pool,
        waiting.map(({ batch }) => batch),
      )
      for (const { batch, resolve } of waiting) resolve(written.has(batch.held.branchId))
    } catch (error) {
      const isUnknown = isUnavailable(error) && !isUndone(error)
      if (waiting.length === 1 || isUnknown) for (const { reject } of waiting) reject(error)
      else for (const each of waiting) await untilSlow(writeAll([each]))
    }
  }

  async function work(): Promise<void> {
    isWriting = true
    while (queue.length > 0) await untilSlow(writeAll(queue.splice(0, MAX_BATCHES)))
    isWriting = false
  }

  return {
    write: (batch) =>
      new Promise((resolve, reject) => {
        queue.push({ batch, resolve, reject })
        if (!isWriting) void work()
      }),
  }
}

/** Resolves when the work has ended or has become slow. */
function untilSlow(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MS)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
