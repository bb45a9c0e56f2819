/** Which marks somebody at this screen has seen: kept on the device for a day, so that a reload shows none of them again. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const KEY = 'orderi.cocina.vistos'
const KEEP_MS = 24 * 60 * 60_000

/** The marks that a device kept and that are not of another day; none of what is not readable. */
export function readSeen(text: string | null, nowMs: number): ReadonlyMap<string, number> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return new Map()
    return new Map(
      kept.filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) &&
          typeof entry[0] === 'string' &&
          typeof entry[1] === 'number' &&
          Math.abs(nowMs - entry[1]) < KEEP_MS,
      ),
    )
  } catch {
    return new Map()
  }
}

function load(): ReadonlyMap<string, number> {
  try {
    return readSeen(localStorage.getItem(KEY), Date.now())
  } catch {
    return new Map()
  }
}

function keep(marks: ReadonlyMap<string, number>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...marks]))
  } catch {
    // Where nothing may be kept, it lasts as long as the page.
  }
}

const seen = createStore<ReadonlySet<string>>(() => new Set())

/** Reads what was seen on this device, now and whenever another tab of it sees something. */
export function followSeen(): () => void {
  const read = () => seen.setState(new Set(load().keys()), true)
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) read()
  }
  read()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Takes note that somebody saw these. */
export function see(marks: readonly string[]): void {
  const fresh = marks.filter((mark) => !seen.getState().has(mark))
  if (fresh.length === 0) return
  const now = Date.now()
  keep(new Map([...load(), ...fresh.map((mark) => [mark, now] as const)]))
  seen.setState((all) => new Set([...all, ...fresh]), true)
}

/** All that was seen. */
export function useSeen(): ReadonlySet<string> {
  return useStore(seen)
}

/** Whether all of these were seen. */
export function useAreSeen(marks: readonly string[]): boolean {
  return useStore(seen, (all) => marks.every((mark) => all.has(mark)))
}
