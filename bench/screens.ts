/** Screens as light as can be: WebSockets that do no more with what they hear than to note when, at a node or at a bare `ws` server alike. */
import { once } from 'node:events'
import type { EventsMessage, JoinAnswer } from '@orderi/shared/board/messages'
import { WebSocket } from 'ws'
import { now } from './clock.ts'

const PATIENCE_MS = 15_000

/** A WebSocket that hears of events, and what it knew when it was opened; undefined: nothing. */
export interface Opened {
  readonly socket: WebSocket
  readonly seq: number | undefined
}

/** When the first and when the last screen heard of something. */
export interface Heard {
  readonly firstAt: number
  readonly lastAt: number
}

export interface Screens {
  /** Resolves when every screen has heard of the log up to a seq. */
  heard(seq: number): Promise<Heard>
  /** The newest message about events, as it came. */
  newest(): string
  close(): void
}

/** Follows sockets. What a screen misses, or hears twice, is a fault that the next question tells. */
export function createScreens(opened: readonly Opened[]): Screens {
  const heard = new Map<number, { count: number; firstAt: number; lastAt: number }>()
  const waiting = new Map<number, (heard: Heard) => void>()
  let known: Buffer = Buffer.alloc(0)
  let seqs: readonly number[] = []
  let fault: Error | undefined

  // All of them hear the same bytes: one of them reads these.
  function seqsOf(data: Buffer): readonly number[] {
    if (data.equals(known)) return seqs
    const news = readSeqs(data.toString())
    if (news.length === 0) return news
    known = data
    seqs = news
    return news
  }

  function note(seq: number, at: number): void {
    const sum = heard.get(seq) ?? { count: 0, firstAt: at, lastAt: at }
    sum.count += 1
    sum.lastAt = at
    heard.set(seq, sum)
    if (sum.count === opened.length) waiting.get(seq)?.(sum)
  }

  function checkFaults(): void {
    if (fault) throw fault
  }

  for (const { socket, seq } of opened) {
    let last = seq
    socket.on('message', (data: Buffer) => {
      const at = now()
      if (isPing(data)) socket.send('3')
      for (const next of seqsOf(data)) {
        if (last !== undefined && next !== last + 1) {
          fault ??= new Error(`a screen at ${last} heard of ${next}`)
        }
        last = next
        note(next, at)
      }
    })
    socket.on('close', () => {
      fault ??= new Error('a screen lost its socket')
    })
  }

  return {
    async heard(seq) {
      checkFaults()
      const sum = heard.get(seq)
      if (sum?.count === opened.length) return sum
      let timer: NodeJS.Timeout | undefined
      const found = await new Promise<Heard>((resolve, reject) => {
        waiting.set(seq, resolve)
        timer = setTimeout(() => {
          const count = heard.get(seq)?.count ?? 0
          reject(fault ?? new Error(`${count} of ${opened.length} screens heard of ${seq}`))
        }, PATIENCE_MS)
      })
      clearTimeout(timer)
      waiting.delete(seq)
      checkFaults()
      return found
    },
    newest: () => known.toString(),
    close() {
      for (const { socket } of opened) {
        socket.removeAllListeners('close')
        socket.terminate()
      }
    },
  }
}

/** A ping of Engine.IO. */
function isPing(data: Buffer): boolean {
  return data.length === 1 && data[0] === 0x32
}

function readSeqs(text: string): number[] {
  if (!text.startsWith('42["board:events"')) return []
  const [, message] = JSON.parse(text.slice(2)) as [string, EventsMessage]
  return message.events.map(({ seq }) => seq)
}

/** Opens WebSockets at a bare `ws` server. */
export function openBare(url: string, count: number): Promise<Opened[]> {
  return openAll(count, async () => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return { socket, seq: undefined }
  })
}

/** Opens screens of a branch at a node: they speak what a Socket.IO client speaks. */
export function openBoards(
  url: string,
  { token, branch }: { readonly token: string; readonly branch: number },
  count: number,
): Promise<Opened[]> {
  return openAll(count, async () => {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    )
    const answer = await new Promise<JoinAnswer>((resolve, reject) => {
      const greet = (data: Buffer) => {
        const text = data.toString()
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
        else if (text.startsWith('40')) {
          socket.send(`420${JSON.stringify(['board:join', { branch }])}`)
        } else if (text.startsWith('430')) {
          socket.off('message', greet)
          resolve((JSON.parse(text.slice(3)) as [JoinAnswer])[0])
        } else if (text.startsWith('44')) reject(new Error(text))
      }
      socket.on('message', greet)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed while it was opened')))
    })
    if (!answer.ok) throw new Error(answer.code)
    return { socket, seq: answer.seq }
  })
}

/** So many at a time: a crowd at the door is another row. */
const AT_ONCE = 25

async function openAll(count: number, open: () => Promise<Opened>): Promise<Opened[]> {
  const opened: Opened[] = []
  while (opened.length < count) {
    const some = Math.min(AT_ONCE, count - opened.length)
    opened.push(...(await Promise.all(Array.from({ length: some }, open))))
  }
  return opened
}
