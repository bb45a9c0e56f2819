/** The peer as a process: a restaurant in its database, its server, and what it is asked about itself. */
import jwt from 'jsonwebtoken'
import createKnex from 'knex'
import { startPeer } from '../baseline/server.ts'
import { makeTables } from '../baseline/tables.ts'
import { answering } from '../processes.ts'

/** A restaurant of the peer, as those need it who order there. */
export interface Founded {
  readonly url: string
  readonly token: string
  readonly branches: readonly { readonly id: number; readonly tables: readonly number[] }[]
  readonly products: readonly number[]
}

/** The numbers of the peer's orders. */
export interface Numbers {
  readonly orders: number
  readonly shared: number
}

/** What this process does when it is asked. */
export type Question =
  | { readonly branches: number; readonly tables: number }
  /** How long each request is held up from now on, in ms of the processor. */
  | { readonly slowMs: number }
  | { readonly ask: 'numbers' }

const { env } = process
const secret = 'the peer’s own secret'
const knex = createKnex({
  client: 'pg',
  connection: env['DATABASE_URL'] ?? '',
  pool: { min: 0, max: 20 },
})
let slowMs = 0

await makeTables(knex)
const url = await startPeer({
  knex,
  jwtSecret: secret,
  onRequest() {
    const end = performance.now() + slowMs
    while (performance.now() < end);
  },
})

async function insert(table: string, rows: readonly object[]): Promise<number[]> {
  const made: { readonly id: number }[] = await knex(table).insert(rows).returning('id')
  return made.map(({ id }) => id)
}

async function found(branches: number, tables: number): Promise<Founded> {
  const [user = 0] = await insert('users', [{ name: 'Saúl Salonero' }])
  const [restaurant_id = 0] = await insert('restaurants', [
    { currency: '₡', iva: 13, service: 10, commission: 3 },
  ])
  await knex('memberships').insert({ user_id: user, restaurant_id })
  const products = await insert('products', [
    { restaurant_id, name: 'Café', price: 1000 },
    { restaurant_id, name: 'Gallo pinto', price: 2500 },
  ])
  const branchIds = await insert(
    'branches',
    Array.from({ length: branches }, () => ({ restaurant_id })),
  )
  const halls = await insert(
    'halls',
    branchIds.map((branch_id) => ({ branch_id, name: 'Terraza' })),
  )
  const founded: { id: number; tables: number[] }[] = []
  for (const [index, id] of branchIds.entries()) {
    const names = Array.from({ length: tables }, (_, number) => `Mesa ${number + 1}`)
    const rows = names.map((name) => ({ hall_id: halls[index], name }))
    founded.push({ id, tables: await insert('tables', rows) })
  }
  return { url, token: jwt.sign({ user }, secret), branches: founded, products }
}

/** How many orders there are, and how many of them have a number that another of their branch and day has too. */
async function countNumbers(): Promise<Numbers> {
  const counts: { readonly count: string }[] = await knex('orders')
    .groupBy('branch_id', 'day', 'number')
    .select(knex.raw('count(*) AS count'))
  const sizes = counts.map(({ count }) => Number(count))
  return {
    orders: sizes.reduce((sum, size) => sum + size, 0),
    shared: sizes.filter((size) => size > 1).reduce((sum, size) => sum + size, 0),
  }
}

answering(async (question: Question) => {
  if ('branches' in question) return found(question.branches, question.tables)
  if ('ask' in question) return countNumbers()
  slowMs = question.slowMs
  return undefined
})
