/** The load of rows b: hands that send POSTs as fast as they are answered, each over one kept connection. */
import { randomUUID } from 'node:crypto'
import { type Hand, openHand } from '../hand.ts'
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

async function rush({ url, path, count, tokens, bodies }: Rush): Promise<Rushed> {
  const { host } = new URL(url)
  const texts = bodies.map((body) => JSON.stringify(body))
  const seqs = bodies.map(() => 0)
  const hands = await Promise.all(tokens.map(() => openHand(url)))
  let next = 0

  const work = async (token: string, hand: Hand | undefined) => {
    while (next < count) {
      const kind = next % bodies.length
      next += 1
      const text = texts[kind] ?? ''
      const answer = await hand?.send(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
          `Idempotency-Key: ${randomUUID()}\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br\r\n` +
          `Accept-Language: es\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n\r\n${text}`,
      )
      if (answer?.status !== 201) throw new Error(`${answer?.status} ${answer?.body.toString()}`)
      const seq = Number(/board-seq: (\d+)/i.exec(answer.head)?.[1] ?? 0)
      seqs[kind] = Math.max(seqs[kind] ?? 0, seq)
    }
  }

  const since = performance.now()
  await Promise.all(tokens.map((token, hand) => work(token, hands[hand])))
  const ms = performance.now() - since
  for (const hand of hands) hand.close()
  return { ms, seqs }
}

answering(rush)
