/** Registers the staff's service worker. A new version of the app is activated only by the user. */
import { createStore } from 'zustand/vanilla'

export const newVersionWaitingStore = createStore<boolean>(() => false)

const CHECK_INTERVAL_MS = 3_600_000
const RELOAD_AFTER_MS = 5000

let registration: ServiceWorkerRegistration | undefined

/** Does nothing where service workers are unavailable, for example over plain HTTP. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  registration = await register()
  const present = registration
  if (!present) return
  const offerWaiting = () => {
    // On the first installation, no older version is in use.
    if (present.waiting && navigator.serviceWorker.controller)
      newVersionWaitingStore.setState(true, true)
  }
  offerWaiting()
  present.addEventListener('updatefound', () => {
    present.installing?.addEventListener('statechange', offerWaiting)
  })
  checkForNewVersions(present)
}

/** Undefined if the browser blocks storage, as in some private windows. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch {
    return undefined
  }
}

/** Repeated, because a screen may stay open for weeks. */
function checkForNewVersions(present: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = Date.now()
    void present.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_INTERVAL_MS)
}

export function activateNewVersion(): void {
  const waiting = registration?.waiting
  // Another tab may have activated the waiting version already.
  if (!waiting) return location.reload()
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The browser can delay activation until the old version has answered all requests, so the page reloads anyway.
  setTimeout(reload, RELOAD_AFTER_MS)
  waiting.postMessage('take-over', [])
}
