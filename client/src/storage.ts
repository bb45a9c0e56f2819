/** Values in localStorage. Where the browser forbids storage or has no room, they last as long as the page. */
const memory = new Map<string, string>()

/** The text under a key; null when there is none. A text that found no room is the newer one. */
export function readText(key: string): string | null {
  const unwritten = memory.get(key)
  if (unwritten !== undefined) return unwritten
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    if (text === null) memory.delete(key)
    else memory.set(key, text)
  }
}

/** The value under a key; undefined when there is none, or one of an older app that `isWhole` refuses. */
export function readValue<T>(key: string, isWhole: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(readText(key) ?? 'null') as T | null
    return value !== null && isWhole(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value; null or undefined removes it. */
export function storeValue(key: string, value: unknown): void {
  storeText(key, value == null ? null : JSON.stringify(value))
}

/** Calls back when another tab stored or removed the value. Returns the function that stops this. */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || event.key === key) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Removes all values whose keys begin with this. */
export function removeAll(prefix: string): void {
  for (const key of memory.keys()) storeText(key, null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) storeText(key, null)
  } catch {
    // Forbidden storage is empty.
  }
}
