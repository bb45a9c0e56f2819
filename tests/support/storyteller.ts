/** Tells the examples of the API's document to a real server, as a client would, and keeps what is answered and heard. */
import { type ClientMessages, type ServerMessages } from '@orderi/shared/board/messages'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { expect, vi } from 'vitest'
import webPush from 'web-push'
import { examples } from '../../server/src/docs/examples/all.ts'
import { EPOCH, type Speaking } from '../../server/src/docs/examples/example.ts'
import { sayings } from '../../server/src/docs/examples/socket.ts'
import { type ClientSocket, connect } from './screen.ts'
import { type Speaker, startWorld, type World } from './world.ts'

/** What the document of a running server says of a call. */
export interface Operation {
  readonly operationId: CallName
  readonly parameters: readonly { readonly name: string; in: string; example?: string | number }[]
  readonly requestBody?: { content: { 'application/json': { example: object } } }
  readonly responses: Readonly<
    Record<string, { content?: Record<string, { example?: unknown }> | undefined }>
  >
}

export interface Document {
  readonly components: {
    readonly schemas: Record<string, { properties: { errors: { examples: unknown[] } } }>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export const PATIENCE = { timeout: 20_000, interval: 10 }

/** Whose token a call answers. */
const ENTERING = { install: 'equipo', enterTable: 'luisa', register: 'rosa' } as const

export interface Storyteller {
  readonly world: World
  readonly document: Document
  /** What was answered, by call; a 204 answers nothing. */
  readonly answered: ReadonlyMap<CallName, { readonly status: number; readonly body: unknown }>
  readonly acks: Readonly<Record<keyof ClientMessages, readonly unknown[]>>
  readonly heard: Map<keyof ServerMessages, readonly unknown[]>
  readonly speakers: Map<Speaking, Speaker>
  /** What the document has of a call. */
  operationOf(name: CallName): Operation
  /** Makes calls as the document's examples have them, one after the other. */
  tell(...names: readonly CallName[]): Promise<void>
  /** What has to be there for the next example, and is none itself. */
  quietly(who: Speaking, call: Call, body: object): Promise<void>
  enter(who: Speaking, userId: number): Promise<void>
  listen(who: Speaking | Speaker): Promise<ClientSocket>
  /** Says a message as the example has it, and keeps the acknowledgement. */
  say(socket: ClientSocket, message: keyof ClientMessages, index: number): Promise<void>
  /** Waits until a message is heard. */
  hears(message: keyof ServerMessages): Promise<void>
  /** A minute goes by. */
  wait(): void
  close(): Promise<void>
}

/** A server without anybody, whose keys and clock are those of the examples. */
async function startEmpty(clock: () => Date): Promise<{ empty: World; world: World }> {
  const empty = await startWorld()
  const { pool } = empty.deps
  await pool.query("UPDATE secrets SET value = $1 WHERE name = 'table-codes'", [
    Buffer.alloc(32, 'clave de los ejemplos'),
  ])
  await pool.query('UPDATE installation SET epoch = $1', [EPOCH])
  await pool.query("INSERT INTO secrets (name, value) VALUES ('installation-code', $1)", [
    Buffer.from('SDA4-7KPM'),
  ])
  const world = await startWorld(
    {
      clock,
      publicUrl: 'https://pedidos.example',
      vapid: webPush.generateVAPIDKeys(),
      printTimings: { retryMs: [3_600_000], sweepMs: 3_600_000 },
    },
    empty,
  )
  return { empty, world }
}

export async function startStoryteller(): Promise<Storyteller> {
  let minutes = 0
  // Saturday noon in Costa Rica. It goes on by a minute with every step.
  const { empty, world } = await startEmpty(() => new Date(Date.UTC(2026, 2, 14, 18, minutes)))
  const published = await fetch(`${world.url}/api/openapi.json`)
  const document = (await published.json()) as Document
  const speakers = new Map<Speaking, Speaker>()
  const sockets: ClientSocket[] = []
  const answered = new Map<CallName, { readonly status: number; readonly body: unknown }>()
  const acks: Record<keyof ClientMessages, unknown[]> = {
    'board:join': [],
    'board:leave': [],
    'bill:join': [],
  }
  const heard = new Map<keyof ServerMessages, readonly unknown[]>()

  function operationOf(name: CallName): Operation {
    const call: Call = calls[name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[call.method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not in the document`)
    return operation
  }

  function speakerOf(who: Speaking | undefined): Speaker {
    const speaker = who === undefined ? world.speaker() : speakers.get(who)
    if (!speaker) throw new Error(`${who} is not there yet`)
    return speaker
  }

  /** Makes a call as the document's example has it. */
  async function tellOne(name: CallName): Promise<void> {
    minutes += 1
    const call: Call = calls[name]
    const { parameters, requestBody } = operationOf(name)
    const url = new URL(`${world.url}/api${call.path}`)
    for (const { name: part, in: place, example } of parameters) {
      if (example === undefined) continue
      if (place === 'path') url.pathname = url.pathname.replace(`:${part}`, String(example))
      else url.searchParams.set(part, String(example))
    }
    const { token } = speakerOf(examples[name].by)
    const answer = await fetch(url, {
      method: call.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(call.method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(requestBody && { body: JSON.stringify(requestBody.content['application/json'].example) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name} is refused: ${text}`)
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    const body: unknown = isJson ? JSON.parse(text) : text || undefined
    answered.set(name, { status: answer.status, body })
    if (name in ENTERING) {
      const { token: entered } = body as { token: string }
      speakers.set(ENTERING[name as keyof typeof ENTERING], world.speaker(entered))
    }
  }

  return {
    world,
    document,
    answered,
    acks,
    heard,
    speakers,
    operationOf,
    async tell(...names) {
      for (const name of names) await tellOne(name)
    },
    async quietly(who, call, body) {
      const answer = await speakerOf(who).call(call, { body })
      if (answer.status >= 300) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`)
    },
    async enter(who, userId) {
      speakers.set(who, world.speaker(await world.tokenOf(userId)))
    },
    async listen(who) {
      const { token } = typeof who === 'string' ? speakerOf(who) : who
      const socket = await connect(world.url, token)
      socket.onAny((message: keyof ServerMessages, payload: unknown) => {
        heard.set(message, [...(heard.get(message) ?? []), payload])
      })
      sockets.push(socket)
      return socket
    },
    async say(socket, message, index) {
      const saying = sayings[message][index]
      const ack: unknown = await socket.emitWithAck(message, saying?.payload as never)
      acks[message][index] = ack
    },
    async hears(message) {
      await vi.waitFor(() => expect(heard.get(message), message).toBeDefined(), PATIENCE)
    },
    wait() {
      minutes += 1
    },
    async close() {
      for (const socket of sockets) socket.close()
      await world.close()
      await empty.close()
    },
  }
}
