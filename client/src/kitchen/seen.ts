/** Marks cancellations and additions that staff have seen. The marks are stored on the device for a day. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsReplay } from '../live/react.tsx'
import { onStoredElsewhere, readText, storeValue } from '../storage.ts'

const KEY = 'orderi.cocina.vistos'
const LIFETIME_MS = 24 * 60 * 60_000
/** A screen may stay open for days. The oldest marks are dropped first. */
const MAX_MARKS = 2000
/** A special mark. Its time is when this screen was first opened. */
const OPENED = 'abierta'

/** The changes that the kitchen has already seen. `addedMark` and `cancelledMark` create the marks. */
export interface SeenMarks {
  readonly marks: ReadonlySet<string>
  /** Changes before this server time, in milliseconds since 1970, are not shown. */
  readonly sinceMs: number
}

type Marks = ReadonlyMap<string, number>

/** Drops marks that are unreadable or older than a day. @param nowMs server time */
export function parseSeenMarks(text: string | null, nowMs: number): Marks {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    return withoutOldMarks(
      stored.filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
      ),
      nowMs,
    )
  } catch {
    return new Map()
  }
}

function withoutOldMarks(entries: readonly (readonly [string, number])[], nowMs: number): Marks {
  const still = entries.filter(([, at]) => Math.abs(nowMs - at) < LIFETIME_MS)
  const opened = still.filter(([mark]) => mark === OPENED)
  return new Map([...opened, ...still.filter(([mark]) => mark !== OPENED).slice(-MAX_MARKS)])
}

function load(): Marks {
  return parseSeenMarks(readText(KEY), now())
}

function keep(stored: Marks): void {
  storeValue(KEY, [...stored])
}

const seen = createStore<SeenMarks>(() => ({ marks: new Set(), sinceMs: Number.POSITIVE_INFINITY }))

/** Stored before each mark, so that the tabs of one device mark changes for their own station only. */
let prefix = ''

/** The marks of this screen. */
const ownMarks = (all: Marks): ReadonlySet<string> =>
  new Set(
    [...all.keys()].flatMap((mark) => (mark.startsWith(prefix) ? mark.slice(prefix.length) : [])),
  )

/** The time of each mark, also stored in memory because the browser may block storage. */
let inMemory: Marks = new Map()

/** Server time minus device time, in milliseconds. The device's clock may be years off. */
let offsetMs = 0

function now(): number {
  return Date.now() + offsetMs
}

/**
 * Loads the stored marks, and loads them again when another tab stores one.
 * @param clockOffsetMs server time minus device time
 * @param station the station of the screen, or the pass. Undefined for all dishes.
 */
export function followSeenMarks(clockOffsetMs: number, station?: number | string): () => void {
  offsetMs = clockOffsetMs
  prefix = station === undefined ? '' : `${station} `
  const stored = load()
  const all = stored.has(OPENED) ? stored : new Map([...stored, [OPENED, now()]])
  keep(all)
  inMemory = all
  seen.setState({ marks: ownMarks(all), sinceMs: all.get(OPENED) ?? now() })
  return onStoredElsewhere(KEY, () => {
    inMemory = load()
    seen.setState({ marks: ownMarks(inMemory) })
  })
}

export function markSeen(marks: readonly string[]): void {
  const fresh = marks.filter((mark) => !seen.getState().marks.has(mark))
  if (fresh.length === 0) return
  const at = now()
  // If the browser blocks storage, the marks exist only in memory.
  const known = new Map([
    ...inMemory,
    ...load(),
    ...fresh.map((mark) => [prefix + mark, at] as const),
  ])
  inMemory = withoutOldMarks([...known], at)
  keep(inMemory)
  seen.setState({ marks: ownMarks(inMemory) })
}

export function readSeenMarks(): SeenMarks {
  return seen.getState()
}

/** A replay shows cancellations as seen, because the log does not store what the kitchen saw. */
const SEEN_IN_REPLAY: SeenMarks = { marks: new Set(), sinceMs: Number.POSITIVE_INFINITY }

export function useSeenMarks(): SeenMarks {
  const isReplay = useIsReplay()
  const stored = useStore(seen)
  return isReplay ? SEEN_IN_REPLAY : stored
}

export function useAreMarksSeen(marks: readonly string[]): boolean {
  const isReplay = useIsReplay()
  return useStore(seen, (all) => isReplay || marks.every((mark) => all.marks.has(mark)))
}
