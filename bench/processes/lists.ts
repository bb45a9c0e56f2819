/** The load of row g: pages of lists as a browser asks for them, and the same statements on a bare connection. */
import pg from 'pg'
import { now } from '../compare.ts'
import { serve } from '../processes.ts'
import { createWaiter } from '../waiter.ts'

/** A statement as the product gave it to the driver. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

// Values are not parsed.
const types = { getTypeParser: () => (value: string) => value }
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '', types })
await client.connect()

/** The mean duration in ms. */
async function timed(times: number, work: () => Promise<void>): Promise<number> {
  const at = now()
  for (let time = 0; time < times; time += 1) await work()
  return (now() - at) / times
}

const handlers = {
  async get(url: string, token: string, times: number): Promise<number> {
    const { origin, pathname, search } = new URL(url)
    const waiter = createWaiter(origin, token)
    const ms = await timed(times, async () => {
      const { status } = await waiter.send('GET', pathname + search)
      if (status !== 200) throw new Error(`${url}: ${status}`)
    })
    waiter.close()
    return ms
  },
  run: (statements: readonly Statement[], times: number): Promise<number> =>
    timed(times, async () => {
      for (const { values, ...statement } of statements) {
        await client.query({ ...statement, values: [...values], rowMode: 'array' })
      }
    }),
}

export type Lists = typeof handlers
serve(handlers)
