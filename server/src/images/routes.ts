/** Serves pictures. The path contains the hash of the content, so clients may cache pictures forever. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { RequestHandler } from 'express'
import type { Deps } from '../deps.ts'
import { findImage } from './queries/images.ts'

export function serveImage(deps: Pick<Deps, 'pool'>): RequestHandler<{ hash: string }> {
  return async (request, response) => {
    const { hash } = request.params
    const image = await findImage(deps.pool, hash)
    if (!image) throw new DomainError('not_found')
    response
      .set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Type': image.mediaType,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        ETag: `"${hash}"`,
      })
      .send(image.bytes)
  }
}
