export interface Watchers<T> {
  publish(value: T): void
  add(listener: (value: T) => void): () => void
  /** Resolves with the present value if it fits, otherwise with the next one that fits. Rejects when the signal is aborted. */
  until(present: () => T | undefined, fits: (value: T) => boolean, signal: AbortSignal): Promise<T>
}

export function createWatchers<T>(): Watchers<T> {
  const listeners = new Set<(value: T) => void>()
  const add = (listener: (value: T) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    publish(value) {
      for (const listener of listeners) listener(value)
    },
    add,
    until: (present, fits, signal) =>
      new Promise((resolve, reject) => {
        const now = present()
        if (now !== undefined && fits(now)) {
          resolve(now)
          return
        }
        if (signal.aborted) {
          reject(signal.reason)
          return
        }
        const stop = add((value) => {
          if (!fits(value)) return
          end()
          resolve(value)
        })
        const giveUp = () => {
          end()
          reject(signal.reason)
        }
        const end = () => {
          stop()
          signal.removeEventListener('abort', giveUp)
        }
        signal.addEventListener('abort', giveUp)
      }),
  }
}
