/** Texts in localStorage. If localStorage is blocked or full, a text stays in memory until the page is closed. */
const memory = new Map<string, string>()

/** Null if missing. A text that could not be stored replaces an older stored text. */
export function readText(key: string): string | null {
  const memoryValue = memory.get(key)
  if (memoryValue !== undefined) return memoryValue
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

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

/** Undefined if missing, or if `isWhole` rejects the value, for example a value of an older release. */
export function readValue<T>(key: string, isWhole: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(readText(key) ?? 'null') as T | null
    return value !== null && isWhole(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function storeValue(key: string, value: unknown): void {
  storeText(key, value == null ? null : JSON.stringify(value))
}

/** Calls `changed` when another tab has changed the text stored under `key`. Returns a function that unsubscribes. */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || event.key === key) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Removes the stored texts whose key begins with `prefix`, and all texts in memory. */
export function removeStored(prefix: string): void {
  for (const key of memory.keys()) storeText(key, null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) storeText(key, null)
  } catch {}
}
