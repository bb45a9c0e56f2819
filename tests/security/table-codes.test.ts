import { createHmac } from 'node:crypto'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { UNKNOWN_IDS } from '../support/contract/row-ids.ts'
import { VALID_REQUESTS } from '../support/contract/valid-requests.ts'
import { connectSocket } from '../support/live/screen.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../support/tenant.ts'
import { type ApiClient, JWT_SECRET, openWorld } from '../support/world.ts'

let own: Tenant
let table: TestTable
let guest: ApiClient
const world = await openWorld()
const foreign = await makeTenant(world)
async function freshTenant(): Promise<void> {
  own = await makeTenant(world)
  table = own.branch.tables[0]
  guest = await enterAs(world, table)
}

const takesTableCode = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject && 'mesa' in schema.shape
const callsWithCode = (Object.keys(calls) as CallName[]).filter((name) => {
  const { body, query }: Call = calls[name]
  return takesTableCode(body) || takesTableCode(query)
})

async function responsesTo(mesa: string): Promise<Record<string, unknown>> {
  const responses = await Promise.all(
    callsWithCode.map(async (name) => {
      const call: Call = calls[name]
      const { body } = VALID_REQUESTS[name]({
        ...UNKNOWN_IDS,
        mesa,
        product: own.products[0].id,
      })
      const sent =
        call.method === 'GET' ? { query: { mesa } as never } : { body: { ...body, mesa } }
      const answer = await guest.call(call, sent)
      return [name, answer.body.code ?? answer.status]
    }),
  )
  const socket = await connectSocket(world.url, guest.token)
  const joined = await socket.emitWithAck('bill:join', { mesa })
  socket.close()
  return { ...Object.fromEntries(responses), 'bill:join': joined.ok ? 'ok' : joined.code }
}

const refusedByAll = (code: string) =>
  Object.fromEntries([...callsWithCode, 'bill:join'].map((name) => [name, code]))

test('the test covers the main API calls that take a table’s code', () => {
  expect(callsWithCode).toEqual(
    expect.arrayContaining(['enterTable', 'menu', 'placeOrder', 'billsToJoin']),
  )
})

describe('a forged table code', () => {
  beforeAll(freshTenant)
  const place = (tenant: Tenant, mesa: number) => ({
    restaurante: tenant.restaurantId,
    sucursal: tenant.branch.id,
    salon: tenant.branch.hallId,
    mesa,
  })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const partsOf = (code: string) => code.split('.') as [string, string]
  const signed = (text: string, key: string) =>
    `${text}.${createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')}`
  const foreignCode = () => foreign.branch.tables[0].code ?? ''

  const FORGED: Record<string, () => string> = {
    'a number': () => String(table.id),
    nothing: () => '',
    'a dot': () => '.',
    'no signature': () => partsOf(table.code)[0],
    'an empty signature': () => `${partsOf(table.code)[0]}.`,
    'a signature of zeros': () =>
      `${partsOf(table.code)[0]}.${Buffer.alloc(16).toString('base64url')}`,
    'another table’s ID with the signature of this table': () =>
      `${encode(place(own, table.id + 1))}.${partsOf(table.code)[1]}`,
    'another restaurant’s table ID with the signature of this table': () =>
      `${partsOf(foreignCode())[0]}.${partsOf(table.code)[1]}`,
    'this table’s ID with a signature of another restaurant': () =>
      `${partsOf(table.code)[0]}.${partsOf(foreignCode())[1]}`,
    'a signature with the key of session tokens': () => signed(partsOf(table.code)[0], JWT_SECRET),
    'a signature with an empty key': () => signed(partsOf(table.code)[0], ''),
    'a shorter signature': () => table.code.slice(0, -2),
    'a code with padding': () => `${table.code}==`,
    'a code with a third part': () => `${table.code}.x`,
    'a code with a space': () => `${table.code} `,
    'a valid signature with an extra field': () =>
      `${encode({ ...place(own, table.id), x: 1 })}.${partsOf(table.code)[1]}`,
    'a session’s token': () => guest.token ?? '',
  }
  test.each(Object.entries(FORGED))('a forged table code is refused: %s', async (_, forge) => {
    expect(await responsesTo(forge())).toEqual(refusedByAll('bad_table_token'))
  })
})

describe('a printed table code', () => {
  beforeEach(freshTenant)
  const gone = { ...refusedByAll('not_found'), menu: 200 }

  test('a printed table code opens its table', async () => {
    expect(await responsesTo(table.code)).toMatchObject({
      enterTable: 200,
      menu: 200,
      'bill:join': 'ok',
    })
  })

  test('a printed table code opens nothing but the menu once its table is deleted', async () => {
    const [, second] = own.branch.tables
    const deleted = await own.admin.send(calls.deleteTable, { id: second.id })
    expect(deleted.status).toBe(204)
    expect(await responsesTo(second.code)).toEqual(gone)
  })

  test.each(['branch', 'hall', 'table'] as const)(
    'a printed table code opens only the menu and bills while its %s is inactive',
    async (what) => {
      const body = { status: 0 as const }
      if (what === 'branch') {
        await own.admin.send(calls.updateBranch, { ...body, id: own.branch.id })
      } else if (what === 'hall') {
        await own.admin.send(calls.updateHall, { ...body, id: own.branch.hallId })
      } else {
        await own.admin.send(calls.updateTable, { ...body, id: table.id })
      }
      expect(await responsesTo(table.code)).toEqual({
        ...refusedByAll('table_inactive'),
        menu: 200,
        openBill: 200,
        requestBill: 'no_bill',
        sendPaymentIntent: 'no_bill',
        cancelBillRequest: 'no_bill',
        cancelCall: 'no_bill',
        payOnline: 'no_bill',
        joinRequests: 200,
        'bill:join': 'ok',
      })
    },
  )

  test('a printed table code opens nothing after it is renewed', async () => {
    await own.admin.send(calls.renewTableCode, { id: table.id })
    expect(await responsesTo(table.code)).toEqual(refusedByAll('bad_table_token'))
  })

  test('a printed table code opens nothing while its restaurant is inactive', async () => {
    await world.deps.pool.query('UPDATE restaurants SET status = 0 WHERE id = $1', [
      own.restaurantId,
    ])
    expect(await responsesTo(table.code)).toEqual(refusedByAll('not_found'))
  })

  test('a printed table code does not open a table of another restaurant with the same ID', async () => {
    const other = world.deps.tableCodes.token({
      restaurante: own.restaurantId,
      sucursal: own.branch.id,
      salon: own.branch.hallId,
      mesa: foreign.branch.tables[0].id ?? 0,
    })
    const answers = await responsesTo(other)
    expect(answers).toEqual(gone)
    const { body } = await guest.send(calls.menu, { mesa: other })
    expect([body.restaurant.id, body.table]).toEqual([own.restaurantId, null])
  })
})
