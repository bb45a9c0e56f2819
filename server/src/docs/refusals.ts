import type { Call } from '@orderi/shared/contract/call'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { z } from 'zod'

export function isCommand(call: Call): boolean {
  return call.method === 'POST' && call.access !== 'P'
}

/**
 * Returns the error codes of a call: its specific codes, and the codes shared by all calls with the same properties.
 */
export function refusalsOf(call: Call): ErrorCode[] {
  // `body_too_large` is also the code for a URL or header that is too long.
  const shared: ErrorCode[] = ['internal', 'unavailable', 'body_too_large']
  if (call.method === 'POST') shared.push('bad_json', 'unsupported_media_type')
  if (call.access !== 'P') shared.push('unauthenticated', 'session_revoked')
  if (call.access !== 'P' && call.access !== 'C') shared.push('forbidden', 'not_found')
  if (call.path.includes(':')) shared.push('not_found')
  if (call.body || call.query) shared.push('invalid')
  // `invalid` is also the code for an invalid idempotency key.
  if (isCommand(call)) shared.push('invalid', 'idempotency_key_reused')
  if (takesPicture(call)) shared.push('bad_image')
  return [...new Set([...shared, ...(call.refuses ?? [])])]
}

function takesPicture({ body }: Call): boolean {
  return body instanceof z.ZodObject && ['logo', 'imagen'].some((name) => name in body.shape)
}
