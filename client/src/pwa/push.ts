/** Push notifications about guests' calls while the app is closed. Staff always see calls on the board as well. */
import { pushKey, subscribe, unsubscribe } from '@orderi/shared/contract/push'
import { SubscribeBody } from '@orderi/shared/push/schema'
import type { Api } from '../api/client.ts'

/** `absent`: not supported. `refused`: the person denied it, which only the browser's settings can change. */
export type PushState = 'absent' | 'refused' | 'off' | 'on'

async function managerHere(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.pushManager
}

/** Returns the state. Sends an active subscription to the server again, because the session may be a new one. */
export async function readPushState(api: Api): Promise<PushState> {
  const manager = await managerHere()
  const { public_key: key } = await api.request(pushKey)
  if (!manager || key === null) return 'absent'
  if (Notification.permission === 'denied') return 'refused'
  const present = await manager.getSubscription()
  if (!present) return 'off'
  await tellServer(api, present)
  return 'on'
}

/** Asks for permission, subscribes, and returns the new state. Must be called directly in a tap's handler. */
export async function turnPushOn(api: Api): Promise<PushState> {
  // Must come before any `await`: some browsers allow the question only directly after a tap.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'refused'
  // The person closed the question without an answer, so it may be shown again.
  if (permission === 'default') return 'off'
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
