/** An HTTP client that sends any method, path, headers and bytes over keep-alive connections. */
import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

const TIMEOUT_MS = 20_000

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly ms: number
}

export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(url)
  return {
    send({ method, path, headers, body }: SentRequest): Promise<ReceivedResponse> {
      return new Promise((resolve, reject) => {
        const from = performance.now()
        const outgoing = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: withContentLength(headers, body),
            timeout: TIMEOUT_MS,
          },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.once('error', reject)
            answer.once('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
                ms: performance.now() - from,
              }),
            )
          },
        )
        outgoing.once('timeout', () =>
          outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)),
        )
        outgoing.once('error', reject)
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

/** Adds Content-Length, which Node sends by default only for methods that usually have a body. */
function withContentLength(
  headers: SentRequest['headers'],
  body: Buffer | undefined,
): Record<string, string> {
  const isChunked = 'Transfer-Encoding' in headers
  return {
    ...headers,
    ...(body === undefined || isChunked ? {} : { 'Content-Length': String(body.length) }),
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  switch (encoding) {
    case 'gzip':
      return gunzipSync(bytes).toString('utf8')
    case 'deflate':
      return inflateSync(bytes).toString('utf8')
    case 'br':
      return brotliDecompressSync(bytes).toString('utf8')
    default:
      return bytes.toString('utf8')
  }
}
