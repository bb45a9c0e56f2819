import { once } from 'node:events'
import { Bill } from '@orderi/shared/bills/schema'
import { CatchUp } from '@orderi/shared/board/events'
import { isErrorCode } from '@orderi/shared/kernel/errors'
import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, expect, test, vi } from 'vitest'
import { type ClientSocket, connectSocket, openScreen } from '../support/live/screen.ts'
import { takeOrder } from '../support/restaurant/orders.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { openWorld } from '../support/world.ts'
import { createActors, type Role } from './actors.ts'
import { watchConsistency } from './consistency.ts'
import { writeJson } from './inputs.ts'
import { collectLoggedErrors } from './logged-errors.ts'
import {
  anyFrame,
  anyHandshake,
  anyMessage,
  argumentsOf,
  CLIENT_EVENTS,
  type Message,
} from './messages.ts'
import { hostileValue } from './mutations.ts'
import { frameBytes, HANDSHAKE_UNANSWERED, openRawSocket } from './raw-socket.ts'
import { batchesOf, runBatch } from './runs.ts'
import { isSpanish } from './verdict.ts'

const ANSWER_MS = 20_000
vi.setConfig({ testTimeout: 600_000 })
// Fixed in the normal suite; random with `LENGTH=long`, which tries new cases.
const seed = seedOfRun(bySuiteLength({ short: 2026, long: undefined }))
const runs = bySuiteLength({ short: 150, long: 6000 })

const loggedErrors = collectLoggedErrors()
const world = await openWorld({ log: loggedErrors.log })
const actors = await createActors(world)
afterAll(async () => {
  for (const socket of sockets.values()) (await socket).close()
})

const sockets = new Map<Role, Promise<ClientSocket>>()

async function socketOf(role: Role): Promise<ClientSocket> {
  const known = await sockets.get(role)
  if (known?.connected) return known
  const opened = actors.tokenOf(role).then((token) => connectSocket(world.url, token))
  sockets.set(role, opened)
  return opened
}

function expectNoLoggedErrors(): void {
  const errors = loggedErrors.errors.splice(0)
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

async function answerTo(message: Message): Promise<unknown> {
  const socket = await socketOf(message.role)
  const args = argumentsOf(message, (ref) => actors.idOf(ref, message.role))
  // Untyped, because the types of `socket` do not allow invalid messages.
  const untypedSocket = socket as unknown as Socket
  if (!message.wantsAnswer || !isClientEvent(message.event)) {
    untypedSocket.emit(message.event, ...args)
    if (isLarge(message)) {
      // The server is about to cut this connection, so later messages need a new socket.
      sockets.delete(message.role)
      socket.close()
    }
    return undefined
  }
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
    const settle = (answer: unknown) => {
      clearTimeout(timeout)
      socket.off('disconnect', onDisconnect)
      resolve(answer)
    }
    const onDisconnect = () => settle('closed')
    socket.once('disconnect', onDisconnect)
    untypedSocket.emit(message.event, ...args, settle)
  })
}

function isClientEvent(event: string): event is (typeof CLIENT_EVENTS)[number] {
  return (CLIENT_EVENTS as readonly string[]).includes(event)
}

function replyProblems(message: Message, reply: unknown): string[] {
  if (reply === undefined) return []
  if (reply === 'closed')
    return message.extent === 'huge' || isLarge(message) ? [] : ['the line was cut']
  if (typeof reply !== 'object' || reply === null || !('ok' in reply))
    return ['no answer of the contract']
  const { ok, ...rest } = reply as Record<string, unknown>
  if (ok === false) {
    const { code } = rest
    return isErrorCode(code) && code !== 'internal' ? [] : [`code ${JSON.stringify(code)}`]
  }
  if (ok !== true) return [`ok ${JSON.stringify(ok)}`]
  if (message.event === 'board:join' && !CatchUp.safeParse(rest).success) return ['no catch-up']
  if (message.event === 'bill:join' && !Bill.nullable().safeParse(rest['bill']).success)
    return ['no bill']
  return []
}

function isLarge(message: Message): boolean {
  const args = argumentsOf(message, (ref) => actors.idOf(ref, message.role))
  return Buffer.byteLength(JSON.stringify(args)) > 50_000
}

async function expectOtherBoardUpdated(): Promise<void> {
  const [tenant] = actors.tenants
  if (!tenant) throw new Error('no tenant')
  const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const { status, headers } = await takeOrder(tenant)
  expect(status).toBe(201)
  await screen.reaches(Number(headers.get('Board-Seq')))
  screen.close()
  expectNoLoggedErrors()
}

test.each(batchesOf(seed, runs))(
  'the server keeps working after $runs fuzzed socket messages (seed $seed)',
  async (batch) => {
    const isWhole = await watchConsistency(world, actors.tenants)
    await runBatch(batch, anyMessage, async (message) => {
      const found = replyProblems(message, await answerTo(message))
      if (found.length > 0) throw new Error(found.join('\n'))
      expectNoLoggedErrors()
    })
    await expectOtherBoardUpdated()
    await isWhole()
  },
)

test.each(batchesOf(seed, Math.ceil(runs / 2)))(
  'the server keeps working after random bytes on $runs sockets (seed $seed)',
  async (batch) => {
    const line = fc.record({
      frames: fc.array(anyFrame, { minLength: 1, maxLength: 6 }),
      isKnown: fc.boolean(),
    })
    await runBatch(batch, line, async ({ frames, isKnown }) => {
      const socket = await openRawSocket(world.url, '/socket.io/?EIO=4&transport=websocket')
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
      if (isKnown) {
        const token = (await actors.tokenOf('waiter')) ?? ''
        socket.write(frameBytes({ kind: 'text', text: `40${JSON.stringify({ token })}` }))
      }
      for (const frame of frames) socket.write(frameBytes(frame))
      // Sends a close frame last, because the server reads all earlier frames before it closes the socket.
      socket.end(
        frameBytes({
          kind: 'bytes',
          opcode: 8,
          bytes: new Uint8Array(),
          isLast: true,
          isMasked: true,
        }),
      )
      if (!socket.closed) await once(socket, 'close')
      expectNoLoggedErrors()
    })
    await expectOtherBoardUpdated()
  },
)

test.each(batchesOf(seed, runs / 10))(
  'the server keeps working after $runs fuzzed handshakes (seed $seed)',
  async (batch) => {
    await runBatch(
      batch,
      fc.record({ handshake: anyHandshake, token: hostileValue }),
      async ({ handshake, token }) => {
        const { path, headers } = handshake
        const line = await openRawSocket(world.url, path, headers).catch((error: Error) => error)
        if (typeof line === 'number') expect(line).toBeLessThan(500)
        else if (line instanceof Error) expect(line.message).not.toBe(HANDSHAKE_UNANSWERED)
        else line.destroy()
        const sent: unknown = JSON.parse(
          writeJson(token, () => 1).replaceAll(/-?1[eE]309|1E400/g, '1e308'),
        )
        const refused = await connectSocket(world.url, undefined, { auth: { token: sent } }).then(
          (socket) => {
            socket.close()
            return undefined
          },
          (error: Error & { data?: { code?: unknown; message?: unknown } }) => error.data,
        )
        const size = Buffer.byteLength(JSON.stringify(sent) ?? '')
        // If a handshake is too large, the server closes the connection without a response.
        if (size < 50_000) {
          expect(refused, 'a refusal').toBeDefined()
          expect(['unauthenticated', 'session_revoked']).toContain(refused?.code)
          expect(isSpanish(refused?.message)).toBe(true)
        }
        expectNoLoggedErrors()
      },
    )
    await expectOtherBoardUpdated()
  },
)
