/** What a guest's phone remembers between visits of the page. Where it may not, it remembers until the page goes. */

const PREFIX = 'orderi.'
const memory = new Map<string, string>()

/** The text that was kept under a name; null when there is none. What found no room on the phone is the newer one. */
function read(name: string): string | null {
  const unwritten = memory.get(name)
  if (unwritten !== undefined) return unwritten
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/**
 * What was kept under a name, undefined when there is nothing readable. It was written by this app, maybe by an
 * older one: `isWhole` says whether it still is what is expected.
 */
export function keptValue<T>(name: string, isWhole: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(read(name) ?? 'null') as T | null
    return value !== null && isWhole(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; null or undefined forgets it. */
export function keep(name: string, value: unknown): void {
  const text = value == null ? undefined : JSON.stringify(value)
  try {
    if (text === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
    memory.delete(name)
  } catch {
    if (text === undefined) memory.delete(name)
    else memory.set(name, text)
  }
}

/** Calls back when another tab of this phone kept or forgot what this one knows under a name. */
export function onKeptElsewhere(name: string, changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PREFIX + name) changed()
  })
}

/** Forgets everything that this app ever kept on the phone. */
export function forgetEverything(): void {
  memory.clear()
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
