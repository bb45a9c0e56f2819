/** Reading a call's JSON body: the media type first, then the size, then the text (contract, "order of checks"). */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { z } from 'zod'

const PLAIN = express.json({ limit: '256kb' })
/** A picture of 8 MB as a data URL with the fields around it, or a sheet of 10,000 rows. */
const LARGE = express.json({ limit: '12mb' })

/** The body reader of one call; only calls that take a picture or a sheet take a large one. */
export function readJson(call: Call): RequestHandler {
  const parse = takesMuch(call) ? LARGE : PLAIN
  return (request: Request, response: Response, next: NextFunction) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length']) > 0
    if (hasBody && !request.is('application/json')) throw new DomainError('unsupported_media_type')
    parse(request, response, next)
  }
}

function takesMuch(call: Call): boolean {
  const { body } = call
  return (
    body instanceof z.ZodObject && ['logo', 'imagen', 'filas'].some((name) => name in body.shape)
  )
}
