/** The app on this device: kept for a start without a network, and renewed only when a person says so. */
import { createStore } from 'zustand/vanilla'

/** True while a newer version waits to take over. */
export const newVersion = createStore<boolean>(() => false)

const LOOK_EVERY_MS = 3_600_000

let registration: ServiceWorkerRegistration | undefined

/** Keeps the app on this device. Does nothing where the browser cannot (a plain-http host). */
export async function keepOnDevice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  registration = await register()
  const kept = registration
  if (!kept) return
  const offerWaiting = () => {
    // The first version ever has nothing to renew.
    if (kept.waiting && navigator.serviceWorker.controller) newVersion.setState(true, true)
  }
  offerWaiting()
  kept.addEventListener('updatefound', () => {
    kept.installing?.addEventListener('statechange', offerWaiting)
  })
  lookAgain(kept)
}

/** Undefined with blocked storage or in a private window: the app works, it only needs the network to start. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch {
    return undefined
  }
}

/** A screen that is open for weeks hears of a new version, too. */
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

/** Lets the waiting version take over, and loads the page from it. */
export function renew(): void {
  const waiting = registration?.waiting
  // Another tab may have let it take over already.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waiting.postMessage('take-over', [])
}
