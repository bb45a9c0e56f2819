/** A minimal WebSocket client that can send any request line and any frame, including invalid ones. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'

export type Frame =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'bytes'
      readonly opcode: number
      readonly bytes: Uint8Array
      readonly isLast: boolean
      readonly isMasked: boolean
    }
  | { readonly kind: 'noise'; readonly bytes: Uint8Array }

const TIMEOUT_MS = 20_000
export const HANDSHAKE_UNANSWERED = 'no answer to a handshake'
const TEXT = 1

/** Resolves with the open connection or with the HTTP status of a refusal. Rejects on a time-out or a connection error. */
export function openRawSocket(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Duplex | number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({
      hostname,
      port,
      path,
      agent: false,
      timeout: TIMEOUT_MS,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        ...headers,
      },
    })
    outgoing.once('upgrade', (_answer, socket) => {
      // Connection errors are ignored, because the tests check only the server's behaviour.
      socket.on('error', () => undefined)
      socket.resume()
      resolve(socket)
    })
    outgoing.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error(HANDSHAKE_UNANSWERED)))
    outgoing.once('error', reject)
    outgoing.end()
  })
}

export function frameBytes(frame: Frame): Buffer {
  if (frame.kind === 'noise') return Buffer.from(frame.bytes)
  const payload = frame.kind === 'text' ? Buffer.from(frame.text) : Buffer.from(frame.bytes)
  const { opcode, isLast, isMasked } =
    frame.kind === 'text' ? { opcode: TEXT, isLast: true, isMasked: true } : frame
  const first = (isLast ? 0x80 : 0) | opcode
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0)
  const masked = isMasked ? payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : payload
  return Buffer.concat([
    Buffer.from([first]),
    lengthOf(payload.length, isMasked ? 0x80 : 0),
    mask,
    Buffer.from(masked),
  ])
}

function lengthOf(length: number, flag: number): Buffer {
  if (length < 126) return Buffer.from([flag | length])
  if (length < 65_536) {
    const short = Buffer.alloc(3)
    short[0] = flag | 126
    short.writeUInt16BE(length, 1)
    return short
  }
  const long = Buffer.alloc(9)
  long[0] = flag | 127
  long.writeBigUInt64BE(BigInt(length), 1)
  return long
}
