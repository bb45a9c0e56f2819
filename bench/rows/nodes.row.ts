/** How much later a screen at another node sees an order than a screen at the node that took it. */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { type Product, prepareProduct } from '../../tests/support/product.ts'
import { openScreen, type Screen } from '../../tests/support/screen.ts'
import { makeTenant, type Tenant } from '../../tests/support/tenant.ts'
import { JWT_SECRET, type Reply, speakTo, startWorld, type World } from '../../tests/support/world.ts'
import { quantile } from '../compare.ts'

const COMMANDS = 1000
const WARM_UP = 50
const PAUSE_MS = 20
const WRITERS = [1, 8]
const BRANCHES = 4

let world: World
let nodes: readonly [Product, Product]
let tenant: Tenant

beforeAll(async () => {
  world = await startWorld({ hasPeers: true })
  tenant = await makeTenant(world, { branches: BRANCHES })
  nodes = [await prepareProduct(), await prepareProduct()]
  const env = { DATABASE_URL: world.databaseUrl, JWT_SECRET, DEMO: '0' }
  await Promise.all(nodes.map((node) => node.start(env)))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.remove()))
  await world.close()
})

/** When a seq was first seen on a screen. */
function watch(screen: Screen): Map<number, number> {
  const seen = new Map<number, number>()
  screen.socket.on('board:events', ({ events }) => {
    const now = performance.now()
    for (const { seq } of events) seen.set(seq, now)
  })
  return seen
}

interface Place {
  readonly tables: readonly number[]
  readonly screens: readonly [Screen, Screen]
  readonly seen: readonly [Map<number, number>, Map<number, number>]
  /** When the command was sent that a seq is the last of. */
  readonly sent: Map<number, number>
}

async function openPlace(branch: Tenant['branch']): Promise<Place> {
  const screens = [
    await openScreen(nodes[0].url, tenant.admin.token, branch.id),
    await openScreen(nodes[1].url, tenant.admin.token, branch.id),
  ] as const
  return {
    tables: branch.tables.map(({ id }) => id),
    screens,
    seen: [watch(screens[0]), watch(screens[1])],
    sent: new Map(),
  }
}

/** Orders go their whole way, one after another, at a table of the writer's own. */
async function write(place: Place, table_id: number, commands: number): Promise<void> {
  const staff = speakTo(nodes[0].url, tenant.admin.token)
  const timed = async <T>(isCounted: boolean, work: () => Promise<Reply<T>>): Promise<Reply<T>> => {
    const at = performance.now()
    const reply = await work()
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    if (isCounted) place.sent.set(Number(reply.headers.get('Board-Seq')), at)
    await delay(PAUSE_MS * (0.5 + Math.random()))
    return reply
  }
  for (let done = -WARM_UP; done < commands; done += 5) {
    const isCounted = done >= 0
    const products = [{ product_id: tenant.products[0].id, quantity: 1 }]
    const { body } = await timed(isCounted, () =>
      staff.call(calls.takeOrder, { body: { table_id, products } }),
    )
    const { id, bill } = body.order
    for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
      await timed(isCounted, () =>
        staff.call(calls.changeOrderStatus, { body: { order_id: id, estado } }),
      )
    }
    await timed(isCounted, () => staff.call(calls.closeBill, { body: { bill_id: bill.id } }))
  }
}

function line(name: string, values: readonly number[]): string {
  const at = (part: number) => quantile(values, part).toFixed(1).padStart(6)
  return `  ${name.padEnd(18)} median ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms`
}

describe('delivery', () => {
  for (const writers of WRITERS) {
    const name = `${writers} at work`
    bench(
      name,
      async () => {
        const places = await Promise.all(tenant.branches.map(openPlace))
        await Promise.all(
          Array.from({ length: writers }, async (_, index) => {
            const place = places[index % places.length]
            const table = place?.tables[Math.floor(index / BRANCHES)]
            if (place && table) await write(place, table, COMMANDS / writers)
          }),
        )
        const same: number[] = []
        const cross: number[] = []
        const later: number[] = []
        for (const { screens, seen, sent } of places) {
          const last = Math.max(0, ...sent.keys())
          for (const screen of screens) await screen.reaches(last)
          for (const [seq, at] of sent) {
            const here = seen[0].get(seq) ?? Number.NaN
            const there = seen[1].get(seq) ?? Number.NaN
            same.push(here - at)
            cross.push(there - at)
            later.push(there - here)
          }
          for (const screen of screens) screen.close()
        }
        // oxlint-disable-next-line no-console -- what was measured is what the bench is for
        console.log(
          [
            `${name}, ${same.length} commands:`,
            line('at the same node', same),
            line('at another node', cross),
            line('later', later),
          ].join('\n'),
        )
      },
      { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0 },
    )
  }
})
