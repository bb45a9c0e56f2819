/** Sends the API documentation's examples to a real server and records the responses. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { type CallName, type Calls, calls } from '@orderi/shared/contract/all'
import type { BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import { expect, vi } from 'vitest'
import webPush from 'web-push'
import type { z } from 'zod'
import type { ExamplePerson } from '../../server/src/docs/examples.ts'
import { type ClientSocket, connectSocket } from './screen.ts'
import { type ApiClient, startWorld, type World } from './world.ts'

export const POLL_OPTIONS = { timeout: 20_000, interval: 10 }
/** The epoch of the examples' log. It is fixed here and random on a server. */
export const EPOCH = 'f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90'

export const EXAMPLE_PAYMENTS_SECRET = 'la clave de los avisos de los ejemplos'

type RequestOf<C extends Call> = (C['access'] extends 'P'
  ? { readonly by?: never }
  : { readonly by: ExamplePerson }) &
  ([ParamsOf<C>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Record<ParamsOf<C>, number | string> }) &
  (C extends { query: z.ZodType }
    ? { readonly query?: QueryInput<C> }
    : { readonly query?: never }) &
  (C extends { body: z.ZodType } ? { readonly body: BodyInput<C> } : { readonly body?: never }) &
  (C extends { signed: true }
    ? { readonly headers: Readonly<Record<string, string>> }
    : { readonly headers?: never })

interface AnyRequest {
  readonly by?: ExamplePerson
  readonly params?: Readonly<Record<string, number | string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

interface Sent<M extends keyof ClientMessages> {
  readonly by: ExamplePerson
  readonly when: string
  readonly payload: Parameters<ClientMessages[M]>[0]
}

const TOKENS: Readonly<Partial<Record<CallName, ExamplePerson>>> = {
  install: 'equipo',
  enterTable: 'luisa',
  register: 'rosa',
}

export interface ExampleRecorder {
  readonly world: World
  readonly recorded: Map<CallName, AnyRequest & { readonly answer?: unknown }>
  readonly sent: Record<keyof ClientMessages, (Sent<keyof ClientMessages> & { ack: unknown })[]>
  readonly received: Map<keyof ServerMessages, readonly unknown[]>
  readonly people: Map<ExamplePerson, ApiClient>
  call<N extends CallName>(name: N, request: RequestOf<Calls[N]>): Promise<void>
  prepare(by: ExamplePerson, call: Call, body: object): Promise<void>
  enter(person: ExamplePerson, userId: number): Promise<void>
  connect(person: ExamplePerson | ApiClient): Promise<ClientSocket>
  emit<M extends keyof ClientMessages>(
    socket: ClientSocket,
    message: M,
    sent: Sent<M>,
  ): Promise<void>
  receives(message: keyof ServerMessages): Promise<void>
  advanceMinute(): void
  close(): Promise<void>
}

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
      paymentsSecret: EXAMPLE_PAYMENTS_SECRET,
      attemptTimings: { sweepMs: 3_600_000 },
    },
    empty,
  )
  return { empty, world }
}

export async function startRecorder(): Promise<ExampleRecorder> {
  let minutes = 0
  // Saturday noon in Costa Rica. The clock advances by one minute per recorded call.
  const { empty, world } = await startEmpty(() => new Date(Date.UTC(2026, 2, 14, 18, minutes)))
  const people = new Map<ExamplePerson, ApiClient>()
  const sockets: ClientSocket[] = []
  const recorded: ExampleRecorder['recorded'] = new Map()
  const sent: ExampleRecorder['sent'] = { 'board:join': [], 'board:leave': [], 'bill:join': [] }
  const received: ExampleRecorder['received'] = new Map()

  function clientOf(person: ExamplePerson | undefined): ApiClient {
    const client = person === undefined ? world.client() : people.get(person)
    if (!client) throw new Error(`${person} has not entered yet`)
    return client
  }

  return {
    world,
    recorded,
    sent,
    received,
    people,
    async call(name, request: AnyRequest) {
      minutes += 1
      const call: Call = calls[name]
      const { by, ...input } = request
      const { status, body } = await clientOf(by).call(call, input as object)
      expect({ name, status, body }).toMatchObject({ name, status: call.status })
      recorded.set(name, { ...request, answer: body })
      const person = TOKENS[name]
      if (person) people.set(person, world.client((body as { token: string }).token))
    },
    async prepare(by, call, body) {
      const answer = await clientOf(by).call(call, { body })
      if (answer.status >= 300) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`)
    },
    async enter(person, userId) {
      people.set(person, world.client(await world.tokenOf(userId)))
    },
    async connect(person) {
      const { token } = typeof person === 'string' ? clientOf(person) : person
      const socket = await connectSocket(world.url, token)
      socket.onAny((message: keyof ServerMessages, payload: unknown) => {
        received.set(message, [...(received.get(message) ?? []), payload])
      })
      sockets.push(socket)
      return socket
    },
    async emit(socket, message, example) {
      const untyped: { emitWithAck(name: string, payload: unknown): Promise<unknown> } = socket
      const ack = await untyped.emitWithAck(message, example.payload)
      sent[message].push({ ...example, ack })
    },
    async receives(message) {
      await vi.waitFor(() => expect(received.get(message), message).toBeDefined(), POLL_OPTIONS)
    },
    advanceMinute() {
      minutes += 1
    },
    async close() {
      for (const socket of sockets) socket.close()
      await world.close()
      await empty.close()
    },
  }
}
