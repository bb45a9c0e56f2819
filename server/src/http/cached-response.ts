import type { Request, Response } from 'express'

export interface CachedResponse {
  /** The entity tag without quotes. */
  readonly tag: string
  text(): string
  gzip(): Promise<Buffer>
}

/** Sends 304 if the client already has the response. Express itself sends 304 only for GET and HEAD. */
export async function sendCached(
  request: Request,
  response: Response,
  { tag, text, gzip }: CachedResponse,
): Promise<void> {
  response.set('ETag', `"${tag}"`).vary('Accept-Encoding')
  const known = (request.get('If-None-Match') ?? '').split(',').map(withoutWeakPrefix)
  if (known.includes(`"${tag}"`) || known.includes('*')) response.status(304).end()
  else if (request.acceptsEncodings('gzip') === 'gzip') {
    response
      .type('json')
      .set('Content-Encoding', 'gzip')
      .send(await gzip())
  } else response.type('json').send(text())
}

/** Removes the prefix `W/`, which proxies and browsers add to the entity tag of a compressed response. */
function withoutWeakPrefix(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
