import { z } from 'zod'
import { text, textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'

/** Hosts of the browsers' push services. The server sends only to these hosts. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
] as const

/** An https URL without a user, a port or non-ASCII characters, so that the text up to the path is the real host. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/

function isOfService(endpoint: string): boolean {
  const host = ADDRESS.exec(endpoint)?.[1]
  return SERVICES.some((service) => host === service || host?.endsWith(`.${service}`))
}

const Endpoint = text().refine(isOfService, { params: reason('unknown_push_service') })

/** A base64url text of `length` characters, plus optional padding. */
const base64url = (length: number) =>
  textMatching(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), reason('bad_push_key'))

/** A subscription as `PushSubscription.toJSON()` returns it. */
export const SubscribeBody = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type SubscribeBody = z.infer<typeof SubscribeBody>

export const UnsubscribeBody = z.object({ endpoint: text() })

export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A newer notification replaces an older one with the same tag. */
  readonly tag: string
}
