/** A fake receipt printer that records its data and can simulate faults. */
import { createServer, type Server, type Socket } from 'node:net'
import { readEscpos } from './escpos.ts'

export interface PrinterBehaviour {
  /** Whether the printer responds to the ESC/POS status requests DLE EOT and GS r. */
  readonly answers: boolean
  readonly hangs: boolean
  /** Number of bytes of a receipt after which the printer closes the connection. */
  readonly hangsUpAfter: number | undefined
  readonly slownessMs: number
  readonly hasPaper: boolean
}

const WORKING: PrinterBehaviour = {
  answers: true,
  hangs: false,
  hangsUpAfter: undefined,
  slownessMs: 0,
  hasPaper: true,
}

export interface FakePrinter {
  /** The printer's network address, in the format of the branch's setting `printer`. */
  readonly address: string
  readonly papers: readonly (readonly string[])[]
  /** The bytes of each receipt, without status requests. */
  readonly bytes: readonly Buffer[]
  readonly mostAtOnce: number
  readonly connections: number
  feel(behaviour: Partial<PrinterBehaviour>): void
  unplug(): Promise<void>
  plugIn(): Promise<void>
  printed(count: number): Promise<void>
  connected(count: number): Promise<void>
}

/** Starts a printer on a free port. The caller must unplug the printer. */
export async function plugInPrinter(): Promise<FakePrinter> {
  let behaviour = WORKING
  let server: Server | undefined
  let port = 0
  const sockets = new Set<Socket>()
  const bytes: Buffer[] = []
  let mostAtOnce = 0
  let connections = 0
  const waiting = new Set<() => void>()

  function serve(socket: Socket): void {
    connections += 1
    sockets.add(socket)
    mostAtOnce = Math.max(mostAtOnce, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    // Not at `close`, because the client's next connection may arrive between `end` and `close`.
    socket.on('end', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    notifyWaiting()
    if (behaviour.hangs) return
    let paper = Buffer.alloc(0)
    const finish = () => {
      if (paper.length === 0) return
      bytes.push(paper)
      paper = Buffer.alloc(0)
      notifyWaiting()
    }
    socket.on('data', (chunk) => {
      const { requests, rest } = takeStatusRequests(chunk)
      if (behaviour.answers)
        for (const request of requests) socket.write(stateFor(request, behaviour))
      paper = Buffer.concat([paper, rest])
      if (behaviour.hangsUpAfter !== undefined && paper.length > behaviour.hangsUpAfter) {
        socket.destroy()
        return
      }
      if (!endsWithRequest(paper)) return
      setTimeout(() => {
        finish()
        if (behaviour.answers) socket.write(Buffer.from([0]))
      }, behaviour.slownessMs)
    })
    socket.on('end', finish)
  }

  function notifyWaiting(): void {
    for (const look of waiting) look()
  }

  function until(isSo: () => boolean, what: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        waiting.delete(look)
        settle()
      }
      const look = () => isSo() && finish(resolve)
      const timer = setTimeout(() => finish(() => reject(new Error(what()))), 60_000)
      waiting.add(look)
      look()
    })
  }

  async function plugIn(): Promise<void> {
    const made = createServer(serve)
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject)
      made.listen(port, '127.0.0.1', resolve)
    })
    const address = made.address()
    port = typeof address === 'object' && address ? address.port : 0
    server = made
  }

  await plugIn()
  return {
    address: `127.0.0.1:${port}`,
    get papers() {
      return bytes.map((paper) => readEscpos(paper).rows.map((row) => row.text))
    },
    bytes,
    get mostAtOnce() {
      return mostAtOnce
    },
    get connections() {
      return connections
    },
    feel(changes) {
      behaviour = { ...behaviour, ...changes }
    },
    async unplug() {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    plugIn,
    printed: (count) =>
      until(
        () => bytes.length >= count,
        () => `${bytes.length} papers came out, not ${count}`,
      ),
    connected: (count) =>
      until(
        () => connections >= count,
        () => `${connections} connections were made, not ${count}`,
      ),
  }
}

function takeStatusRequests(chunk: Buffer): { requests: number[]; rest: Buffer } {
  const requests: number[] = []
  const rest: number[] = []
  for (let at = 0; at < chunk.length; at += 1) {
    if (chunk[at] === 0x10 && chunk[at + 1] === 0x04) {
      requests.push(chunk[at + 2] ?? 0)
      at += 2
    } else rest.push(chunk[at] ?? 0)
  }
  return { requests, rest: Buffer.from(rest) }
}

function stateFor(request: number, { hasPaper }: PrinterBehaviour): Buffer {
  const isPaper = request === 4
  if (isPaper) return Buffer.from([hasPaper ? 0x12 : 0x72])
  if (request === 2) return Buffer.from([hasPaper ? 0x12 : 0x32])
  return Buffer.from([hasPaper ? 0x12 : 0x1a])
}

/** Whether the data ends with GS r 1, which requests a report when printing is complete. */
function endsWithRequest(paper: Buffer): boolean {
  return paper.subarray(-3).equals(Buffer.from([0x1d, 0x72, 0x01]))
}
