/** Registers the service worker. A new version is activated only by the user. */
import { createStore } from 'zustand/vanilla'

/** True while a newer version is waiting. */
export const newVersionWaiting = createStore<boolean>(() => false)

const LOOK_EVERY_MS = 3_600_000
const RELOAD_AFTER_MS = 5000

let registration: ServiceWorkerRegistration | undefined

/** Does nothing where service workers are unavailable, for example over plain HTTP. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  registration = await register()
  const kept = registration
  if (!kept) return
  const offerWaiting = () => {
    // The first installation replaces no version.
    if (kept.waiting && navigator.serviceWorker.controller) newVersionWaiting.setState(true, true)
  }
  offerWaiting()
  kept.addEventListener('updatefound', () => {
    kept.installing?.addEventListener('statechange', offerWaiting)
  })
  lookAgain(kept)
}

/** Undefined if the browser blocks storage, as in some private windows. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch {
    return undefined
  }
}

/** Checks for updates, because a screen may stay open for weeks. */
function lookAgain(kept: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void kept.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}

/** Activates the waiting version and reloads the page. */
export function activateNewVersion(): void {
  const waiting = registration?.waiting
  // Another tab may have activated it already.
  if (!waiting) return location.reload()
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The browser activates the new version only when the old one has answered its requests.
  setTimeout(reload, RELOAD_AFTER_MS)
  waiting.postMessage('take-over', [])
}
