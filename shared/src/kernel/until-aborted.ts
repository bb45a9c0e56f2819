/** The used part of `AbortSignal`. This package has no types of browsers or Node. */
interface Signal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
}

/**
 * Settles as `work` does, or rejects as soon as the signal aborts. On a busy machine, Node's `fetch` can leave the body
 * of an aborted request pending forever (nodejs/undici#4232).
 */
export function untilAborted<T>(signal: Signal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
    work.then(resolve, reject)
  })
}
