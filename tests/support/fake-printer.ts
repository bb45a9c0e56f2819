/** A receipt printer that keeps what it is sent, and can be as bad as real ones are. */
import { createServer, type Server, type Socket } from 'node:net'
import { readEscpos } from './escpos.ts'

/** How it treats whoever connects. */
export interface Mood {
  /** Answers DLE EOT and GS r. */
  readonly answers: boolean
  /** Takes the connection and nothing else. */
  readonly hangs: boolean
  /** Hangs up after so many bytes of a paper. */
  readonly hangsUpAfter: number | undefined
  /** Is done with a paper so much later. */
  readonly slownessMs: number
  readonly hasPaper: boolean
}

const GOOD: Mood = {
  answers: true,
  hangs: false,
  hangsUpAfter: undefined,
  slownessMs: 0,
  hasPaper: true,
}

export interface FakePrinter {
  /** As a branch writes it. */
  readonly address: string
  /** What came out, paper by paper, each as its rows of text. */
  readonly papers: readonly (readonly string[])[]
  /** The bytes of each paper, without the questions about its state. */
  readonly bytes: readonly Buffer[]
  /** The most connections that were ever open at once. */
  readonly mostAtOnce: number
  /** How often somebody connected. */
  readonly connections: number
  feel(mood: Partial<Mood>): void
  /** Refuses connections from now on, until it is plugged in again. */
  unplug(): Promise<void>
  plugIn(): Promise<void>
  /** Resolves once so many papers came out. */
  printed(count: number): Promise<void>
  /** Resolves once so many connections were made. */
  connected(count: number): Promise<void>
}

/** Plugs a printer in on a free port. Unplug it at the end. */
export async function plugInPrinter(): Promise<FakePrinter> {
  let mood = GOOD
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
    // Before `close`: the next connection may be accepted in between.
    socket.on('end', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    tellWaiting()
    if (mood.hangs) return
    let paper = Buffer.alloc(0)
    const finish = () => {
      if (paper.length === 0) return
      bytes.push(paper)
      paper = Buffer.alloc(0)
      tellWaiting()
    }
    socket.on('data', (chunk) => {
      const { asked, rest } = takeQuestions(chunk)
      if (mood.answers) for (const question of asked) socket.write(stateFor(question, mood))
      paper = Buffer.concat([paper, rest])
      if (mood.hangsUpAfter !== undefined && paper.length > mood.hangsUpAfter) {
        socket.destroy()
        return
      }
      if (!endsWithRequest(paper)) return
      setTimeout(() => {
        finish()
        if (mood.answers) socket.write(Buffer.from([0]))
      }, mood.slownessMs)
    })
    socket.on('end', finish)
  }

  function tellWaiting(): void {
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
      mood = { ...mood, ...changes }
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

/** Takes the DLE EOT n out of what came. */
function takeQuestions(chunk: Buffer): { asked: number[]; rest: Buffer } {
  const asked: number[] = []
  const rest: number[] = []
  for (let at = 0; at < chunk.length; at += 1) {
    if (chunk[at] === 0x10 && chunk[at + 1] === 0x04) {
      asked.push(chunk[at + 2] ?? 0)
      at += 2
    } else rest.push(chunk[at] ?? 0)
  }
  return { asked, rest: Buffer.from(rest) }
}

function stateFor(question: number, { hasPaper }: Mood): Buffer {
  const isPaper = question === 4
  if (isPaper) return Buffer.from([hasPaper ? 0x12 : 0x72])
  if (question === 2) return Buffer.from([hasPaper ? 0x12 : 0x32])
  return Buffer.from([hasPaper ? 0x12 : 0x1a])
}

/** GS r 1: say when you are done. */
function endsWithRequest(paper: Buffer): boolean {
  return paper.subarray(-3).equals(Buffer.from([0x1d, 0x72, 0x01]))
}
