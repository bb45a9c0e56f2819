/** Named timers, at most one per kind, so that all can be cancelled together. */
import type { Cancel, Clock } from './clock.ts'

export interface Timers<Kind extends string> {
  /** Starts a timer, in place of an earlier timer of the same kind. */
  begin(kind: Kind, ms: number, run: () => void): void
  /** Runs `run` before the next frame. Does nothing if this kind is already scheduled. */
  beginFrame(kind: Kind, run: () => void): void
  has(kind: Kind): boolean
  end(kind: Kind): void
  endAll(): void
}

export function createTimers<Kind extends string>(clock: Clock): Timers<Kind> {
  const waiting = new Map<Kind, Cancel>()

  function end(kind: Kind): void {
    waiting.get(kind)?.()
    waiting.delete(kind)
  }

  function ending(kind: Kind, run: () => void): () => void {
    return () => {
      waiting.delete(kind)
      run()
    }
  }

  return {
    begin(kind, ms, run) {
      end(kind)
      waiting.set(kind, clock.after(ms, ending(kind, run)))
    },
    beginFrame(kind, run) {
      if (!waiting.has(kind)) waiting.set(kind, clock.frame(ending(kind, run)))
    },
    has: (kind) => waiting.has(kind),
    end,
    endAll() {
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
