/** The guest's app without a network: the menu that was read, with its pictures, can be read on. Knows nothing of the staff's app. */

/** The version of this build, and the addresses of its parts; the build puts them here. */
declare const VERSION: string
declare const FILES: readonly string[]

declare const self: ServiceWorkerGlobalScope

const PAGE = '/customer.html'
const KEPT = `menu-${VERSION}`
const PICTURES = 'menu-pictures'
/** A guest reads one or two menus; more pictures than these are of other evenings. */
const MOST_PICTURES = 400
/** A page that takes longer than this comes from the phone. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(KEPT)
  // Hashed names never change: what an older version kept need not be fetched again.
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

/** The server's page while it answers in time, else the kept one. */
async function newestPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const fetched = fetch(request).then((answer) => (answer.ok ? answer : kept))
  return Promise.race([fetched, late]).catch(() => kept)
}

/** Hashed names never change: what was fetched once is kept as well. */
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
    // A full phone keeps none.
  }
}

// Without it the file would be a script of the whole program.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
