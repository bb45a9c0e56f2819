/** The guests' service worker: shows the stored menu and its pictures if there is no network. */

/** Constants that the build inserts: the version of the guests' app, and the addresses of its files. */
declare const VERSION: string
declare const FILES: readonly string[]

declare const self: ServiceWorkerGlobalScope

const PAGE = '/customer.html'
const KEPT = `menu-${VERSION}`
const PICTURES = 'menu-pictures'
/** The maximum number of stored pictures, enough for two menus. The oldest pictures are deleted first. */
const MOST_PICTURES = 400
/** If the server has not responded after this time, the stored page is shown. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(KEPT)
  // A file with a hash in its name never changes, so a stored copy is used again.
  await Promise.all(
    FILES.map(async (file) => {
      const kept = file === PAGE ? undefined : await caches.match(file)
      if (kept) await cache.put(file, kept)
      else await cache.add(new Request(file, { cache: file === PAGE ? 'reload' : 'default' }))
    }),
  )
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('menu-') && name !== KEPT && name !== PICTURES)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(newestPage(request))
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(keptOrFetched(request))
  } else if (pathname.startsWith('/imagenes/')) event.respondWith(picture(request))
})

async function newestPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const fetched = fetch(request).then((answer) => (answer.ok ? answer : kept))
  return Promise.race([fetched, late]).catch(() => kept)
}

/** The stored copy of a file with a hash in its name, or else the server's, which is then stored. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) await keepAnswer(cache, request.url, fetched.clone())
  return fetched
}

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) {
    await keepAnswer(cache, request.url, fetched.clone())
    const all = await cache.keys()
    await Promise.all(all.slice(0, -MOST_PICTURES).map((old) => cache.delete(old)))
  }
  return fetched
}

async function keepAnswer(cache: Cache, url: string, answer: Response): Promise<void> {
  try {
    await cache.put(url, answer)
  } catch {
    // The phone's storage is full. The response is used without being stored.
  }
}

// Makes this file a module.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
