/**
 * The staff's app without a network: the page and its parts come from this device, always all of one version. Also
 * shows what is pushed while the app is not open.
 */
import type { PushMessage } from '@orderi/shared/push/schema'

/** The version of this build, and the addresses of its parts; the build puts them here. */
declare const VERSION: string
declare const FILES: readonly string[]

declare const self: ServiceWorkerGlobalScope

const PAGE = '/index.html'
const KEPT = `orderi-${VERSION}`
/** Every language but Spanish is a file of its own; whoever reads one keeps it. */
const LANGUAGE = /^\/assets\/pack-(en|pt|fr)-[\w-]+\.js$/
/** The addresses whose page this is; a guest's are not. */
const STAFF = /^\/(login|perfil|mesero|admin(\/.*)?|super-admin(\/.*)?)?$/

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll())
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
  const old = names.filter((name) => name.startsWith('orderi-') && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A new version waits until a person says so. */
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
  // A full device keeps none.
  if (fetched.ok) await cache.put(file, fetched.clone()).catch(() => undefined)
  return fetched
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.json()))
})

/** Whoever has the app before them hears it from the board. */
async function tell({ title, body, tag }: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some((window) => window.visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
    lang: 'es',
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
