/** The load of row g: pages of lists, asked of a node as a browser asks for them, and the same statements on a bare connection. */
import pg from 'pg'
import { now } from '../clock.ts'
import { type Hand, openHand } from '../hand.ts'
import { answering } from '../processes.ts'

/** A statement as the product gave it to the driver. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What this process does when it is asked, so often; it answers how long each took, in ms. */
export type Question =
  | { readonly get: string; readonly token: string; readonly times: number }
  | { readonly run: readonly Statement[]; readonly times: number }

// What comes back stays as it came.
const types = { getTypeParser: () => (value: string) => value }
const { env } = process
const client = new pg.Client({ connectionString: env['DATABASE_URL'] ?? '', types })
await client.connect()

/** Throws when the answer is no 200. */
async function get(hand: Hand, url: string, token: string): Promise<void> {
  const { host, pathname, search } = new URL(url)
  const { status } = await hand.send(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Accept: */*\r\nAccept-Encoding: gzip, deflate\r\n\r\n',
  )
  if (status !== 200) throw new Error(`${url}: ${status}`)
}

async function run(statements: readonly Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) {
    await client.query({ ...statement, values: [...values], rowMode: 'array' })
  }
}

/** Does it so often; gives how long each took, in ms. */
async function timed(times: number, work: () => Promise<void>): Promise<number> {
  const at = now()
  for (let time = 0; time < times; time += 1) await work()
  return (now() - at) / times
}

answering(async (question: Question) => {
  if ('run' in question) return timed(question.times, () => run(question.run))
  const hand = await openHand(question.get)
  const ms = await timed(question.times, () => get(hand, question.get, question.token))
  hand.close()
  return ms
})
