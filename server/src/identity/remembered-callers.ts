/** Remembers callers in memory. The write of a command checks that a remembered caller still has the same rights. */
import { CallerOutdated } from '../log/caller.ts'
import type { Person } from './person.ts'

const REMEMBERED_MS = 60_000
const MAX_CALLERS = 20_000
/** Enough for the commands that a client may repeat because their answers were lost. */
const MAX_KEYS = 20

/** Call this before a command whose write does not check the caller. Throws CallerOutdated for a remembered caller. */
export function requireFreshCaller({ isRemembered }: Person): void {
  if (isRemembered) throw new CallerOutdated()
}

/** `caller` identifies the session, and on a device also the person with the proof. */
export interface RememberedCallers {
  /** Undefined if the caller, or the stored answer of `key`, must be read from the database. */
  find(caller: string, key: string | undefined): Person | undefined
  remember(caller: string, person: Person, key: string | undefined): void
  forget(caller: string): void
}

function withKey(keys: readonly string[], key: string | undefined): readonly string[] {
  return key === undefined ? keys : [...new Set([...keys, key])].slice(-MAX_KEYS)
}

export function createRememberedCallers(): RememberedCallers {
  const callers = new Map<string, { person: Person; readAt: number; keys: readonly string[] }>()

  function deleteOld(now: number): void {
    for (const [id, { readAt }] of callers) {
      if (now - readAt < REMEMBERED_MS && callers.size <= MAX_CALLERS) return
      callers.delete(id)
    }
  }

  return {
    find(caller, key) {
      deleteOld(performance.now())
      const found = callers.get(caller)
      if (!found || (key !== undefined && found.keys.includes(key))) return undefined
      found.keys = withKey(found.keys, key)
      return found.person
    },
    remember(caller, person, key) {
      const known = callers.get(caller)
      callers.delete(caller)
      const keys = withKey(known?.keys ?? [], key)
      callers.set(caller, {
        person: { ...person, isRemembered: true },
        readAt: performance.now(),
        keys,
      })
    },
    forget(caller) {
      callers.delete(caller)
    },
  }
}
