/** Named waits: at most one of each kind, so that none is forgotten and all can be ended together. */
import type { Cancel, Clock } from './clock.ts'

/** What may be waited for at the same time. */
export interface Waits<Kind extends string> {
  /** Instead of the present wait of that kind, if there is one. */
  begin(kind: Kind, ms: number, run: () => void): void
  /** Waits for the next frame, unless it is waited for already. */
  beginFrame(kind: Kind, run: () => void): void
  has(kind: Kind): boolean
  end(kind: Kind): void
  endAll(): void
}

/** Makes them, with nothing waited for. */
export function createWaits<Kind extends string>(clock: Clock): Waits<Kind> {
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
