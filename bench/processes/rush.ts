/** The load of rows b: hands that send POSTs as fast as they are answered, each over one kept connection. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { answering } from '../processes.ts'

/** What is sent: so many requests in all, each of the next kind. */
export interface Rush {
  readonly url: string
  readonly path: string
  readonly count: number
  /** Each hand works with a token of its own. */
  readonly tokens: readonly string[]
  readonly bodies: readonly object[]
}

/** What came of it. */
export interface Rushed {
  /** From the first request to the last answer. */
  readonly ms: number
  /** Of each body, the furthest `Board-Seq` that it was answered with; 0 where there was none. */
  readonly seqs: readonly number[]
}

/** An answer, as far as anybody here cares. */
interface Answer {
  readonly status: number
  readonly seq: number
  readonly text: string
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Sends text over a connection and reads one answer: no more of HTTP than that, so that the load takes little of the machine. */
function createHand(socket: Socket): (request: string) => Promise<Answer> {
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
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
    received = Buffer.alloc(0)
    settle?.({
      status: Number(head.slice(9, 12)),
      seq: Number(/board-seq: (\d+)/i.exec(head)?.[1] ?? 0),
      text: body.toString(),
    })
  })
  return (request) =>
    new Promise((resolve, reject) => {
      settle = resolve
      fail = reject
      socket.write(request)
    })
}

async function rush({ url, path, count, tokens, bodies }: Rush): Promise<Rushed> {
  const { hostname, port, host } = new URL(url)
  const texts = bodies.map((body) => JSON.stringify(body))
  const seqs = bodies.map(() => 0)
  const sockets = tokens.map(() => connect(Number(port), hostname).setNoDelay(true))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const hands = sockets.map(createHand)
  let next = 0

  const work = async (token: string, send: (request: string) => Promise<Answer>) => {
    while (next < count) {
      const kind = next % bodies.length
      next += 1
      const text = texts[kind] ?? ''
      const {
        status,
        seq,
        text: said,
      } = await send(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
          `Idempotency-Key: ${randomUUID()}\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br\r\n` +
          `Accept-Language: es\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n\r\n${text}`,
      )
      if (status !== 201) throw new Error(`${status} ${said}`)
      seqs[kind] = Math.max(seqs[kind] ?? 0, seq)
    }
  }

  const since = performance.now()
  await Promise.all(tokens.map((token, hand) => work(token, hands[hand] ?? never)))
  const ms = performance.now() - since
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return { ms, seqs }
}

function never(): never {
  throw new Error('more tokens than hands')
}

answering(rush)
