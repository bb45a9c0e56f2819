/** The staff's service worker: serves the page and its files, all of one version, and shows push messages. */
import type { PushMessage } from '@orderi/shared/push/schema'
import { storedOrFetched, storeVersion } from './stored-files.ts'

declare const self: ServiceWorkerGlobalScope

const PAGE = '/index.html'
/** Texts of languages other than Spanish are stored after they were used for the first time. */
const LANGUAGE = /^\/assets\/pack-[a-z]{2}-[\w-]+\.js$/
const STAFF =
  /^\/(login|recuperar-clave|nueva-clave|perfil|mesero|admin(\/.*)?|super-admin(\/.*)?)?$/

const version = storeVersion(PAGE, 'orderi-')

self.addEventListener('install', (event) => {
  event.waitUntil(version.storeAll())
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (STAFF.test(pathname)) event.respondWith(readStored(PAGE))
  } else if (version.has(pathname)) {
    event.respondWith(readStored(pathname))
  } else if (LANGUAGE.test(pathname)) event.respondWith(readAndStore(pathname))
})

async function readStored(file: string): Promise<Response> {
  const cache = await version.open()
  return (await cache.match(file)) ?? fetch(file)
}

async function readAndStore(file: string): Promise<Response> {
  return storedOrFetched(await version.open(), file)
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(event.data?.json()))
})

/** Shows every message, because Safari may otherwise end the subscription. Silent while the app is visible. */
async function showNotification({ title, body, tag }: PushMessage): Promise<void> {
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
