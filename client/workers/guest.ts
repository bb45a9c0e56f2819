/** The guests' service worker: shows the stored menu and its pictures if there is no network. */
import { storedOrFetched, storeVersion } from './stored-files.ts'

declare const self: ServiceWorkerGlobalScope

const PAGE = '/customer.html'
const PICTURES = 'menu-pictures'
/** Enough for two menus. The oldest pictures are deleted first. */
const MAX_PICTURES = 400
/** If the server has not responded after this time, the stored page is shown. */
const TIMEOUT_MS = 4000

const version = storeVersion(PAGE, 'menu-', [PICTURES])

self.addEventListener('install', (event) => {
  event.waitUntil(version.storeAll().then(() => self.skipWaiting()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(newestPage(request))
  else if (version.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(version.open().then((cache) => storedOrFetched(cache, request)))
  } else if (pathname.startsWith('/imagenes/')) event.respondWith(picture(request))
})

async function newestPage(request: Request): Promise<Response> {
  const stored = await caches.match(PAGE)
  if (!stored) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), TIMEOUT_MS))
  const fetched = fetch(request).then((answer) => (answer.ok ? answer : stored))
  return Promise.race([fetched, late]).catch(() => stored)
}

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES)
  const stored = await cache.match(request.url)
  if (stored) return stored
  const fetched = await storedOrFetched(cache, request)
  const all = await cache.keys()
  await Promise.all(all.slice(0, -MAX_PICTURES).map((old) => cache.delete(old)))
  return fetched
}
