/** Sends the API documentation's examples to a real server and records the responses. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { type CallName, type Calls, calls } from '@orderi/shared/contract/all'
import type { BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import { expect, vi } from 'vitest'
import webPush from 'web-push'
import type { z } from 'zod'
import { createTestDatabase, runStatement } from '../../../server/src/db/testing.ts'
import type { ExamplePerson } from '../../../server/src/docs/examples.ts'
import { type ClientSocket, connectSocket } from '../live/screen.ts'
import { type ApiClient, startWorld, type World } from '../world.ts'

export const POLL_OPTIONS = { timeout: 20_000, interval: 10 }
/** The fixed epoch of the examples' log. On servers, epochs are random. */
export const EPOCH = 'f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90'

export const EXAMPLE_PAYMENTS_SECRET = 'la clave de los avisos de los ejemplos'

/** A step's time in Costa Rica, on Saturday 14 March 2026. Seconds are optional. */
type StepTime = `${number}:${number}` | `${number}:${number}:${number}`

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
  /** Sets the clock to `time`, sends the request and records the response. */
  call<N extends CallName>(time: StepTime, name: N, request: RequestOf<Calls[N]>): Promise<void>
  /** Sends a request that is not recorded, at the time of the previous step. */
  prepare(by: ExamplePerson, call: Call, body: object): Promise<void>
  enter(person: ExamplePerson, userId: number): Promise<void>
  connect(person: ExamplePerson | ApiClient): Promise<ClientSocket>
  emit<M extends keyof ClientMessages>(
    socket: ClientSocket,
    message: M,
    sent: Sent<M>,
  ): Promise<void>
  receives(message: keyof ServerMessages): Promise<void>
  /** Sets the clock. Each step states its time, so that a new step does not change the times of other steps. */
  setTime(time: StepTime): void
  close(): Promise<void>
}

/** Prepares a database with the examples' secrets and epoch. Its servers stop before the scenario starts. */
async function createExampleDatabase() {
  const database = await createTestDatabase()
  // The first connection of a server renews the epoch of a copied database.
  const first = await startWorld({ databaseUrl: database.url })
  await first.close()
  const signingKey = Buffer.alloc(32, 'clave de los ejemplos').toString('hex')
  const installationCode = Buffer.from('SDA4-7KPM').toString('hex')
  await runStatement(
    database.url,
    `UPDATE secrets SET value = '\\x${signingKey}' WHERE name IN ('table-codes', 'receipts');
      UPDATE installation SET epoch = '${EPOCH}';
      INSERT INTO secrets (name, value) VALUES ('installation-code', '\\x${installationCode}')`,
  )
  return database
}

export async function startRecorder(): Promise<ExampleRecorder> {
  let now = timeOf('12:00')
  const database = await createExampleDatabase()
  const world = await startWorld({
    idBlock: 0,
    databaseUrl: database.url,
    clock: () => now,
    publicUrl: 'https://pedidos.example',
    vapid: webPush.generateVAPIDKeys(),
    // No server listens at this port.
    smtp: { url: 'smtp://127.0.0.1:1', from: 'avisos@pedidos.example' },
    mailTimings: { sweepMs: 3_600_000 },
    printTimings: { retryMs: [3_600_000], sweepMs: 3_600_000 },
    paymentsSecret: EXAMPLE_PAYMENTS_SECRET,
    attemptTimings: { sweepMs: 3_600_000 },
  })
  const people = new Map<ExamplePerson, ApiClient>()
  const sockets: ClientSocket[] = []
  const recorded: ExampleRecorder['recorded'] = new Map()
  const sent: ExampleRecorder['sent'] = {
    'board:join': [],
    'board:screen': [],
    'board:leave': [],
    'bill:join': [],
  }
  const received: ExampleRecorder['received'] = new Map()

  function clientOf(person: ExamplePerson | undefined): ApiClient {
    const client = person === undefined ? world.client() : people.get(person)
    if (!client) throw new Error(`${person} has not entered yet`)
    return client
  }

  function setTime(time: StepTime): void {
    const next = timeOf(time)
    if (next < now) throw new Error(`the step at ${time} follows a later step`)
    now = next
  }

  return {
    world,
    recorded,
    sent,
    received,
    people,
    async call(time, name, request: AnyRequest) {
      setTime(time)
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
    setTime,
    async close() {
      for (const socket of sockets) socket.close()
      await world.close()
      await database.drop()
    },
  }
}

function timeOf(time: StepTime): Date {
  return new Date(`2026-03-14T${time}-06:00`)
}
