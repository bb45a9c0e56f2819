import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'

/** Sends an ordinary error response to malformed HTTP. Must be called before the server listens. */
export function answerMalformedHttp(server: Server): void {
  const last = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => last.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = last.get(socket)?.writableFinished === false
    // On a connection that a browser opened in advance, the browser would match the response to its next request.
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    // Additional bytes would corrupt a response that is being sent.
    if (!socket.writable || isAnswering || isTimeout || error.code === 'ECONNRESET')
      socket.destroy()
    else socket.end(responseText(refusalOf(error)), () => socket.destroy())
  })
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  return code === 'HPE_HEADER_OVERFLOW'
    ? new DomainError('body_too_large')
    : new DomainError('bad_json', { reason: reason('unreadable_request') })
}

function responseText(refusal: DomainError): string {
  const body = JSON.stringify(refusal.toBody())
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
