/** Lightweight screens: WebSocket clients that implement only the part of Socket.IO that boards use. */
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { CatchUp } from '@orderi/shared/board/events'
import type { BoardJoinAnswer, EventsMessage } from '@orderi/shared/board/messages'
import { boardFrom } from '@orderi/shared/board/reduce'
import { WebSocket } from 'ws'
import { nowMs } from './compare.ts'

const TIMEOUT_MS = 15_000
const MAX_OPENING = 25

/** The position of a screen: it has read the log of `epoch` up to the sequence number `since`. */
export interface Position {
  readonly epoch: string
  readonly since: number
}

export interface OpenScreensOptions {
  readonly url: string
  readonly tokens: readonly string[]
  /** The screens are distributed over these branches. If omitted, no screen joins a branch. */
  readonly branches?: readonly number[]
  readonly from?: Position
  readonly atOnce?: number
}

interface Screen {
  readonly socket: WebSocket
  join(branch: number, from?: Position): Promise<CatchUp>
}

export type Screens = ReturnType<typeof createScreens>

/** Creates a group of screens on one server. Methods throw if a screen lost its socket or missed an event. */
export function createScreens() {
  const all: Screen[] = []
  const watching = new Map<number, number>()
  const received = new Map<string, { count: number; lastAt: number }>()
  const waiting = new Map<string, (at: number) => void>()
  let known: Buffer = Buffer.alloc(0)
  let news: readonly [branch: number, seqs: readonly number[]] = [0, []]
  let fault: Error | undefined
  const fail = (error: Error) => {
    fault ??= error
  }
  const lost = () => fail(new Error('a screen lost its socket'))

  function note(branch: number, seq: number, at: number): void {
    const key = `${branch} ${seq}`
    const sum = received.get(key) ?? { count: 0, lastAt: at }
    sum.count += 1
    sum.lastAt = at
    received.set(key, sum)
    if (sum.count === watching.get(branch)) waiting.get(key)?.(at)
  }

  /** Parses each `board:events` message once, because all screens receive identical bytes. Returns other messages. */
  function read(data: Buffer): string | undefined {
    if (data.equals(known)) return undefined
    const text = data.toString()
    if (!text.startsWith('42["board:events"')) return text
    const [, { branch, events }] = JSON.parse(text.slice(2)) as [string, EventsMessage]
    known = data
    news = [branch, events.map(({ seq }) => seq)]
    return undefined
  }

  function listen(socket: WebSocket, other: (text: string) => void) {
    let last: number | undefined
    socket.on('message', (data: Buffer) => {
      const at = nowMs()
      const text = read(data)
      if (text === '2') return socket.send('3')
      if (text !== undefined) return other(text)
      const [branch, seqs] = news
      for (const seq of seqs) {
        if (last !== undefined && seq !== last + 1) fail(new Error(`a gap from ${last} to ${seq}`))
        last = seq
        note(branch, seq, at)
      }
    })
    socket.on('close', lost)
    return {
      startAt(seq: number) {
        last = seq
      },
    }
  }

  async function connect(url: string, token: string): Promise<Screen> {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    )
    const waitingFor = new Map<number, (answer: BoardJoinAnswer) => void>()
    let asked = 0
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      const { startAt } = listen(socket, (text) => {
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
        else if (text.startsWith('40')) resolve()
        else if (text.startsWith('44')) reject(new Error(text))
        else if (text.startsWith('42["board:head"')) heads += 1
        else if (text.startsWith('43')) {
          const start = text.indexOf('[')
          const [answer] = JSON.parse(text.slice(start)) as [BoardJoinAnswer]
          if (answer.ok) startAt(answer.seq)
          waitingFor.get(Number(text.slice(2, start)))?.(answer)
        }
      })
    })
    return {
      socket,
      async join(branch, from) {
        const id = asked++
        const answer = await new Promise<BoardJoinAnswer>((resolve) => {
          waitingFor.set(id, resolve)
          socket.send(`42${id}${JSON.stringify(['board:join', { branch, ...from }])}`)
        })
        waitingFor.delete(id)
        if (!answer.ok) throw new Error(answer.code)
        if ('snapshot' in answer) boardFrom(answer.snapshot)
        return answer
      },
    }
  }

  const watch = (branch: number) => watching.set(branch, (watching.get(branch) ?? 0) + 1)

  const check = () => {
    if (fault) throw fault
  }
  let heads = 0

  return {
    all,
    check,
    heads: () => heads,
    /** Returns the time at which the last screen of a branch had received the log up to `seq`. */
    async received(branch: number, seq: number): Promise<number> {
      check()
      const key = `${branch} ${seq}`
      const sum = received.get(key)
      if (sum && sum.count === watching.get(branch)) return sum.lastAt
      let timer: NodeJS.Timeout | undefined
      const at = await new Promise<number>((resolve, reject) => {
        waiting.set(key, resolve)
        const give = () =>
          reject(fault ?? new Error(`${received.get(key)?.count} screens received ${key}`))
        timer = setTimeout(give, TIMEOUT_MS)
      })
      clearTimeout(timer)
      waiting.delete(key)
      check()
      return at
    },
    async open({ url, tokens, branches, from, atOnce = MAX_OPENING }: OpenScreensOptions) {
      const since = performance.now()
      let snapshots = 0
      let next = 0
      const workers = Array.from({ length: atOnce }, async () => {
        while (next < tokens.length) {
          const index = next++
          const screen = await connect(url, tokens[index] ?? '')
          all.push(screen)
          const branch = branches?.[index % branches.length]
          if (branch === undefined) continue
          watch(branch)
          if ('snapshot' in (await screen.join(branch, from))) snapshots += 1
        }
      })
      await Promise.all(workers)
      return { ms: performance.now() - since, snapshots }
    },
    async openBare(url: string, count: number, branch: number): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const socket = new WebSocket(url)
        listen(socket, () => {})
        await once(socket, 'open')
        watch(branch)
        all.push({ socket, join: () => Promise.reject(new Error('a bare socket has no board')) })
      }
    },
    close() {
      for (const { socket } of all) socket.off('close', lost).close()
    },
  }
}

/**
 * Counts the bytes of new connections of this process in both directions, without TCP overhead.
 * @returns a function that returns the bytes exchanged with a server so far
 */
export function startByteCounter(): (url: string) => number {
  const opened: { readonly socket: Socket; readonly port: string }[] = []
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: Socket }
    socket.once('connect', () => opened.push({ socket, port: String(socket.remotePort) }))
  })
  return (url) =>
    opened
      .filter(({ port }) => port === new URL(url).port)
      .reduce((sum, { socket }) => sum + socket.bytesRead + socket.bytesWritten, 0)
}
