import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyInput } from '@orderi/shared/contract/call'
import pg from 'pg'
import { WebSocket } from 'ws'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'
import {
  createScreens,
  type OpenScreensOptions,
  type Position,
  type Screens,
  startByteCounter,
} from '../screens.ts'
import { type CommandResult, createWaiter, type Waiter } from '../waiter.ts'

const bytesOf = startByteCounter()
const groups = new Map<string, Screens>()

function group(name: string): Screens {
  const found = groups.get(name) ?? createScreens()
  groups.set(name, found)
  return found
}

interface Caller {
  readonly url: string
  readonly token: string
}

type OrderBody = BodyInput<typeof calls.takeOrder>
type Place = { readonly branch: number; readonly table_id: number }

/** The IDs of the register and of the payment method. */
interface Payment {
  readonly caja: number
  readonly metodo: number
}

export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

const WARM_UP = 50
const PAUSE_MS = 20
const SERVED = ['Preparando', 'Listo', 'Entregado'] as const

async function play(
  waiter: Waiter,
  body: OrderBody,
  estados: readonly BodyInput<typeof calls.changeOrderStatus>['estado'][],
  step: (done: CommandResult) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const taken = await waiter.post(calls.takeOrder.path, body)
  await step(taken)
  const { order, bill } = taken.body as AnswerOf<typeof calls.takeOrder>
  for (const estado of estados) {
    await step(await waiter.post(calls.changeOrderStatus.path, { order_id: order.id, estado }))
  }
  await step(await waiter.post(calls.closeBill.path, { bill_id: bill.id }))
}

/** Takes an order, charges its bill and serves it, so that the board does not grow. */
async function playCharged(
  waiter: Waiter,
  body: OrderBody,
  { caja, metodo }: Payment,
  step: (done: CommandResult) => Promise<unknown>,
): Promise<void> {
  const taken = await waiter.post(calls.takeOrder.path, body)
  await step(taken)
  const { order, bill } = taken.body as AnswerOf<typeof calls.takeOrder>
  const pagos = [{ metodo, monto: bill.saldo }]
  const payment = { bill_id: bill.id, caja, saldo_visto: bill.saldo, pagos }
  await step(await waiter.post(calls.chargeBill.path, payment))
  for (const estado of SERVED)
    await step(await waiter.post(calls.changeOrderStatus.path, { order_id: order.id, estado }))
}

const POLLED_PATHS = [calls.floor, calls.openOrders, calls.openBills].map(({ path }) => path)
let polls = 0
let pollingFault: Error | undefined

/** Polls like a browser with a cache: sends entity tags, so that unchanged responses have no body. */
function pollingScreen(url: string, token: string, branch: number): () => Promise<void> {
  const waiter = createWaiter(url, token)
  const tags = new Map<string, string>()
  return async () => {
    for (const path of POLLED_PATHS.map(
      (each) => `/api${each.replace(':sucursal', String(branch))}`,
    )) {
      const known = tags.get(path)
      const tag = known === undefined ? {} : { headers: { 'if-none-match': known } }
      const { status, headers } = await waiter.send('GET', path, tag)
      if (status !== 200 && status !== 304) throw new Error(`${path}: ${status}`)
      if (typeof headers['etag'] === 'string') tags.set(path, headers['etag'])
      polls += 1
    }
  }
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const at = nowMs()
  for (let time = 0; time < times; time += 1) await work()
  return (nowMs() - at) / times
}

// Values stay text, because parsing them would add to the cost of this client.
const types = { getTypeParser: () => (value: string) => value }
const clients = new Map<string, Promise<pg.Client>>()
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, types })
  await client.connect()
  return client
}

const handlers = {
  open: (name: string, opening: OpenScreensOptions) => group(name).open(opening),
  openBare: (name: string, url: string, count: number, branch: number) =>
    group(name).openBare(url, count, branch),

  close(name: string): void {
    group(name).close()
    groups.delete(name)
  },

  counters(name: string, url: string) {
    const { all, heads, check } = group(name)
    check()
    return { screens: all.length, heads: heads(), bytes: bytesOf(url) }
  },

  async joinAgain(name: string, branch: number, from?: Position) {
    const since = performance.now()
    let snapshots = 0
    for (const screen of group(name).all) {
      if ('snapshot' in (await screen.join(branch, from))) snapshots += 1
    }
    return { ms: performance.now() - since, snapshots }
  },

  /** Returns the time at which the last screen of the group had received each branch's log up to its `seq`. */
  async received(name: string, seqs: readonly (readonly [branch: number, seq: number])[]) {
    const times = seqs.map(([branch, seq]) => group(name).received(branch, seq))
    return Math.max(...(await Promise.all(times)))
  },

  /** Measures the ms until every screen has received an order. Then cancels it, so that the board does not grow. */
  async order(
    name: string,
    { url, token, branch }: Caller & { branch: number },
    body: OrderBody,
  ): Promise<number> {
    const waiter = createWaiter(url, token)
    const costs: number[] = []
    await play(waiter, body, ['Cancelado'], async ({ seq, sentAt }) => {
      costs.push((await group(name).received(branch, seq)) - sentAt)
    })
    waiter.close()
    return costs[0] ?? Number.NaN
  },

  /** Measures the ms until every screen has received an order, and then the charge that closes its bill. */
  async charge(
    name: string,
    { url, token, branch }: Caller & { branch: number },
    body: OrderBody,
    payment: Payment,
  ) {
    const waiter = createWaiter(url, token)
    // Connects before the measurement, because otherwise the first command would include the connection time.
    await waiter.send('GET', '/api/health')
    const costs: number[] = []
    await playCharged(waiter, body, payment, async ({ seq, sentAt }) => {
      costs.push((await group(name).received(branch, seq)) - sentAt)
    })
    waiter.close()
    const [ordered = Number.NaN, charged = Number.NaN] = costs
    return { ordered, charged }
  },

  /** A waiter at each table takes, charges and serves orders. Returns the ms until the response to each order. */
  async serve(
    { url, token }: Caller,
    bodies: readonly OrderBody[],
    payment: Payment,
    ordersEach: number,
  ): Promise<number[]> {
    const costs: number[] = []
    const work = async (body: OrderBody) => {
      const waiter = createWaiter(url, token)
      await waiter.send('GET', '/api/health')
      for (let count = 0; count < ordersEach; count += 1) {
        const all: number[] = []
        await playCharged(waiter, body, payment, ({ sentAt }) => {
          all.push(nowMs() - sentAt)
          return Promise.resolve()
        })
        costs.push(all[0] ?? Number.NaN)
      }
      waiter.close()
    }
    await Promise.all(bodies.map(work))
    return costs
  },

  /** Returns the mean ms per order. */
  async orders({ url, token }: Caller, bodies: readonly OrderBody[], waiters = 1) {
    const left = [...bodies]
    const at = nowMs()
    const work = async () => {
      const waiter = createWaiter(url, token)
      for (let body = left.pop(); body; body = left.pop()) await play(waiter, body, ['Cancelado'])
      waiter.close()
    }
    await Promise.all(Array.from({ length: waiters }, work))
    return (nowMs() - at) / bodies.length
  },

  /** Returns, for each of two groups of screens, the ms from each command until the group received its events. */
  async deliver(
    names: readonly [string, string],
    { url, token, tables }: Caller & { readonly tables: readonly Place[] },
    products: OrderBody['products'],
    commandsEach: number,
  ): Promise<readonly [number[], number[]]> {
    const done: (CommandResult & { readonly branch: number })[] = []
    const work = async ({ branch, table_id }: Place) => {
      const waiter = createWaiter(url, token)
      let commands = 0
      // oxlint-disable-next-line no-unmodified-loop-condition -- each step counts a command
      while (commands < WARM_UP + commandsEach) {
        await play(waiter, { table_id, products }, SERVED, (each) => {
          commands += 1
          if (commands > WARM_UP) done.push({ ...each, branch })
          return delay(PAUSE_MS * (0.5 + Math.random()))
        })
      }
      waiter.close()
    }
    await Promise.all(tables.map(work))
    const costs: readonly [number[], number[]] = [[], []]
    for (const [side, name] of names.entries()) {
      for (const { branch, seq, sentAt } of done) {
        costs[side]?.push((await group(name).received(branch, seq)) - sentAt)
      }
    }
    return costs
  },

  poll(url: string, tokens: readonly string[], branches: readonly number[], everyMs: number) {
    for (const [index, token] of tokens.entries()) {
      const look = pollingScreen(url, token, branches[index % branches.length] ?? 0)
      const again = () => {
        look().catch((error: Error) => {
          pollingFault ??= error
        })
      }
      const begin = () => {
        again()
        setInterval(again, everyMs)
      }
      setTimeout(begin, (index * everyMs) / tokens.length)
    }
  },
  polled(url: string): { calls: number; bytes: number } {
    if (pollingFault) throw pollingFault
    return { calls: polls, bytes: bytesOf(url) }
  },

  /** Sends GET requests, or POST requests if there is a body. Returns the mean ms per request. */
  async read(
    url: string,
    token: string,
    times: number,
    more: Parameters<Waiter['send']>[2] = {},
  ): Promise<number> {
    const { origin, pathname, search } = new URL(url)
    const waiter = createWaiter(origin, token)
    const method = more.body === undefined ? 'GET' : 'POST'
    const ms = await timed(times, async () => {
      const { status } = await waiter.send(method, pathname + search, more)
      if (status !== 200) throw new Error(`${url}: ${status}`)
    })
    waiter.close()
    return ms
  },

  /** Returns the mean ms per statement. */
  async run(databaseUrl: string, statements: readonly Statement[], times: number): Promise<number> {
    const connecting = clients.get(databaseUrl) ?? connect(databaseUrl)
    clients.set(databaseUrl, connecting)
    const client = await connecting
    return timed(times, async () => {
      for (const { values, ...statement } of statements) {
        await client.query({ ...statement, values: [...values], rowMode: 'array' })
      }
    })
  },

  /** Starts one guest's visit for each table code. */
  async seatGuests(url: string, codes: readonly string[]): Promise<string[]> {
    const waiter = createWaiter(url, '')
    const tokens: string[] = []
    for (const mesa of codes) {
      const { body } = await waiter.post(calls.enterTable.path, { mesa })
      tokens.push((body as AnswerOf<typeof calls.enterTable>).token)
    }
    waiter.close()
    return tokens
  },

  /** Each client sends its requests one after another, each with a new key in the body. Returns the mean ms per request. */
  async send(
    url: string,
    path: string,
    queues: readonly (readonly { readonly token: string; readonly body: object }[])[],
  ): Promise<number> {
    const at = nowMs()
    const work = async (requests: (typeof queues)[number]) => {
      const waiterClients = new Map<string, Waiter>()
      for (const { token, body } of requests) {
        const waiterClient = waiterClients.get(token) ?? createWaiter(url, token)
        waiterClients.set(token, waiterClient)
        const text = JSON.stringify({ ...body, key: randomUUID() })
        const { status } = await waiterClient.send('POST', path, { body: text })
        if (status !== 201) throw new Error(`${path}: ${status}`)
      }
      for (const waiterClient of waiterClients.values()) waiterClient.close()
    }
    await Promise.all(queues.map(work))
    return (nowMs() - at) / queues.flat().length
  },

  /** Opens a screen of each tenant of the minimal restaurant. */
  async openKitchens(url: string, tenants: readonly number[]): Promise<void> {
    for (const tenant of tenants) {
      const query = `EIO=4&transport=websocket&tenant=${tenant}`
      const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
      socket.on('message', (data: Buffer) => {
        if (data.toString('latin1', 0, 1) === '0') socket.send('40')
        if (data.toString('latin1') === '2') socket.send('3')
      })
      await once(socket, 'open')
    }
  },

  /** Cancels the open orders of branches and closes their bills, so that growing boards do not slow down later orders. */
  async clear(url: string, token: string, branches: readonly number[]): Promise<void> {
    const waiter = createWaiter(url, token)
    const read = async <T>(path: string, branch: number): Promise<readonly T[]> =>
      ((await waiter.get(path.replace(':sucursal', String(branch)))) as { data: T[] }).data
    for (const branch of branches) {
      for (const { id } of await read<{ id: number }>(calls.openOrders.path, branch))
        await waiter.post(calls.changeOrderStatus.path, { order_id: id, estado: 'Cancelado' })
      for (const { id } of await read<{ id: number }>(calls.openBills.path, branch))
        await waiter.post(calls.closeBill.path, { bill_id: id })
    }
    waiter.close()
  },

  /** Waiters send POST requests without pause. Returns the highest `Board-Seq` header for each body. */
  async rush(rush: {
    readonly url: string
    readonly path: string
    readonly count: number
    readonly tokens: readonly string[]
    readonly bodies: readonly object[]
  }): Promise<number[]> {
    const bodies = rush.bodies.map((body) => JSON.stringify(body))
    const seqs = bodies.map(() => 0)
    let next = 0
    const work = async (token: string) => {
      const waiterClient = createWaiter(rush.url, token)
      while (next < rush.count) {
        const kind = next++ % bodies.length
        const { status, headers } = await waiterClient.send('POST', rush.path, {
          body: bodies[kind] ?? '',
        })
        if (status !== 201) throw new Error(`${rush.path}: ${status}`)
        seqs[kind] = Math.max(seqs[kind] ?? 0, Number(headers['board-seq'] ?? 0))
      }
      waiterClient.close()
    }
    await Promise.all(rush.tokens.map(work))
    return seqs
  },
}

export type LoadHandlers = typeof handlers
runHelper(handlers)
