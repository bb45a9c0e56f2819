/** Hearing of calls on this device while the app is not open. Never the only channel. */
import { pushKey, subscribe, unsubscribe } from '@orderi/shared/contract/push'
import { SubscribeBody } from '@orderi/shared/push/schema'
import type { Api } from '../api/client.ts'

/**
 * `absent`: the server pushes nothing, or this browser cannot. `refused`: the person said no to the browser, and only
 * its own settings can change that.
 */
export type PushState = 'absent' | 'refused' | 'off' | 'on'

async function managerHere(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.pushManager
}

/** How it stands on this device. A device that is on is told to the server again: the session may be another. */
export async function readPush(api: Api): Promise<PushState> {
  const manager = await managerHere()
  const { public_key: key } = await api.request(pushKey)
  if (!manager || key === null) return 'absent'
  if (Notification.permission === 'denied') return 'refused'
  const present = await manager.getSubscription()
  if (!present) return 'off'
  await tellServer(api, present)
  return 'on'
}

/** Asks the person, and turns it on; the answer is how it stands then. Must come from a tap. */
export async function turnPushOn(api: Api): Promise<PushState> {
  // First of all: some browsers no longer ask once anything was waited for.
  const said = await Notification.requestPermission()
  if (said === 'denied') return 'refused'
  // Closed without an answer: it can be asked again.
  if (said === 'default') return 'off'
  const manager = await managerHere()
  const { public_key: key } = await api.request(pushKey)
  if (!manager || key === null) return 'absent'
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tellServer(api, made)
  return 'on'
}

export async function turnPushOff(api: Api): Promise<PushState> {
  const present = await (await managerHere())?.getSubscription()
  if (present) {
    await api.request(unsubscribe, { body: { endpoint: present.endpoint } })
    await present.unsubscribe()
  }
  return 'off'
}

async function tellServer(api: Api, present: PushSubscription): Promise<void> {
  await api.request(subscribe, { body: SubscribeBody.parse(present.toJSON()) })
}
