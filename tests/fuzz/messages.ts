import {
  BillJoinPayload,
  BoardJoinPayload,
  BoardLeavePayload,
  BoardScreenPayload,
} from '@orderi/shared/board/messages'
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { ROLES, type Role } from './actors.ts'
import { type FindId, type Input, writeJson } from './inputs.ts'
import { anyMutations, hostileValue, type Mutation, mutate } from './mutations.ts'
import type { Frame } from './raw-socket.ts'
import { ABSENT, valueFor } from './values.ts'

export const CLIENT_EVENTS = ['board:join', 'board:screen', 'board:leave', 'bill:join'] as const
export type ClientEvent = (typeof CLIENT_EVENTS)[number]

const PAYLOADS: Readonly<Record<ClientEvent, z.ZodType>> = {
  'board:join': BoardJoinPayload,
  'board:screen': BoardScreenPayload,
  'board:leave': BoardLeavePayload,
  'bill:join': BillJoinPayload,
}
const UNKNOWN = [
  'board:events',
  'session:revoked',
  'message',
  '',
  '__proto__',
  'toString',
  'x'.repeat(5000),
  '\0',
  'disconnecting2',
]

export interface Message {
  readonly role: Exclude<Role, 'nobody'>
  readonly event: string
  readonly payload: Input
  readonly mutations: readonly Mutation[]
  readonly extent: 'as it is' | 'nothing' | 'binary' | 'huge' | 'more'
  readonly wantsAnswer: boolean
}

const kindOf = (field: string) =>
  field === 'branch' ? 'branch' : field === 'mesa' ? 'mesa' : undefined

export const anyMessage: Arbitrary<Message> = fc.oneof(
  ...CLIENT_EVENTS.map((event) => messageOf(event, payloadOf(event), 6)),
  messageOf(fc.constantFrom(...UNKNOWN), hostileValue, 2),
)

function payloadOf(event: ClientEvent): Arbitrary<Input> {
  return valueFor(PAYLOADS[event], '', kindOf).map((value) => (value === ABSENT ? {} : value))
}

function messageOf(
  event: string | Arbitrary<string>,
  payload: Arbitrary<Input>,
  answers: number,
): Arbitrary<Message> {
  return fc.record({
    role: fc.constantFrom(...ROLES.filter((role) => role !== 'nobody')),
    event: typeof event === 'string' ? fc.constant(event) : event,
    payload,
    mutations: anyMutations,
    extent: fc.oneof(
      { weight: 10, arbitrary: fc.constant('as it is' as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'nothing' as const,
          'binary' as const,
          'huge' as const,
          'more' as const,
        ),
      },
    ),
    wantsAnswer: fc.oneof(
      { weight: answers, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  })
}

export function argumentsOf(
  { payload, mutations: all, extent }: Message,
  findId: FindId,
): unknown[] {
  const text = asJson(writeJson(mutate(payload, all), findId))
  const value: unknown = TOO_DEEP.test(text) ? null : JSON.parse(text)
  switch (extent) {
    case 'nothing':
      return []
    case 'binary':
      return [Buffer.from([0, 1, 2, 0xff]), value]
    case 'huge':
      return [value, 'x'.repeat(100_000)]
    case 'more':
      return [value, 1, null, [], 'más', value]
    default:
      return [value]
  }
}

/** Matches JSON that is nested too deeply for the client library to encode. */
const TOO_DEEP = /\[{500}|(?:\{"a":){500}/

/** Replaces numbers that JavaScript reads as infinite, because the client library cannot send them. */
function asJson(text: string): string {
  return text.replaceAll(/(?<![\w.])-?1[eE]309|1E400/g, '1e308')
}

const WORDS = [
  '',
  '0',
  '1',
  '2',
  '2probe',
  '3',
  '3probe',
  '5',
  '6',
  '7',
  'b',
  'b4AAEC',
  '4',
  '40',
  '40{}',
  '40[]',
  '40null',
  '40"x"',
  '40{"token":1}',
  '40{"token":{}}',
  '40{"token":null}',
  '40{"token":"a.b.c"}',
  '40/admin,',
  '40/admin,{"token":"x"}',
  `40/${'a'.repeat(3000)},`,
  '41',
  '41/x,',
  '42',
  '42{',
  '42[',
  '42[]',
  '42[1]',
  '42[null]',
  '42[{}]',
  '42[[]]',
  '42["board:join"]',
  '42["board:join",null]',
  '42["connect"]',
  '42["disconnect"]',
  '42["disconnecting"]',
  '42["error"]',
  '42["newListener"]',
  '42["board:join",{"branch":1e309}]',
  '42["board:join",{"branch":1,"branch":2}]',
  '42["board:join",{"__proto__":{"branch":1}}]',
  '420["board:join",{"branch":1}]',
  '42-1["board:join",{"branch":1}]',
  '4299999999999999999999["board:join",{"branch":1}]',
  '420["bill:join"]',
  '420["board:leave",{"branch":1},2,3]',
  '43',
  '430[]',
  '43999["x"]',
  '44{}',
  '45',
  '451',
  '451-',
  '451-["x"]',
  '451-["board:join",{"_placeholder":true,"num":0}]',
  '451-["board:join",{"_placeholder":true,"num":9}]',
  '459999999999-["x"]',
  '45-1-[]',
  '461-0["x"]',
  '47',
  '4\ud800',
  '42["\\ud800"]',
  `42["x","${'a'.repeat(70_000)}"]`,
  `42${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  '42["board:join",{"branch":1}]42["board:join",{"branch":1}]',
  '\u202e42[]',
  '42["board:join",{"branch":1}',
  "42['board:join']",
  '42 ["board:join"]',
  '042["x"]',
] as const

export const anyFrame: Arbitrary<Frame> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...WORDS).map((text) => ({ kind: 'text' as const, text })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('42', '420', '40', '43', '45'),
        fc.constantFrom(...CLIENT_EVENTS),
        hostileValue,
      )
      .map(([head, event, value]) => ({
        kind: 'text' as const,
        text: `${head}${JSON.stringify([event]).slice(0, -1)},${writeJson(value, () => 1)}]`,
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => ({ kind: 'text' as const, text })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        opcode: fc.nat(127),
        bytes: fc.uint8Array({ maxLength: 200 }),
        isLast: fc.boolean(),
        isMasked: fc.boolean(),
      })
      .map((rest) => ({ kind: 'bytes' as const, ...rest })),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .map((bytes) => ({ kind: 'noise' as const, bytes })),
  },
)

export const anyHandshake = fc.record({
  path: fc.constantFrom(
    '/socket.io/?EIO=4&transport=websocket',
    '/socket.io/?EIO=3&transport=websocket',
    '/socket.io/?EIO=9&transport=websocket',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=webtransport',
    '/socket.io/?EIO=4&transport=__proto__',
    '/socket.io/?EIO=4&transport=constructor',
    '/socket.io/?EIO=4&transport[]=websocket',
    '/socket.io/?EIO=4&transport=websocket&sid=x',
    '/socket.io/?EIO=4&transport=websocket&sid=__proto__',
    '/socket.io/?%',
    '/socket.io/',
    '/socket.io',
    '/socket.iox/?EIO=4&transport=websocket',
    '/api/me',
    '/',
    '/%zz',
  ),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { Origin: 'http://pruebas.test' },
    { Origin: 'null' },
    { Origin: 'http://[' },
    { Upgrade: 'h2c' },
    { 'Sec-WebSocket-Version': '99' },
    { 'Sec-WebSocket-Key': 'x' },
    { 'Sec-WebSocket-Key': '' },
    { 'Sec-WebSocket-Protocol': ',,,' },
    { 'Sec-WebSocket-Extensions': 'permessage-deflate; x=;;' },
    { Cookie: ';'.repeat(3000) },
    { Host: '' },
  ),
})
