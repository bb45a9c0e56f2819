/** The staff's service worker: serves the page and its files, all of one version, and shows push messages. */
import type { PushMessage } from '@orderi/shared/push/schema'

/** Constants that the build inserts: the version of the staff's app, and the addresses of its files. */
declare const VERSION: string
declare const FILES: readonly string[]

declare const self: ServiceWorkerGlobalScope

const PAGE = '/index.html'
const KEPT = `orderi-${VERSION}`
/** Texts of languages other than Spanish are stored after they were used for the first time. */
const LANGUAGE = /^\/assets\/pack-(en|pt|fr)-[\w-]+\.js$/
const STAFF = /^\/(login|perfil|mesero|admin(\/.*)?|super-admin(\/.*)?)?$/

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll())
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
  const old = names.filter((name) => name.startsWith('orderi-') && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (STAFF.test(pathname)) event.respondWith(keptOrFetched(PAGE))
  } else if (FILES.includes(pathname)) {
    event.respondWith(keptOrFetched(pathname))
  } else if (LANGUAGE.test(pathname)) event.respondWith(keptFromNow(pathname))
})

async function keptOrFetched(file: string): Promise<Response> {
  const cache = await caches.open(KEPT)
  return (await cache.match(file)) ?? fetch(file)
}

async function keptFromNow(file: string): Promise<Response> {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(file)
  if (kept) return kept
  const fetched = await fetch(file)
  // If the device's storage is full, the file is used without being stored.
  if (fetched.ok) await cache.put(file, fetched.clone()).catch(() => undefined)
  return fetched
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.json()))
})

/**
 * Shows every push message, silently while a window of the app is visible. Safari ends a subscription after about three
 * messages that show no notification.
 */
async function tell({ title, body, tag }: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
    lang: 'es',
    silent: windows.some((window) => window.visibilityState === 'visible'),
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openBoard())
})

async function openBoard(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((window) => STAFF.test(new URL(window.url).pathname))
  if (open) await open.focus()
  else await self.clients.openWindow('/mesero')
}
