/** Stores the files of one version of an app, for its service worker. */

/** Constants that the build inserts: the version of the app, and the addresses of its files. */
declare const VERSION: string
declare const FILES: readonly string[]

declare const self: ServiceWorkerGlobalScope

/** A page's cache. Activating the worker deletes other caches with the prefix, except `others`. */
export function storeVersion(page: string, prefix: string, others: readonly string[] = []) {
  const name = `${prefix}${VERSION}`
  const open = () => caches.open(name)

  self.addEventListener('activate', (event) => {
    event.waitUntil(takeOver())
  })

  async function takeOver(): Promise<void> {
    const names = await caches.keys()
    const old = names.filter(
      (each) => each.startsWith(prefix) && each !== name && !others.includes(each),
    )
    await Promise.all(old.map((each) => caches.delete(each)))
    await self.clients.claim()
  }

  return {
    open,
    has: (path: string) => FILES.includes(path),
    async storeAll(): Promise<void> {
      const cache = await open()
      // A file with a hash in its name never changes, so a stored copy is used again.
      await Promise.all(
        FILES.map(async (file) => {
          const stored = file === page ? undefined : await caches.match(file)
          if (stored) await cache.put(file, stored)
          else await cache.add(new Request(file, { cache: file === page ? 'reload' : 'default' }))
        }),
      )
    },
  }
}

/** Returns the stored copy. If there is none, fetches the file and stores it. */
export async function storedOrFetched(cache: Cache, request: Request | string): Promise<Response> {
  const key = typeof request === 'string' ? request : request.url
  const stored = await cache.match(key)
  if (stored) return stored
  const fetched = await fetch(request)
  // If the device's storage is full, the response is used without being stored.
  if (fetched.ok) await cache.put(key, fetched.clone()).catch(() => undefined)
  return fetched
}
