/** Which marks somebody at this screen has seen: kept on the device for a day, so that a reload shows none of them again. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const KEY = 'orderi.cocina.vistos'
const KEEP_MS = 24 * 60 * 60_000
/** A wall that nobody turns off keeps no more than this; the oldest go first. */
const MOST = 2000
/** Stands among the marks for when this screen was opened first. */
const OPENED = 'abierta'

/** What is known of a screen's eyes; times are the server's, in milliseconds since 1970. */
export interface Seen {
  readonly marks: ReadonlySet<string>
  /** What happened before nobody here could see: it is none of this screen's business. */
  readonly sinceMs: number
}

type Kept = ReadonlyMap<string, number>

/** What a device kept and is not of another day; nothing of what is not readable. */
export function readSeen(text: string | null, nowMs: number): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return new Map()
    return stillOf(
      kept.filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
      ),
      nowMs,
    )
  } catch {
    return new Map()
  }
}

function stillOf(entries: readonly (readonly [string, number])[], nowMs: number): Kept {
  const still = entries.filter(([, at]) => Math.abs(nowMs - at) < KEEP_MS)
  const opened = still.filter(([mark]) => mark === OPENED)
  return new Map([...opened, ...still.filter(([mark]) => mark !== OPENED).slice(-MOST)])
}

function load(): Kept {
  try {
    return readSeen(localStorage.getItem(KEY), now())
  } catch {
    return new Map()
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept]))
  } catch {
    // Where nothing may be kept, it lasts as long as the page.
  }
}

const seen = createStore<Seen>(() => ({ marks: new Set(), sinceMs: Number.POSITIVE_INFINITY }))

/** The same marks with their times. */
let inMemory: Kept = new Map()

/** Server time minus this device's time, whose calendar may be of another year. */
let offsetMs = 0

function now(): number {
  return Date.now() + offsetMs
}

/**
 * Opens the eyes: reads what was seen on this device, now and whenever another tab of it sees something.
 * @param clockOffsetMs server time minus this device's time
 */
export function followSeen(clockOffsetMs: number): () => void {
  offsetMs = clockOffsetMs
  const kept = load()
  const all = kept.has(OPENED) ? kept : new Map([...kept, [OPENED, now()]])
  keep(all)
  inMemory = all
  seen.setState({ marks: new Set(all.keys()), sinceMs: all.get(OPENED) ?? now() })
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    inMemory = load()
    seen.setState({ marks: new Set(inMemory.keys()) })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Takes note that somebody saw these. */
export function see(marks: readonly string[]): void {
  const fresh = marks.filter((mark) => !seen.getState().marks.has(mark))
  if (fresh.length === 0) return
  const at = now()
  // Where nothing may be kept, what this page knows is all there is.
  const known = new Map([...inMemory, ...load(), ...fresh.map((mark) => [mark, at] as const)])
  inMemory = stillOf([...known], at)
  keep(inMemory)
  seen.setState({ marks: new Set(inMemory.keys()) })
}

/** All that was seen. */
export function useSeen(): Seen {
  return useStore(seen)
}

/** Whether all of these were seen. */
export function useAreSeen(marks: readonly string[]): boolean {
  return useStore(seen, (all) => marks.every((mark) => all.marks.has(mark)))
}
