/** A waiter of a load process: sends calls of the product over one kept connection, and knows when each was sent. */
import { Agent, request } from 'node:http'
import { now } from './clock.ts'

/** What became of a call. */
export interface Answered {
  readonly sentAt: number
  readonly answeredAt: number
  /** Where the log was after it. */
  readonly seq: number
  readonly body: unknown
}

export interface Waiter {
  /** Throws when the answer is no 2xx. */
  post(path: string, body: object): Promise<Answered>
  close(): void
}

/** Makes a waiter of a node. */
export function createWaiter(url: string, token: string): Waiter {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body)
        const length = { 'Content-Length': Buffer.byteLength(text) }
        const sentAt = now()
        request(`${url}/api${path}`, { method: 'POST', agent, headers: { ...headers, ...length } })
          .once('error', reject)
          .once('response', (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.once('end', () => {
              const answeredAt = now()
              const said = Buffer.concat(chunks).toString()
              const status = answer.statusCode ?? 0
              if (status < 200 || status > 299) reject(new Error(`${path}: ${status} ${said}`))
              else {
                const seq = Number(answer.headers['board-seq'])
                resolve({ sentAt, answeredAt, seq, body: JSON.parse(said) })
              }
            })
          })
          .end(text)
      }),
    close: () => agent.destroy(),
  }
}
