/** Where there is no pgbench: bare clients that run an order's statements, each on a connection of its own. */
import pg from 'pg'
import type { Replaying } from '../pgbench.ts'
import { answering } from '../processes.ts'
import type { Part } from '../replay.ts'

let clients: pg.Client[] = []

async function open({ url, clients: count }: Replaying): Promise<void> {
  clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
}

/** Runs orders on many connections at once; gives the ms from one order's end to the next one's. */
answering(async (replaying: Replaying) => {
  if (clients.length === 0) await open(replaying)
  const { orders } = replaying
  const since = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let order = 0; order < orders; order += 1) await run(client, replaying)
    }),
  )
  return (performance.now() - since) / (orders * clients.length)
})

async function run(client: pg.Client, { steps, choices }: Replaying): Promise<void> {
  const chosen = new Map<string, string>()
  for (const [name, choice] of Object.entries(choices)) {
    const [least, most] = 'oneOf' in choice ? [0, choice.oneOf.length - 1] : choice
    const number = least + Math.floor(Math.random() * (most - least + 1))
    chosen.set(name, 'oneOf' in choice ? (choice.oneOf[number] ?? '') : String(number))
  }
  const found: Record<string, unknown>[] = []
  const fill = (part: Part): string => {
    if (typeof part === 'string') return part
    if ('chosen' in part) return chosen.get(part.chosen) ?? ''
    return String(found[part.step]?.[part.column])
  }
  for (const [step, { text, values }] of steps.entries()) {
    if (values.length === 0) {
      await client.query(text)
      found.push({})
      continue
    }
    const filled = values.map((parts) => parts && parts.map(fill).join(''))
    const { rows } = await client.query<Record<string, unknown>>({
      name: `step-${step}`,
      text,
      values: filled,
    })
    found.push(rows[0] ?? {})
  }
}
