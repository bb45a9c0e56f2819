/** Push notifications about guests' calls while the app is closed. Staff always see calls on the board as well. */
import { pushKey, subscribe, unsubscribe } from '@orderi/shared/contract/push'
import { SubscribeBody } from '@orderi/shared/push/schema'
import { createStore } from 'zustand/vanilla'
import type { Api } from '../api/client.ts'
import { readText, storeText } from '../storage.ts'

/**
 * `absent`: not supported. `blocked`: only the browser's settings can allow it again. `lost`: turned on here, but the
 * subscription has ended. `failing`: the push service refuses messages.
 */
export type PushState = 'absent' | 'blocked' | 'off' | 'on' | 'lost' | 'failing'

/** `isWanted`: notifications are turned on in this browser. */
interface Push {
  readonly state: PushState
  readonly isWanted: boolean
}

const WANTED = 'orderi.avisos'
const isWanted = () => readText(WANTED) !== null

export const push = createStore<Push>(() => ({ state: 'absent', isWanted: isWanted() }))

function show(state: PushState): void {
  push.setState({ state, isWanted: isWanted() })
}

async function findPushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.pushManager
}

/** Reads the state. Sends an active subscription to the server again, because the session may be new. */
export async function readPush(api: Api): Promise<void> {
  const manager = await findPushManager()
  const { public_key: key, refused } = await api.request(pushKey)
  if (!manager || key === null) return show('absent')
  if (Notification.permission === 'denied') return show('blocked')
  const present = await manager.getSubscription()
  if (!present) return show(isWanted() ? 'lost' : 'off')
  storeText(WANTED, '1')
  await tellServer(api, present)
  show(refused ? 'failing' : 'on')
}

/** Asks for permission and subscribes. Must be called directly in a tap's handler. */
export async function turnPushOn(api: Api): Promise<void> {
  // Must come before any `await`: some browsers allow the question only directly after a tap.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return show('blocked')
  // The person dismissed the question, so it may be shown again.
  if (permission === 'default') return show(isWanted() ? 'lost' : 'off')
  const manager = await findPushManager()
  const { public_key: key } = await api.request(pushKey)
  if (!manager || key === null) return show('absent')
  // Creates a new subscription, because the push service may refuse messages for the current subscription.
  await (await manager.getSubscription())?.unsubscribe()
  const newSubscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await tellServer(api, newSubscription)
  storeText(WANTED, '1')
  show('on')
}

export async function turnPushOff(api: Api): Promise<void> {
  storeText(WANTED, null)
  const present = await (await findPushManager())?.getSubscription()
  if (present) {
    await api.request(unsubscribe, { body: { endpoint: present.endpoint } })
    await present.unsubscribe()
  }
  show('off')
}

async function tellServer(api: Api, present: PushSubscription): Promise<void> {
  await api.request(subscribe, { body: SubscribeBody.parse(present.toJSON()) })
}
