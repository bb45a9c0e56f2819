/**
 * Sends a Web Push notification to the staff's phones when a guest calls a waiter. Lost notifications are not repeated,
 * because the board shows the calls anyway.
 */
import type { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { PushMessage } from '@orderi/shared/push/schema'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Pool } from '../db/pool.ts'
import type { Commit } from '../log/append.ts'
import { deletePushDevice, setRefused } from './commands/devices.ts'
import { type PushDevice, pushDevicesAt } from './queries/devices.ts'

/** The server's key pair (VAPID), in base64url. */
export interface Vapid {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDeps {
  readonly pool: Pool
  readonly log: Logger
  readonly clock: () => Date
  readonly vapid: Vapid
  /** A `mailto:` or `https:` URL at which push services can reach the operator of this server. */
  readonly contact: string
  readonly agent?: Agent
}

export interface PushNotifier {
  readonly publicKey: string
  /** Notifies the devices at the commit's branch. Returns immediately and never throws. */
  notify(commit: Commit): void
  readonly counts: { readonly sent: number; readonly failed: number }
  /** Waits at most 1 s for notifications in progress. */
  close(): Promise<void>
}

/** A push service discards a notification that it could not deliver in this time. */
const TTL_SECONDS = 120
const TIMEOUT_MS = 5000
/** Short, because a stopping node must finish other work too. */
const CLOSE_TIMEOUT_MS = 1000
/** Longer names are cut, because push services limit the size of a message. */
const MAX_NAME_LENGTH = 60
/** Status codes for a device that no longer exists. */
const GONE = [404, 410]
/** The push service refuses the server's signature or message, for example because of its contact. */
const REFUSED = [400, 401, 403]

export function createPushNotifier(deps: PushDeps): PushNotifier {
  const pending = new Set<Promise<void>>()
  const counts = { sent: 0, failed: 0 }
  const vapidDetails = { subject: deps.contact, ...deps.vapid }

  async function send(device: PushDevice, message: PushMessage): Promise<void> {
    const { endpoint, p256dh, auth } = device
    try {
      await webPush.sendNotification(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails,
          TTL: TTL_SECONDS,
          timeout: TIMEOUT_MS,
          urgency: 'high',
          topic: message.tag,
          ...(deps.agent ? { agent: deps.agent } : {}),
        },
      )
      counts.sent += 1
      await setRefused(deps.pool, endpoint, false)
    } catch (error) {
      counts.failed += 1
      if (error instanceof webPush.WebPushError && GONE.includes(error.statusCode)) {
        return deletePushDevice(deps.pool, endpoint)
      }
      const status = error instanceof webPush.WebPushError ? error.statusCode : undefined
      if (status !== undefined && REFUSED.includes(status))
        await setRefused(deps.pool, endpoint, true)
      deps.log.warn({ host: new URL(endpoint).host, status }, 'a push message was not taken')
    }
  }

  async function sendAll(commit: Commit): Promise<void> {
    try {
      for (const event of commit.events) {
        const message = messageOf(event)
        if (!message) continue
        const recipients = { now: deps.clock(), actorId: event.actor?.id }
        const devices = await pushDevicesAt(deps.pool, commit, recipients)
        await Promise.all(devices.map((device) => send(device, message)))
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the devices of a branch could not be told')
    }
  }

  return {
    publicKey: deps.vapid.publicKey,
    counts,
    notify(commit) {
      if (!commit.events.some(messageOf)) return
      const sending = sendAll(commit)
      pending.add(sending)
      void sending.finally(() => pending.delete(sending))
    },
    async close() {
      const abort = new AbortController()
      const { signal } = abort
      await Promise.race([
        Promise.all(pending),
        pause(CLOSE_TIMEOUT_MS, undefined, { signal }).catch(() => undefined),
      ])
      abort.abort()
    },
  }
}

function messageOf(event: BoardEvent): PushMessage | undefined {
  if (event.type !== 'waiter.called' && event.type !== 'bill.requested') return undefined
  const { id, table } = event.data
  return {
    title: [table.name, table.hall.name]
      .filter((name) => name !== '')
      .map(shortened)
      .join(' · '),
    body: event.type === 'waiter.called' ? 'Mesero solicitado' : 'Cuenta solicitada',
    tag: `cuenta-${id}`,
  }
}

function shortened(name: string): string {
  const letters = [...name]
  return letters.length > MAX_NAME_LENGTH
    ? `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : name
}
