/** Beside a server that does the same job the obvious way: what correctness costs, or saves. */
import { expect, test } from 'vitest'
import { makeTenant } from '../../tests/support/tenant.ts'
import { compare, quantile, type Ratio, type Side } from '../compare.ts'
import type { Founded, Numbers, Question as PeerQuestion } from '../processes/peer.ts'
import type { Question as LoadQuestion, Side as Name, Taken } from '../processes/peer-load.ts'
import {
  familyOf,
  type Helper,
  type Node,
  ownProcessorMs,
  startHelper,
  startNode,
} from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, rateFigure, ratioFigure, shown } from '../report.ts'

const BRANCHES = 20
const TABLES = 5
const WAITERS = 8
/** How long the peer holds up each request where it is slowed on purpose. */
const SLOWED_BY_MS = 2

interface Stage {
  readonly node: Node
  readonly peer: Helper
  readonly places: Readonly<Record<Name, Founded>>
}

/** Both sides on one durable cluster, each with a database of its own. */
async function setStage(): Promise<Stage> {
  const node = await startNode({ LOG_LEVEL: 'info' })
  await node.pool.query('CREATE DATABASE peer')
  const peer = await startHelper('peer', {
    DATABASE_URL: node.databaseUrl.replace(/\/\w+$/, '/peer'),
  })
  const asked: PeerQuestion = { branches: BRANCHES, tables: TABLES }
  return { node, peer, places: { ours: await foundOurs(node), peer: await peer.ask(asked) } }
}

async function foundOurs(node: Node): Promise<Founded> {
  const { waiter, admin, branches, products } = await makeTenant(node, {
    branches: BRANCHES,
    tables: TABLES,
  })
  return {
    url: node.url,
    token: admin.token ?? waiter.token ?? '',
    branches: branches.map(({ id, tables }) => ({ id, tables: tables.map((table) => table.id) })),
    products: [products[0].id, products[1].id],
  }
}

/** How the orders come. */
interface Play {
  readonly branches: number
  readonly screens: number
  readonly waiters: number
  /** In each run of a side. */
  readonly orders: number
  readonly calmly: boolean
  /** What a run cost. */
  readonly cost: (taken: Taken) => number
}

/** What a side needed, run after run. */
interface Spent {
  readonly shownMs: number[]
  /** Of the processor, for each order. */
  readonly serverMs: number[]
  readonly databaseMs: number[]
}

async function play(
  { node, peer, places }: Stage,
  { branches, screens, waiters, orders, calmly, cost }: Play,
): Promise<Ratio & { readonly spent: Readonly<Record<Name, Spent>> }> {
  const load = await startHelper('peer-load')
  const ask = <T>(question: LoadQuestion) => load.ask<T>({ ...question })
  const spent: Record<Name, Spent> = {
    ours: { shownMs: [], serverMs: [], databaseMs: [] },
    peer: { shownMs: [], serverMs: [], databaseMs: [] },
  }
  for (const side of ['ours', 'peer'] as const) {
    const at = { ...places[side], branches: places[side].branches.slice(0, branches) }
    await ask({ open: side, at, screens, waiters })
  }
  const database = () => allOf(node.product.databasePid)
  const servers = { ours: () => ownProcessorMs(node.pid), peer: () => ownProcessorMs(peer.pid) }
  const take = async (side: Name) => {
    const before = { server: servers[side](), database: database() }
    const taken = await ask<Taken>({ take: side, orders, calmly })
    const { shownMs, serverMs, databaseMs } = spent[side]
    expect(taken.shownMs).toHaveLength(orders * screens)
    shownMs.push(...taken.shownMs)
    serverMs.push((servers[side]() - before.server) / orders)
    databaseMs.push((database() - before.database) / orders)
    await ask({ tidy: side })
    return cost(taken)
  }
  const hold = (slowMs: number) => peer.ask({ slowMs } satisfies PeerQuestion)
  const slowed: Side = {
    name: 'a peer that is slowed',
    async run() {
      await hold(SLOWED_BY_MS)
      const { ms, shownMs } = await ask<Taken>({ take: 'peer', orders, calmly })
      await hold(0)
      await ask({ tidy: 'peer' })
      return cost({ ms, shownMs })
    },
  }
  const ratio = await compare({
    ours: { name: 'ours', run: () => take('ours') },
    floor: { name: 'the peer', run: () => take('peer') },
    slowed,
  })
  await load.close()
  return { ...ratio, spent }
}

test('orders, beside a peer', async () => {
  const stage = await setStage()
  const crowd = await play(stage, {
    branches: BRANCHES,
    screens: 1,
    waiters: WAITERS,
    orders: 80,
    calmly: false,
    cost: ({ ms }) => ms / 80,
  })
  const numbers = await stage.peer.ask<Numbers>({ ask: 'numbers' } satisfies PeerQuestion)
  const figures: Figure[] = [
    rateFigure('peer', `${WAITERS} waiters, ${BRANCHES} branches, ${BRANCHES} screens`, crowd, {
      unit: 'orders/s',
    }),
    beside('server’s processor for each order', crowd.spent, 'serverMs', 0.5),
    beside('database’s processor for each order', crowd.spent, 'databaseMs', 0.5),
  ]
  for (const screens of [1, 50]) {
    const what = `request sent → shown, ${screens === 1 ? '1 screen' : `${screens} screens`}`
    const shownTo = await play(stage, {
      branches: 1,
      screens,
      waiters: 1,
      orders: 25,
      calmly: true,
      cost: ({ shownMs }) => quantile(shownMs, 0.5),
    })
    figures.push(
      ratioFigure('peer', `${what}, p50`, shownTo, { unit: 'ms' }),
      beside(`${what}, p99`, shownTo.spent, 'shownMs', 0.99),
    )
  }
  await stage.peer.close()
  await stage.node.close()
  record('peer', figures, remarkOn(figures, numbers))
})

/** The processor time of a process and all below it, as exact as that of one. */
function allOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => {
    try {
      return sum + ownProcessorMs(each)
    } catch {
      // It ended meanwhile, as what the database cleans up with does.
      return sum
    }
  }, 0)
}

/** A figure of both sides that was taken along. */
function beside(
  what: string,
  { ours, peer }: Readonly<Record<Name, Spent>>,
  kind: keyof Spent,
  share: number,
): Figure {
  const [our, their] = [quantile(ours[kind], share), quantile(peer[kind], share)]
  return {
    row: 'peer',
    what,
    value: our / their,
    unit: '×',
    from: `${shown(our)} ms ÷ ${shown(their)} ms`,
  }
}

/** What correctness costs, and what it is for. */
function remarkOn(figures: readonly Figure[], { orders, shared }: Numbers): string {
  const [rate = '', server = '', database = ''] = figures.map(({ value }) => shown(value))
  const twice = shown((100 * shared) / orders)
  return `The peer is a plain Express and Socket.IO server with knex: beside it the product, with its log, its keys against doubles and the turns of each branch, takes ${rate} × as many orders per second at ${server} × the server’s and ${database} × the database’s processor time for each, and no order of it is taken twice, missed by a screen or numbered like another, as ${twice} % of the peer’s were.`
}
