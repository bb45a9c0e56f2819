/**
 * Web Push: a call reaches a waiter whose phone is in the pocket. Never the only channel: the board is the truth, and
 * a message that could not be pushed is not tried again.
 */
import type { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { PushMessage } from '@orderi/shared/push/schema'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Pool } from '../db/pool.ts'
import type { Commit } from '../log/append.ts'
import { forgetDevice } from './commands.ts'
import { type Device, devicesOf } from './queries.ts'

/** The server's own key pair (VAPID), base64url. */
export interface Vapid {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDeps {
  readonly pool: Pool
  readonly log: Logger
  readonly clock: () => Date
  readonly vapid: Vapid
  /** Whom a push service may ask: `mailto:` or `https:`. */
  readonly contact: string
  /** How the push services are reached; left out: as everything is. */
  readonly agent?: Agent
}

/** Pushes what just happened. */
export interface Push {
  readonly publicKey: string
  /** Tells the devices of the branch. Never throws, never waits. */
  announce(commit: Commit): void
  /** How many messages the push services took, and did not. */
  readonly counts: { readonly sent: number; readonly failed: number }
  /** Waits a moment for what is on its way. */
  close(): Promise<void>
}

/** A call that nobody saw for this long is no news any more. */
const TTL_SECONDS = 120
const TIMEOUT_MS = 5000
/** A node that ends has other things to bring in order. */
const CLOSE_WITHIN_MS = 1000
/** Of a name: a push service takes no more than a few lines. */
const MOST_LETTERS = 60
/** The push service knows the device no longer. */
const GONE = [404, 410]

/** Makes the pusher of a node. */
export function createPush(deps: PushDeps): Push {
  const underWay = new Set<Promise<void>>()
  const counts = { sent: 0, failed: 0 }
  const vapidDetails = { subject: deps.contact, ...deps.vapid }

  async function tell(device: Device, message: PushMessage): Promise<void> {
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
    } catch (error) {
      counts.failed += 1
      if (error instanceof webPush.WebPushError && GONE.includes(error.statusCode)) {
        return forgetDevice(deps.pool, endpoint)
      }
      const status = error instanceof webPush.WebPushError ? error.statusCode : undefined
      deps.log.warn({ host: new URL(endpoint).host, status }, 'a push message was not taken')
    }
  }

  async function tellAll(commit: Commit): Promise<void> {
    try {
      for (const event of commit.events) {
        const message = messageOf(event)
        if (!message) continue
        const about = { now: deps.clock(), actorId: event.actor?.id }
        const devices = await devicesOf(deps.pool, commit, about)
        await Promise.all(devices.map((device) => tell(device, message)))
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the devices of a branch could not be told')
    }
  }

  return {
    publicKey: deps.vapid.publicKey,
    counts,
    announce(commit) {
      if (!commit.events.some(messageOf)) return
      const telling = tellAll(commit)
      underWay.add(telling)
      void telling.finally(() => underWay.delete(telling))
    },
    async close() {
      const patience = new AbortController()
      const { signal } = patience
      await Promise.race([
        Promise.all(underWay),
        pause(CLOSE_WITHIN_MS, undefined, { signal }).catch(() => undefined),
      ])
      patience.abort()
    },
  }
}

/** What of a board calls a waiter. */
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
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : name
}
