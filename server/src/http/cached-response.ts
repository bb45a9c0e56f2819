/** Sends responses that are cached in memory, with an entity tag. */
import type { Request, Response } from 'express'

export interface CachedResponse {
  /** Identifies the content; without quotes. */
  readonly tag: string
  text(): string
  /** The same text, compressed. */
  gzip(): Promise<Buffer>
}

/** Sends 304 when the client already has the response. Express does that for GET only. */
export async function sendCached(
  request: Request,
  response: Response,
  { tag, text, gzip }: CachedResponse,
): Promise<void> {
  response.set('ETag', `"${tag}"`).vary('Accept-Encoding')
  const known = (request.get('If-None-Match') ?? '').split(',').map(withoutWeakness)
  if (known.includes(`"${tag}"`) || known.includes('*')) response.status(304).end()
  else if (request.acceptsEncodings('gzip') === 'gzip') {
    response
      .type('json')
      .set('Content-Encoding', 'gzip')
      .send(await gzip())
  } else response.type('json').send(text())
}

/** Proxies and browsers mark the tag of a compressed response as weak. */
function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
