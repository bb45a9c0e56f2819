/** Screens that wait for a mark in the bytes of a message. They parse no message, so their cost is equal for all servers. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { WebSocket } from 'ws'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'
import { createWaiter } from '../waiter.ts'

/** Replaced by another text in each order. */
const MARK = '{mark}'
const TIMEOUT_MS = 15_000

interface Opening {
  readonly url: string
  /** The query of the socket's URL. */
  readonly query?: string
  readonly auth?: object
  /** The event that joins a board, if the server requires one. */
  readonly join?: readonly [event: string, data: object]
}

interface Order {
  readonly url: string
  readonly path: string
  readonly token: string
  /** Contains `MARK`. */
  readonly body: object
}

type Group = ReturnType<typeof createGroup>

function createGroup() {
  const sockets: WebSocket[] = []
  const shownOn = new Set<WebSocket>()
  let mark: string | undefined
  let finish: (at: number) => void = () => {}
  let fault: Error | undefined

  function look(socket: WebSocket, data: Buffer): void {
    const at = nowMs()
    if (mark === undefined || !data.includes(mark)) return
    shownOn.add(socket)
    if (shownOn.size === sockets.length) finish(at)
  }

  return {
    async open({ url, query = '', auth, join }: Opening): Promise<void> {
      const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&${query}`
      const socket = new WebSocket(address)
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.on('close', () => {
          fault ??= new Error('a screen lost its socket')
          reject(fault)
        })
        socket.on('message', (data: Buffer) => {
          look(socket, data)
          const kind = data.toString('latin1', 0, 2)
          if (kind === '2') socket.send('3')
          else if (kind === '0{') socket.send(`40${auth ? JSON.stringify(auth) : ''}`)
          else if (kind === '40' && join) socket.send(`420${JSON.stringify(join)}`)
          else if (kind === '40' || kind === '43') resolve()
        })
      })
      sockets.push(socket)
    },
    /** Returns the time at which the last screen has received a message with the mark. */
    async shown(next: string): Promise<number> {
      mark = next
      shownOn.clear()
      let timer: NodeJS.Timeout | undefined
      const at = await new Promise<number>((resolve, reject) => {
        finish = resolve
        const give = () =>
          reject(fault ?? new Error(`${shownOn.size} of ${sockets.length} screens show an order`))
        timer = setTimeout(give, TIMEOUT_MS)
      })
      clearTimeout(timer)
      mark = undefined
      return at
    },
    close() {
      for (const socket of sockets) socket.removeAllListeners('close').close()
    },
  }
}

const groups = new Map<string, Group>()

function group(name: string): Group {
  const found = groups.get(name) ?? createGroup()
  groups.set(name, found)
  return found
}

const handlers = {
  async open(name: string, opening: Opening, screens: number): Promise<void> {
    for (let count = 0; count < screens; count += 1) await group(name).open(opening)
  },

  close(name: string): void {
    group(name).close()
    groups.delete(name)
  },

  /**
   * Sends orders one after another. Returns, for each, the ms until the last screen of the group shows it. Ends the
   * product's orders and bills, so that its board does not grow.
   */
  async orders(name: string, { url, path, token, body }: Order, times: number): Promise<number[]> {
    const waiter = createWaiter(url, token)
    // Connects before the measurement, because otherwise the first order would include the connection time.
    await waiter.send('GET', '/api/health')
    const costs: number[] = []
    while (costs.length < times) {
      const mark = randomUUID()
      const marked: object = JSON.parse(JSON.stringify(body).replaceAll(MARK, mark))
      const shown = group(name).shown(mark)
      const [{ sentAt, body: answer }, at] = await Promise.all([waiter.post(path, marked), shown])
      costs.push(at - sentAt)
      const { order, bill } = answer as Partial<AnswerOf<typeof calls.takeOrder>>
      if (!order || !bill) continue
      const cancelled = { order_id: order.id, estado: 'Cancelado' }
      await waiter.post(calls.changeOrderStatus.path, cancelled)
      await waiter.post(calls.closeBill.path, { bill_id: bill.id })
    }
    waiter.close()
    return costs
  },
}

export type ShownHandlers = typeof handlers
runHelper(handlers)
