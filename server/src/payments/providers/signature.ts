import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 of the bytes of a notice, in hexadecimal. */
export function signatureOf(secret: string, raw: Buffer): string {
  return createHmac('sha256', secret).update(raw).digest('hex')
}

export function isSigned(secret: string, raw: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const sent = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(secret, raw))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
