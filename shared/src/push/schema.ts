/** Messages to a device on which the product is not open: what the browser gives, and what the server pushes. */
import { z } from 'zod'
import { matching, text } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'

/**
 * The push services of the browsers. The server writes to no other host, whatever address a device sends.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
] as const

/** Without a user, a port or anything else that could lead elsewhere, and as a browser writes it: in ASCII. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/

function isOfService(endpoint: string): boolean {
  const host = ADDRESS.exec(endpoint)?.[1]
  return SERVICES.some((service) => host === service || host?.endsWith(`.${service}`))
}

const Endpoint = text().refine(isOfService, { params: reason('unknown_push_service') })

/** Bytes as the Push API writes them. */
const base64url = (length: number) =>
  matching(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), reason('bad_push_key'))

/** A device's subscription, as `PushSubscription.toJSON()` gives it. */
export const SubscribeBody = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type SubscribeBody = z.infer<typeof SubscribeBody>

export const UnsubscribeBody = z.object({ endpoint: text() })

/** What a device gets: whose table, and what it wants. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A newer message with the same tag takes the place of the older one. */
  readonly tag: string
}
