/** Bad input over sockets: whatever is said, every question is answered by the contract, nobody else hears of it, and the server goes on. */
import { once } from 'node:events'
import { Bill } from '@orderi/shared/bills/schema'
import { CatchUp } from '@orderi/shared/board/events'
import { calls } from '@orderi/shared/contract/all'
import { isErrorCode } from '@orderi/shared/kernel/errors'
import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, expect, test, vi } from 'vitest'
import { byLength } from '../support/length.ts'
import { type ClientSocket, connect, openScreen } from '../support/screen.ts'
import { seedOfRun } from '../support/seed.ts'
import { openWorld } from '../support/world.ts'
import { gatherCast, type Role } from './cast.ts'
import { createComplaints } from './complaints.ts'
import { watchHouse } from './house-rules.ts'
import { ASKED, anyFrame, anyHandshake, anyMessage, type Message, saidIn } from './messages.ts'
import { nasty } from './mutations.ts'
import { writeJson } from './pieces.ts'
import { bytesOf, openLine, UNANSWERED } from './raw-socket.ts'
import { batchesOf, tryAll } from './runs.ts'
import { isSpanish } from './verdict.ts'

const ANSWER_MS = 20_000
vi.setConfig({ testTimeout: 600_000 })
// The suite's cases are the same for everybody; the long form finds new ones.
const seed = seedOfRun(byLength({ short: 2026, long: undefined }))
const runs = byLength({ short: 150, long: 6000 })

const complaints = createComplaints()
const world = await openWorld({ log: complaints.log })
const cast = await gatherCast(world)
afterAll(async () => {
  for (const socket of sockets.values()) (await socket).close()
})

/** One socket for each role, opened again when the server has closed it. */
const sockets = new Map<Role, Promise<ClientSocket>>()

async function socketOf(role: Role): Promise<ClientSocket> {
  const known = await sockets.get(role)
  if (known?.connected) return known
  const opened = cast.tokenOf(role).then((token) => connect(world.url, token))
  sockets.set(role, opened)
  return opened
}

function noComplaints(): void {
  const heard = complaints.heard.splice(0)
  if (heard.length > 0) throw new Error(heard.join('\n'))
}

/** What came back; `closed` when the line was cut, which is the answer to too much at once. */
async function answerTo(message: Message): Promise<unknown> {
  const socket = await socketOf(message.role)
  const said = saidIn(message, (ref) => cast.idOf(ref, message.role))
  // What the contract's own types would not let through.
  const free = socket as unknown as Socket
  if (!message.wantsAnswer || !isAsked(message.event)) {
    free.emit(message.event, ...said)
    if (isLarge(message)) {
      // It is about to be cut: what is said next must not fall into that.
      sockets.delete(message.role)
      socket.close()
    }
    return undefined
  }
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
    const settle = (answer: unknown) => {
      clearTimeout(patience)
      socket.off('disconnect', onCut)
      resolve(answer)
    }
    const onCut = () => settle('closed')
    socket.once('disconnect', onCut)
    free.emit(message.event, ...said, settle)
  })
}

function isAsked(event: string): event is (typeof ASKED)[number] {
  return (ASKED as readonly string[]).includes(event)
}

function wrongReply(message: Message, reply: unknown): string[] {
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

/** More than a socket takes at once. */
function isLarge(message: Message): boolean {
  const said = saidIn(message, (ref) => cast.idOf(ref, message.role))
  return Buffer.byteLength(JSON.stringify(said)) > 50_000
}

/** Somebody else's board goes on as if nothing had been said. */
async function lifeGoesOn(): Promise<void> {
  const [tenant] = cast.tenants
  const [table] = tenant?.branch.tables ?? []
  if (!tenant || !table) throw new Error('no table')
  const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const { status, headers } = await tenant.waiter.call(calls.takeOrder, {
    body: { table_id: table.id, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
  expect(status).toBe(201)
  await screen.reaches(Number(headers.get('Board-Seq')))
  screen.close()
  noComplaints()
}

test.each(batchesOf(seed, runs))('whatever is said: seed $seed, $runs messages', async (batch) => {
  const isWhole = await watchHouse(world, cast.tenants)
  await tryAll(batch, anyMessage, async (message) => {
    const found = wrongReply(message, await answerTo(message))
    if (found.length > 0) throw new Error(found.join('\n'))
    noComplaints()
  })
  await lifeGoesOn()
  await isWhole()
})

test.each(batchesOf(seed, Math.ceil(runs / 2)))(
  'whatever is put on the line: seed $seed, $runs lines',
  async (batch) => {
    const line = fc.record({
      frames: fc.array(anyFrame, { minLength: 1, maxLength: 6 }),
      isKnown: fc.boolean(),
    })
    await tryAll(batch, line, async ({ frames, isKnown }) => {
      const socket = await openLine(world.url, '/socket.io/?EIO=4&transport=websocket')
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
      if (isKnown) {
        const token = (await cast.tokenOf('waiter')) ?? ''
        socket.write(bytesOf({ kind: 'text', text: `40${JSON.stringify({ token })}` }))
      }
      for (const frame of frames) socket.write(bytesOf(frame))
      // The other side has read what came before the end.
      socket.end(
        bytesOf({
          kind: 'bytes',
          opcode: 8,
          bytes: new Uint8Array(),
          isLast: true,
          isMasked: true,
        }),
      )
      if (!socket.closed) await once(socket, 'close')
      noComplaints()
    })
    await lifeGoesOn()
  },
)

test.each(batchesOf(seed, runs / 10))(
  'whoever knocks: seed $seed, $runs handshakes',
  async (batch) => {
    await tryAll(
      batch,
      fc.record({ handshake: anyHandshake, token: nasty }),
      async ({ handshake, token }) => {
        const { path, headers } = handshake
        const line = await openLine(world.url, path, headers).catch((error: Error) => error)
        if (typeof line === 'number') expect(line).toBeLessThan(500)
        else if (line instanceof Error) expect(line.message).not.toBe(UNANSWERED)
        else line.destroy()
        const sent: unknown = JSON.parse(
          writeJson(token, () => 1).replaceAll(/-?1[eE]309|1E400/g, '1e308'),
        )
        const refused = await connect(world.url, undefined, { auth: { token: sent } }).then(
          (socket) => {
            socket.close()
            return undefined
          },
          (error: Error & { data?: { code?: unknown; message?: unknown } }) => error.data,
        )
        const size = Buffer.byteLength(JSON.stringify(sent) ?? '')
        // What is too large to be read is cut off instead of being answered.
        if (size < 50_000) {
          expect(refused, 'a refusal').toBeDefined()
          expect(['unauthenticated', 'session_revoked']).toContain(refused?.code)
          expect(isSpanish(refused?.message)).toBe(true)
        }
        noComplaints()
      },
    )
    await lifeGoesOn()
  },
)
