/** The load of row g: pages of lists, asked of a node as a browser asks for them, and the same statements on a bare connection. */
import { Agent, request } from 'node:http'
import pg from 'pg'
import { now } from '../clock.ts'
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

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
// What comes back stays as it came.
const types = { getTypeParser: () => (value: string) => value }
const { env } = process
const client = new pg.Client({ connectionString: env['DATABASE_URL'] ?? '', types })
await client.connect()

/** Throws when the answer is no 200. */
function get(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, deflate' }
  return new Promise((resolve, reject) => {
    request(url, { agent, headers })
      .once('error', reject)
      .once('response', (answer) => {
        answer.resume()
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${url}: ${answer.statusCode}`))
        })
      })
      .end()
  })
}

async function run(statements: readonly Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) {
    await client.query({ ...statement, values: [...values], rowMode: 'array' })
  }
}

answering(async (question: Question) => {
  const at = now()
  for (let time = 0; time < question.times; time += 1) {
    if ('get' in question) await get(question.get, question.token)
    else await run(question.run)
  }
  return (now() - at) / question.times
})
