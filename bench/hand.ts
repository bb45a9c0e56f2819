/** Whoever sends requests in a load: over one kept connection and with no more of HTTP than that, so that the load takes little of the machine. */
import { once } from 'node:events'
import { connect } from 'node:net'

/** An answer as it came. */
export interface Answer {
  readonly status: number
  /** The first line and the headers. */
  readonly head: string
  readonly body: Buffer
}

export interface Hand {
  /** Sends one request, whole as it goes over the wire, and waits for its answer. */
  send(request: string): Promise<Answer>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Opens a connection to a server. */
export async function openHand(url: string): Promise<Hand> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let settle: ((answer: Answer) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  socket.on('error', (error) => fail?.(error))
  socket.on('close', () => fail?.(new Error('the connection was closed')))
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf(HEAD_END)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const body = received.subarray(end + HEAD_END.length)
    if (!isWhole(head, body)) return
    received = Buffer.alloc(0)
    settle?.({ status: Number(head.slice(9, 12)), head, body })
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = resolve
        fail = reject
        socket.write(request)
      }),
    close() {
      fail = undefined
      socket.destroy()
    },
  }
}

/** What is compressed on its way comes in chunks, the rest with its length. */
function isWhole(head: string, body: Buffer): boolean {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length)
  return (
    !/transfer-encoding: chunked/i.test(head) ||
    body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  )
}
