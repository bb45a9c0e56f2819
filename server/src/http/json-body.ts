/**
 * Reads the JSON body of a call. Checks media type, then size, then JSON, as the contract requires. Before a body over
 * 64 kB is read, the sender is authenticated.
 */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { isWithinShape, type ShapeLimits } from './json-shape.ts'
import type { AdmitLargeBody } from './large-bodies.ts'

const SMALL_BYTES = 64 * 1024

interface BodyLimits extends ShapeLimits {
  readonly bytes: number
}

/**
 * Several times the number of fields of the largest entity. Clients may send unknown fields, which the schema ignores.
 */
const KEYS_PER_OBJECT = 256
const DEPTH = 32
/** Enough for a guest's order of 50 dishes with all options, which has about 5,000 tokens. */
const TOKENS = 12_000
const PUBLIC = { bytes: SMALL_BYTES, tokens: 1000, depth: DEPTH, keysPerObject: KEYS_PER_OBJECT }
const PLAIN = { ...PUBLIC, bytes: 256 * 1024, tokens: TOKENS }
/** Enough for a picture of 8 MB as a data URL and other fields. */
const PICTURE = { ...PLAIN, bytes: 12 * 1024 * 1024 }
/** Enough for a spreadsheet of 10,000 rows with 24 cells each. */
const SHEET = { ...PICTURE, tokens: 600_000 }

/** The bytes of the bodies of signed calls. */
const rawBodies = new WeakMap<Request, Buffer>()

export function rawBodyOf(request: Request): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0)
}

export function jsonBodyParser(call: Call, admit: AdmitLargeBody): RequestHandler {
  const limits = limitsOf(call)
  return async (request, response, next) => {
    const declaredBytes = Number(request.headers['content-length'] ?? 0)
    if (request.headers['transfer-encoding'] !== undefined || declaredBytes > 0) {
      if (!isPlainJson(request)) throw new DomainError('unsupported_media_type')
      if (declaredBytes > limits.bytes) throw new DomainError('body_too_large')
      const admitOnce = () => admit(call, request, response)
      const bytes = await readBytes(request, declaredBytes, limits.bytes, admitOnce)
      if (call.signed) rawBodies.set(request, bytes)
      request.body = parse(bytes, limits)
    }
    next()
  }
}

function limitsOf({ access, body }: Call): BodyLimits {
  const takes = (...names: string[]) =>
    body instanceof z.ZodObject && names.some((name) => name in body.shape)
  if (access === 'P') return PUBLIC
  if (takes('filas')) return SHEET
  return takes('logo', 'imagen') ? PICTURE : PLAIN
}

/** Accepts only UTF-8 without compression, because a few compressed bytes could expand to megabytes. */
function isPlainJson(request: Request): boolean {
  const encoding = request.get('Content-Encoding') ?? 'identity'
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.get('Content-Type') ?? '')?.[1]
  return (
    encoding.trim().toLowerCase() === 'identity' &&
    (charset === undefined || charset.toLowerCase() === 'utf-8') &&
    Boolean(request.is('application/json'))
  )
}

/**
 * Also reads the rest of a rejected body, so that the client can receive the response. The server's request time-out
 * limits how long this takes.
 */
async function readBytes(
  request: Request,
  declaredBytes: number,
  maxBytes: number,
  admit: () => Promise<void>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    let isAdmitted = declaredBytes > SMALL_BYTES
    if (isAdmitted) await admit()
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) throw new DomainError('body_too_large')
      if (bytes > SMALL_BYTES && !isAdmitted) {
        await admit()
        isAdmitted = true
      }
    }
  } catch (error) {
    request.resume()
    throw request.destroyed && !request.complete ? new DomainError('bad_json') : error
  }
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder()

function parse(bytes: Buffer, limits: ShapeLimits): unknown {
  if (bytes.length === 0) return undefined
  if (!isWithinShape(bytes, limits)) throw new DomainError('body_too_large')
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new DomainError('bad_json')
  }
  if (typeof body !== 'object' || body === null) throw new DomainError('bad_json')
  return body
}
