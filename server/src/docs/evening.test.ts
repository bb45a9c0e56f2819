/**
 * The examples of the document are one evening of a new restaurant, and here it is played: every request as the
 * document has it, on an empty database. What is answered is what the document says; with `-u` it is written there, and
 * published from the next run on.
 */
import { acknowledgements, serverMessages } from '@orderi/shared/board/conversation'
import {
  type ClientMessages,
  clientMessages,
  type ServerMessages,
} from '@orderi/shared/board/messages'
import * as accounts from '@orderi/shared/contract/accounts'
import * as administration from '@orderi/shared/contract/administration'
import { type CallName, calls } from '@orderi/shared/contract/all'
import * as backoffice from '@orderi/shared/contract/backoffice'
import type { Call } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import * as printing from '@orderi/shared/contract/printing'
import * as push from '@orderi/shared/contract/push'
import * as setup from '@orderi/shared/contract/setup'
import { DomainError } from '@orderi/shared/kernel/errors'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { type ClientSocket, connect } from '../../../tests/support/screen.ts'
import { type Speaker, startWorld, type World } from '../../../tests/support/world.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { examples } from './examples/all.ts'
import { EPOCH, type Speaking, TABLE_CODE, WRONG_LOGIN } from './examples/example.ts'
import { sayings } from './examples/socket.ts'
import { shortJson } from './short-json.ts'

/** What the document of a running server says of a call. */
interface Operation {
  readonly operationId: CallName
  readonly parameters: readonly { readonly name: string; in: string; example?: string | number }[]
  readonly requestBody?: { content: { 'application/json': { example: object } } }
  readonly responses: Readonly<
    Record<string, { content?: Record<string, { example?: unknown }> | undefined }>
  >
}

interface Document {
  readonly components: {
    readonly schemas: Record<string, { properties: { errors: { examples: unknown[] } } }>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** What is another one each time: the document has an invented one. */
const INVENTED: Readonly<Record<string, string>> = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w',
  temporary_password: 'kuvo-7351-lamu',
  public_key:
    'BKd0kXl3n6mQz5uWvJrT8yH1sPcG4fEaLb9xNo2iMwRtYqVjZhUeSgDkOp7Cn3BfXa5LmIw1Tr0YvQ8sHzJdKcE',
}

const PATIENCE = { timeout: 20_000, interval: 10 }

let empty: World
let world: World
let document: Document
let minutes = 0
const speakers = new Map<Speaking, Speaker>()
const sockets: ClientSocket[] = []
/** What was answered, by call; a 204 answers nothing. */
const answered = new Map<CallName, { readonly status: number; readonly body: unknown }>()
const acks: Record<keyof ClientMessages, unknown[]> = {
  'board:join': [],
  'board:leave': [],
  'bill:join': [],
}
const heard = new Map<keyof ServerMessages, unknown[]>()

beforeAll(async () => {
  empty = await startWorld()
  const { pool } = empty.deps
  await pool.query("UPDATE secrets SET value = $1 WHERE name = 'table-codes'", [
    Buffer.alloc(32, 'clave de los ejemplos'),
  ])
  await pool.query('UPDATE installation SET epoch = $1', [EPOCH])
  await pool.query("INSERT INTO secrets (name, value) VALUES ('installation-code', $1)", [
    Buffer.from('SDA4-7KPM'),
  ])
  world = await startWorld(
    {
      // Saturday noon in Costa Rica. It goes on by a minute with every step.
      clock: () => new Date(Date.UTC(2026, 2, 14, 18, minutes)),
      publicUrl: 'https://pedidos.example',
      vapid: webPush.generateVAPIDKeys(),
      printTimings: { retryMs: [3_600_000], sweepMs: 3_600_000 },
    },
    empty,
  )
  const published = await fetch(`${world.url}/api/openapi.json`)
  document = (await published.json()) as Document
  await playEvening()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await world?.close()
  await empty?.close()
})

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

/** Whose token a call answers. */
const ENTERING = { install: 'equipo', enterTable: 'luisa', register: 'rosa' } as const

/** Makes a call as the document's example has it. */
async function tell(name: CallName): Promise<void> {
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

/** What has to be there for the next example, and is none itself. */
async function quietly(who: Speaking, call: Call, body: object): Promise<void> {
  const answer = await speakerOf(who).call(call, { body })
  if (answer.status >= 300) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`)
}

async function enter(who: Speaking, userId: number): Promise<void> {
  speakers.set(who, world.speaker(await world.tokenOf(userId)))
}

async function listen(who: Speaking | Speaker): Promise<ClientSocket> {
  const { token } = typeof who === 'string' ? speakerOf(who) : who
  const socket = await connect(world.url, token)
  socket.onAny((message: keyof ServerMessages, payload: unknown) => {
    heard.set(message, [...(heard.get(message) ?? []), payload])
  })
  sockets.push(socket)
  return socket
}

/** Says a message as the example has it, and keeps the acknowledgement. */
async function say(
  socket: ClientSocket,
  message: keyof ClientMessages,
  index: number,
): Promise<void> {
  const saying = sayings[message][index]
  const ack: unknown = await socket.emitWithAck(message, saying?.payload as never)
  acks[message][index] = ack
}

/** Waits until a message is heard. */
async function hears(message: keyof ServerMessages): Promise<void> {
  await vi.waitFor(() => expect(heard.get(message), message).toBeDefined(), PATIENCE)
}

async function playEvening(): Promise<void> {
  await tell('installation')
  await tell('install')
  for (const name of ['createUser', 'users', 'updateUser', 'deleteUser'] as const) await tell(name)
  await tell('createRestaurant')
  await quietly('equipo', calls.createRestaurant, {
    name: 'Otra soda',
    country: 'crc',
    status: 1,
    commissionType: 2,
  })
  await tell('deleteRestaurant')
  await tell('updateRestaurant')
  await tell('restaurants')
  await tell('newRestaurants')
  await openTheHouse()
  await writeTheMenu()
  await hire()
  await serve()
  await print()
  await closeTheTill()
  await leave()
}

async function openTheHouse(): Promise<void> {
  await world.deps.pool.query('UPDATE users SET password_hash = $1 WHERE id = 3', [
    await hashPassword('café con leche'),
  ])
  await enter('ana', 3)
  await quietly('ana', calls.startRestaurant, { restaurant: 1 })
  await tell('updateProfile')
  await tell('createBranch')
  await tell('updateBranch')
  await quietly('ana', calls.createBranch, { name: 'Otra', phone: '2222-0102', status: 1 })
  await tell('deleteBranch')
  await tell('branches')
  await tell('createHall')
  await tell('updateHall')
  await quietly('ana', calls.createHall, { branch_id: 1, name: 'Otro', status: 1 })
  await tell('deleteHall')
  await tell('createTable')
  await tell('updateTable')
  await quietly('ana', calls.createTable, { hall_id: 1, name: 'Mesa 2', capacity: 6 })
  await quietly('ana', calls.createTable, { hall_id: 1, name: 'Mesa 3', capacity: 6 })
  for (const name of ['deleteTable', 'hall', 'branch', 'updateOwnRestaurant'] as const) {
    await tell(name)
  }
}

async function writeTheMenu(): Promise<void> {
  await tell('createCategory')
  await tell('updateCategory')
  await tell('createSubcategory')
  await tell('updateSubcategory')
  await quietly('ana', calls.createSubcategory, { category_id: 1, name: 'X', order: 2, hidden: 0 })
  await tell('deleteSubcategory')
  await quietly('ana', calls.createCategory, { name: 'X', order: 2, hidden: 0 })
  for (const name of ['deleteCategory', 'category', 'categories'] as const) await tell(name)
  await tell('createProduct')
  await tell('updateProduct')
  const place = { category_id: 1, subcategory_id: 1, status: '1' }
  const dishes = { 'Fresco de cas': 1200, 'Ensalada verde': 1500, X: 1 }
  for (const [index, [name, precio]] of Object.entries(dishes).entries()) {
    await quietly('ana', calls.createProduct, { ...place, name, precio, order: index + 2 })
  }
  for (const name of ['deleteProduct', 'createVariant', 'updateVariant', 'saveOptions'] as const) {
    await tell(name)
  }
  await quietly('ana', calls.createVariant, { product_id: 1, name: 'X', quantity: 1, required: 0 })
  await quietly('ana', calls.saveOptions, {
    product_variant_id: 2,
    options: [{ id: 2, additional_price: 0 }],
  })
  for (const name of ['deleteOption', 'deleteVariant', 'product', 'products'] as const) {
    await tell(name)
  }
  await tell('importProducts')
  await tell('firstSteps')
}

async function hire(): Promise<void> {
  await tell('createEmployee')
  await tell('updateEmployee')
  await tell('renewPassword')
  await quietly('ana', calls.createEmployee, {
    name: 'Carla',
    email: 'carla@soda.example',
    type: 'salonero',
    sucursalesSeleccionadas: [1],
  })
  await tell('employees')
  const carla = await listen(world.speaker(await world.tokenOf(5)))
  await carla.emitWithAck('board:join', { branch: 1 })
  await tell('dismissEmployee')
  await hears('board:closed')
  carla.close()
  await tell('login')
  await tell('updateLanguage')
  await tell('updatePassword')
}

/** From the first step at table 1 to the last dish. */
async function serve(): Promise<void> {
  await enter('beto', 4)
  for (const name of ['startRestaurant', 'me', 'restaurant', 'floor'] as const) await tell(name)
  await tell('setReceiving')
  for (const name of ['appLinks', 'enterTable', 'menu'] as const) await tell(name)
  const guest = await listen('luisa')
  await say(guest, 'bill:join', 0)
  const board = await listen('beto')
  await say(board, 'board:join', 0)
  const calling = ['callWaiter', 'waiterCalls', 'sendWaiter', 'undoSendWaiter'] as const
  for (const name of calling) await tell(name)
  for (const name of ['confirmTable', 'placeOrder', 'openBill'] as const) await tell(name)
  const entered = await world.speaker().call(calls.enterTable, { body: { mesa: TABLE_CODE } })
  speakers.set('marco', world.speaker(entered.body.token))
  const other = await listen('marco')
  await other.emitWithAck('bill:join', {})
  for (const name of ['billsToJoin', 'askToJoin', 'joinRequests', 'answerJoin'] as const) {
    await tell(name)
  }
  await hears('bill:answered')
  await say(guest, 'board:join', 2)
  for (const name of ['openOrders', 'takeOrder', 'openBills', 'moveBill'] as const) {
    await tell(name)
  }
  await tell('tableBills')
  for (const name of ['changeLineStatus', 'changeOrderStatus', 'undoOrder'] as const) {
    await tell(name)
  }
  await tell('setSoldOut')
  await hears('menu:changed')
}

async function print(): Promise<void> {
  const { pool } = world.deps
  const problems = async () => {
    const rows = await pool.query<{ problem: string | null }>('SELECT problem FROM print_jobs')
    return rows.map((row) => row.problem)
  }
  // The examples' printer may be somebody's: nothing is sent there.
  await pool.query("UPDATE branches SET printer = '127.0.0.1:9'")
  await tell('printOrder')
  await vi.waitFor(async () => expect(await problems()).toEqual(['unreachable']), PATIENCE)
  await tell('printJobs')
  await pool.query("UPDATE print_jobs SET status = 'failed'")
  await tell('retryPrint')
  await tell('printBill')
  await tell('printTest')
  await tell('discardPrint')
}

async function closeTheTill(): Promise<void> {
  for (const estado of ['Preparando', 'Listo', 'Entregado']) {
    minutes += 1
    await quietly('beto', calls.changeOrderStatus, { order_id: 1, estado })
  }
  for (const name of ['recentOrders', 'requestBill', 'cancelBillRequest'] as const) {
    await tell(name)
  }
  await tell('closeBill')
  await tell('reopenBill')
  minutes += 1
  await quietly('beto', calls.closeBill, { bill_id: 1, payment_method: 'sinpe' })
  const reading = ['billHistory', 'billStory', 'exportBills', 'dashboard', 'ownHistory'] as const
  for (const name of reading) await tell(name)
  await tell('catchUp')
}

async function leave(): Promise<void> {
  await tell('register')
  await tell('eraseAccount')
  for (const name of ['pushKey', 'subscribe', 'unsubscribe'] as const) await tell(name)
  const [, , board] = sockets
  if (!board) throw new Error('nobody listens')
  await say(board, 'board:join', 1)
  // The one that tells where everything ended.
  const at = world.deps.clock().toISOString()
  await vi.waitFor(() => expect(heard.get('board:head')?.at(-1)).toMatchObject({ at }), PATIENCE)
  heard.set('board:head', heard.get('board:head')?.slice(-1) ?? [])
  await say(board, 'board:leave', 0)
  await tell('logout')
  await hears('session:revoked')
}

/** As it was answered, with what is another one each time as invented. */
function asWritten(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      typeof each === 'string' ? (INVENTED[key] ?? each) : each,
    ),
  )
}

const PARTS = { accounts, customers, administration, printing, backoffice, push, setup }
const names = Object.keys(calls) as CallName[]
const WRITTEN =
  '// What a server answered to the examples; written by `npm test -- --project server evening -u`.\n'

describe('an evening of the examples', () => {
  test('tells every call', () => {
    expect([...answered.keys()].toSorted()).toEqual(names.toSorted())
  })

  test.each(names)('%s', (name) => {
    const call: Call = calls[name]
    const { status, body } = answered.get(name) ?? { status: 0, body: undefined }
    expect(status).toBe(call.status)
    const written =
      operationOf(name).responses[String(status)]?.content?.[call.file ?? 'application/json']
    expect(written?.example).toEqual(body === undefined ? undefined : asWritten(body))
    // As the schema has it, to the last field.
    if (call.answer) expect(call.answer.parse(written?.example)).toEqual(written?.example)
  })

  test.each(Object.entries(PARTS))(
    'what is answered to %s is what is written',
    async (part, its) => {
      const told = Object.keys(its)
        .map((name) => [name, answered.get(name as CallName)?.body] as const)
        .filter(([, body]) => body !== undefined)
      const text = `${WRITTEN}import type * as calls from '@orderi/shared/contract/${part}'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = ${shortJson(asWritten(Object.fromEntries(told)))}
`
      await expect(text).toMatchFileSnapshot(`examples/answers/${part}.ts`)
    },
  )

  test('a refusal names the fields that the document shows', async () => {
    const { status, body } = await world.speaker().call(calls.login, { body: WRONG_LOGIN.body })
    const { code, message } = new DomainError('invalid')
    expect({ status, body }).toEqual({
      status: 422,
      body: { code, message, errors: WRONG_LOGIN.errors },
    })
    expect(document.components.schemas['FieldError']?.properties.errors.examples).toEqual([
      WRONG_LOGIN.errors,
    ])
  })

  test.each(keysOf(clientMessages))('%s is acknowledged as its schema has it', (message) => {
    expect(acks[message]).toHaveLength(sayings[message].length)
    for (const { payload } of sayings[message]) clientMessages[message].parse(payload)
    for (const ack of acks[message]) {
      expect(acknowledgements[message].parse(ack)).toEqual(ack)
    }
  })

  test.each(keysOf(serverMessages))('%s is heard as its schema has it', (message) => {
    const payloads = heard.get(message) ?? []
    expect(payloads).not.toEqual([])
    for (const payload of payloads) expect(serverMessages[message].parse(payload)).toEqual(payload)
  })

  test('what is said over the socket is what is written', async () => {
    const told = keysOf(serverMessages).map((message) => [message, shownOf(message)])
    const text = `${WRITTEN}import type { Acks, Told } from '../socket.ts'

export const acks: Acks = ${shortJson(acks)}

export const told: Told = ${shortJson(Object.fromEntries(told))}
`
    await expect(text).toMatchFileSnapshot('examples/answers/socket.ts')
  })
})

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

/** Of several the first; of what boards hear, an order. */
function shownOf(message: keyof ServerMessages): unknown {
  const payloads = heard.get(message) ?? []
  return payloads.find((each) => JSON.stringify(each).includes('order.created')) ?? payloads[0]
}
