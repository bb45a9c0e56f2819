/** Socket messages between server and clients (docs/contract.md, "Real time"). */
import { z } from 'zod'
import type { Bill, JoinRequest, OpenBills } from '../bills/schema.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { Id, text } from '../kernel/fields.ts'
import type { ChargingMark } from '../payments/schema.ts'
import type { PrintState } from '../printing/schema.ts'
import type { KitchenScreens } from '../stations/schema.ts'
import type { BoardEvent, CatchUp } from './events.ts'

/** Interval at which the server sends the newest event's number to the sockets on a branch's board. */
export const HEAD_INTERVAL_MS = 5000

export const BoardJoinPayload = z.object({
  branch: Id,
  epoch: text(100).nullish(),
  since: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
  /** If false, the answer contains only events. Then events after `since` may be missing. */
  snapshot: z.boolean().nullish(),
})
export const BoardLeavePayload = z.object({ branch: Id })
/** The kitchen screen that the socket shows now; null if it shows none. `station` is null for the whole kitchen. */
export const BoardScreenPayload = z.object({
  branch: Id,
  screen: z.object({ station: Id.nullable() }).nullable(),
})
export const BillJoinPayload = z.object({ mesa: z.string().max(1000).nullish() })

type Refused = { ok: false; code: ErrorCode }
export type BoardJoinAnswer = ({ ok: true } & CatchUp) | Refused
export type BoardLeaveAnswer = { ok: true } | Refused
export type BoardScreenAnswer = BoardLeaveAnswer
export type BillJoinAnswer = ({ ok: true } & OpenBills) | Refused

export interface EventsMessage {
  branch: number
  epoch: string
  events: BoardEvent[]
}

export interface HeadMessage {
  branch: number
  epoch: string
  seq: number
  at: string
}

export interface ChargingMessage {
  branch: number
  /** All bills of the branch that are being charged. */
  bills: ({ id: number } & ChargingMark)[]
}

export interface ScreensMessage {
  branch: number
  /** Also stations without a screen, if they had one in the last 24 hours. */
  screens: KitchenScreens[]
}

export interface ServerMessages {
  'board:events': (message: EventsMessage) => void
  'board:head': (message: HeadMessage) => void
  'board:closed': (message: { branch: number; code: ErrorCode }) => void
  /** Not an event of the log. Sent after a socket has joined the board, and at each change. */
  'board:charging': (message: ChargingMessage) => void
  /** Not an event of the log. Sent after a socket has joined the board, and at each change. */
  'board:screens': (message: ScreensMessage) => void
  /** Not an event of the log. Sent when the number of waiting or failed print jobs has changed. */
  'print:changed': (state: PrintState) => void
  'bill:changed': (bill: Bill) => void
  /** Sent to the owners of an order's bills when a kitchen screen shows it. `mostradas` of the open bills may have changed. */
  'bill:shown': (message: { bill_id: number }) => void
  /** Sent to the owner of a bill when a guest requests to join it. */
  'bill:asked': (request: Pick<JoinRequest, 'id' | 'bill_id' | 'name'>) => void
  /** Sent to the guest who requested to join a bill, when its owner has answered. */
  'bill:answered': (request: Pick<JoinRequest, 'id' | 'bill_id' | 'status'>) => void
  'menu:changed': (message: { restaurant: number }) => void
  /** Sent to a shared device whose settings have changed. `GET /me` states them. */
  'device:changed': (message: { device: number }) => void
  'session:revoked': (message: { code: ErrorCode }) => void
}

export interface ClientMessages {
  'board:join': (
    payload: z.input<typeof BoardJoinPayload>,
    ack: (answer: BoardJoinAnswer) => void,
  ) => void
  'board:leave': (
    payload: z.input<typeof BoardLeavePayload>,
    ack: (answer: BoardLeaveAnswer) => void,
  ) => void
  'board:screen': (
    payload: z.input<typeof BoardScreenPayload>,
    ack: (answer: BoardScreenAnswer) => void,
  ) => void
  'bill:join': (
    payload: z.input<typeof BillJoinPayload>,
    ack: (answer: BillJoinAnswer) => void,
  ) => void
}

export const clientMessageSchemas = {
  'board:join': BoardJoinPayload,
  'board:leave': BoardLeavePayload,
  'board:screen': BoardScreenPayload,
  'bill:join': BillJoinPayload,
} satisfies Record<keyof ClientMessages, z.ZodType>
